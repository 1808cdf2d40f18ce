import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../../core/errors.ts'
import type { View } from '../../core/view.ts'
import { type Authentication, pageOf, pageQuery, type Routes } from '../../platform/http/index.ts'
import type { EventRow, Page, Reader, Storage } from '../../platform/storage/index.ts'
import { type EventQuery, findEvent, listEvents } from './list.ts'
import { eventView } from './record.ts'
import { EventSchema } from './schemas.ts'

/** The events of the partner's application whose token a request came with. */
export interface EventsOfPartners {
  list(request: FastifyRequest, query: EventQuery): Promise<Page<View<typeof EventSchema>>>
  find(request: FastifyRequest, id: string): Promise<View<typeof EventSchema> | undefined>
}

export interface EventOptions {
  authentication: Authentication
  storage: Storage
  /** Answers requests with a token in place of a key. */
  ofPartners: EventsOfPartners
  /** Adds to events of one merchant what isn't stored in them. */
  complete(db: Reader, merchantId: string, events: readonly EventRow[]): Promise<readonly EventRow[]>
}

/** `/v1/events` (rules: events.md#read). */
export const eventRoutes: Routes<EventOptions> = async (app, options) => {
  const { authentication, storage, ofPartners, complete } = options
  const isOfPartner = (request: FastifyRequest) => authentication.passed(request) === undefined

  app.get(
    '/v1/events',
    {
      schema: {
        tags: ['Events'],
        operationId: 'listEvents',
        permission: ['read', 'onboard'],
        summary: 'List events',
        description:
          'With a secret key those of its mode; with a token of scope `tenant` those of merchant applications. The newest first; with `start_date` or `after` the earliest first. To poll, give the id of the last event that you got as `after`.',
        answer: 'One page of the events.',
        querystring: Type.Object({
          ...pageQuery,
          start_date: Type.Optional(
            Type.String({ description: 'Only what happened after this timestamp, the earliest first.' }),
          ),
          after: Type.Optional(
            Type.String({
              description:
                'The id of the last event that you got: only later events, the earliest first. A poller that continues like this misses none.',
            }),
          ),
        }),
        response: { 200: pageOf(EventSchema) },
      },
    },
    async (request) => {
      if (isOfPartner(request)) return ofPartners.list(request, request.query)
      const caller = authentication.caller(request)
      const page = await listEvents(storage, caller, request.query)
      const results = await complete(storage.reading, caller.merchant.id, page.results)
      return { ...page, results: results.map(eventView) }
    },
  )

  app.get(
    '/v1/events/:id',
    {
      schema: {
        tags: ['Events'],
        operationId: 'readEvent',
        permission: ['read', 'onboard'],
        summary: 'Retrieve an event',
        description:
          'An event is never changed after it was recorded; the contact in one of an invoice is as it is now.',
        answer: 'The event.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: EventSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      if (isOfPartner(request)) {
        const told = await ofPartners.find(request, id)
        if (!told) throw notFound('Event', id)
        return told
      }
      const caller = authentication.caller(request)
      const event = await findEvent(storage.read, caller, id)
      const [whole = event] = await complete(storage.read, caller.merchant.id, [event])
      return eventView(whole)
    },
  )
}
