import { Type } from 'typebox'
import { readInstant } from '../core/calendar.ts'
import type { Caller } from '../core/caller.ts'
import { gatewayError, notFound } from '../core/errors.ts'
import { readPaging } from '../core/paging.ts'
import { type Authentication, pageOf, pageQuery, type Routes } from '../http/index.ts'
import { type Reader, readPage, type Storage } from '../storage/index.ts'
import { eventView } from './record.ts'
import { EventSchema } from './schemas.ts'

export interface EventOptions {
  authentication: Authentication
  storage: Storage
}

/** `/v1/events` (rules: events.md#read). */
export const eventRoutes: Routes<EventOptions> = async (app, options) => {
  const { authentication, storage } = options

  app.get(
    '/v1/events',
    {
      schema: {
        tags: ['Events'],
        operationId: 'listEvents',
        summary: 'List what happened',
        answer: 'One page of the events.',
        querystring: Type.Object({
          ...pageQuery,
          start_date: Type.Optional(
            Type.String({ description: 'Only what happened after this timestamp, the earliest first.' }),
          ),
        }),
        response: { 200: pageOf(EventSchema) },
      },
    },
    async (request) => {
      const { start_date, ...paging } = request.query
      const all = visibleEvents(storage.read, authentication.caller(request)).selectAll()
      const events =
        start_date === undefined
          ? all.orderBy('created', 'desc').orderBy('position', 'desc').orderBy('id', 'desc')
          : all
              .where('created', '>', readStart(start_date))
              .orderBy('created')
              .orderBy('position')
              .orderBy('id')
      const page = await readPage(events, readPaging(paging))
      return { ...page, results: page.results.map(eventView) }
    },
  )

  app.get(
    '/v1/events/:id',
    {
      schema: {
        tags: ['Events'],
        operationId: 'readEvent',
        summary: 'Read an event',
        answer: 'The event.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: EventSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const caller = authentication.caller(request)
      const event = await visibleEvents(storage.read, caller)
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!event) throw notFound('Event', id)
      return eventView(event)
    },
  )
}

/** The events that a key may see: those of its merchant and its mode. */
export function visibleEvents(db: Reader, { merchant, mode }: Caller) {
  return db.selectFrom('events').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

/** Reads `start_date`, after which events are listed; a date includes its first millisecond. @throws 422 */
function readStart(text: string): number {
  const instant = readInstant(text)
  if (instant) return text.length === 10 ? instant.first - 1 : instant.first
  const message = 'The value must be a timestamp such as 2026-01-31T12:00:00Z.'
  throw gatewayError('invalid_data', { context: 'start_date', sub_code: 'invalid', message })
}
