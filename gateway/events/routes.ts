import { Type } from 'typebox'
import { type Authentication, pageOf, pageQuery, type Routes } from '../http/index.ts'
import type { Storage } from '../storage/index.ts'
import { findEvent, listEvents } from './list.ts'
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
        description:
          'The newest first; with `start_date` or `after` the earliest first. To poll, give the id of the last event that you got as `after`.',
        answer: 'One page of the events.',
        querystring: Type.Object({
          ...pageQuery,
          start_date: Type.Optional(
            Type.String({ description: 'Only what happened after this timestamp, the earliest first.' }),
          ),
          after: Type.Optional(
            Type.String({
              description:
                'The id of the last event that you got: only what came after it, the earliest first. A poller that goes on like this misses none.',
            }),
          ),
        }),
        response: { 200: pageOf(EventSchema) },
      },
    },
    async (request) => {
      const page = await listEvents(storage, authentication.caller(request), request.query)
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
        description: 'An event is never changed after it was recorded.',
        answer: 'The event.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: EventSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const caller = authentication.caller(request)
      return eventView(await findEvent(storage.read, caller, id))
    },
  )
}
