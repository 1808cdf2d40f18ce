import { Type } from 'typebox'
import { readInstant } from '../clock.ts'
import { gatewayError, notFound } from '../errors.ts'
import type { Authentication, SecretKeyHolder } from '../http/authentication.ts'
import { pageOf, pageQuery, readPage, readPaging } from '../http/paging.ts'
import type { Routes } from '../http/routes.ts'
import type { Reader, Storage } from '../storage/index.ts'
import { EventSchema } from './schemas.ts'
import { eventView } from './views.ts'

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
export function visibleEvents(db: Reader, { merchant, mode }: SecretKeyHolder) {
  return db.selectFrom('events').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

/** Of a date, from its first moment on. @throws 422 */
function readStart(text: string): number {
  const instant = readInstant(text)
  if (instant) return text.length === 10 ? instant.first - 1 : instant.first
  const message = 'The value must be a timestamp such as 2026-01-31T12:00:00Z.'
  throw gatewayError('invalid_data', { context: 'start_date', sub_code: 'invalid', message })
}
