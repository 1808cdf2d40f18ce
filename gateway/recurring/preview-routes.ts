import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dateIn } from '../clock.ts'
import type { Authentication } from '../http/authentication.ts'
import { withSecretKey } from '../http/openapi.ts'
import { previewSchedule } from './preview.ts'
import { PreviewBodySchema, PreviewQuerySchema, PreviewSchema } from './schemas.ts'

export interface PreviewOptions {
  authentication: Authentication
}

/** By which the preview is asked for; not every client can send a body with a GET. */
const PREVIEW_METHODS = ['GET', 'POST'] as const

/** Everything under `/v1/recurring` (service.md, Recurring charges). */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewOptions> = async (app, options) => {
  const { authentication } = options

  for (const method of PREVIEW_METHODS) {
    app.route({
      method,
      url: '/v1/recurring/charges/schedule',
      onRequest: authentication.requireSecret,
      // A HEAD has no body.
      exposeHeadRoute: false,
      config: { ifInterrupted: 'repeat' },
      schema: {
        ...withSecretKey('Recurring', `Preview the payments of a schedule, with the body of a ${method}`),
        querystring: PreviewQuerySchema,
        body: PreviewBodySchema,
        response: { 200: PreviewSchema },
      },
      handler: async (request) => {
        const { merchant, clock } = authentication.caller(request)
        const today = dateIn(clock.now(), merchant.timezone)
        return previewSchedule(request.query, request.body, today) as never
      },
    })
  }
}
