import type { Authentication, Routes } from '../../platform/http/index.ts'
import { today } from './charges/input.ts'
import { previewFaults, previewSchedule } from './schedule/preview.ts'
import { type PreviewBody, PreviewBodySchema, PreviewQuerySchema, PreviewSchema } from './schedule/schemas.ts'

export interface PreviewOptions {
  authentication: Authentication
}

/** The methods of the preview. POST too, because not every client can send a body with a GET. */
const PREVIEW_METHODS = [
  { method: 'GET', operationId: 'previewSchedule' },
  { method: 'POST', operationId: 'previewScheduleByPost' },
] as const

/** The preview of a schedule, by GET and by POST (rules: recurring.md#preview). */
export const previewRoutes: Routes<PreviewOptions> = async (app, options) => {
  const { authentication } = options

  for (const { method, operationId } of PREVIEW_METHODS) {
    app.route({
      method,
      url: '/v1/recurring/charges/schedule',
      // A HEAD request has no body to preview.
      exposeHeadRoute: false,
      config: {
        ifInterrupted: 'repeat',
        faults: (body: Partial<PreviewBody>, request) =>
          previewFaults(body, today(authentication.caller(request))),
      },
      schema: {
        tags: ['Recurring'],
        operationId,
        permission: 'read',
        summary: method === 'GET' ? 'Preview a schedule (GET)' : 'Preview a schedule',
        description: 'What a recurring charge with this schedule would collect, and when. Nothing is stored.',
        answer: 'What is due when.',
        querystring: PreviewQuerySchema,
        body: PreviewBodySchema,
        response: { 200: PreviewSchema },
      },
      handler: async (request) => {
        const date = today(authentication.caller(request))
        return previewSchedule(request.query, request.body, date)
      },
    })
  }
}
