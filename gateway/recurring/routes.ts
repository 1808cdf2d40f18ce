import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Clock, dateIn } from '../clock.ts'
import type { Authentication } from '../http/authentication.ts'
import { withSecretKey } from '../http/openapi.ts'
import type { Storage } from '../storage/index.ts'
import { previewFaults, previewSchedule } from './preview.ts'
import { type PreviewBody, PreviewBodySchema, PreviewQuerySchema, PreviewSchema } from './schemas.ts'

export interface RecurringOptions {
  authentication: Authentication
  storage: Storage
  clock: Clock
}

/** By which the preview is asked for; not every client can send a body with a GET. */
const PREVIEW_METHODS = ['GET', 'POST'] as const

/** Everything under `/v1/recurring` (service.md, Recurring charges). */
export const recurringRoutes: FastifyPluginAsyncTypebox<RecurringOptions> = async (app, options) => {
  const { authentication, clock } = options
  /** Where the merchant is. */
  const today = (request: FastifyRequest) =>
    dateIn(clock.now(), authentication.caller(request).merchant.timezone)

  for (const method of PREVIEW_METHODS) {
    app.route({
      method,
      url: '/v1/recurring/charges/schedule',
      onRequest: authentication.requireSecret,
      // A HEAD has no body.
      exposeHeadRoute: false,
      config: {
        ifInterrupted: 'repeat',
        faults: (body: Partial<PreviewBody>, request) => previewFaults(body, today(request)),
      },
      schema: {
        ...withSecretKey('Recurring', `Preview the payments of a schedule, with the body of a ${method}`),
        querystring: PreviewQuerySchema,
        body: PreviewBodySchema,
        response: { 200: PreviewSchema },
      },
      handler: async (request) => {
        return previewSchedule(request.query, request.body, today(request)) as never
      },
    })
  }
}
