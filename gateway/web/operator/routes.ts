// The pages of the gateway's operator.
import type { FastifyPluginAsync } from 'fastify'
import type { PageParts } from '../kit/index.ts'
import { operatorApprovalPages } from './approval-routes.ts'
import { operatorAuditPages } from './audit-routes.ts'
import { jobPages } from './job-routes.ts'
import { mailReviewPages } from './mail-review-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { RECORDS } from './records.ts'
import { reviewPages } from './review-routes.ts'
import { underwritingPages } from './underwriting-routes.ts'

export const operatorRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get('/operator', { config: { access: 'operate' } }, async (_request, reply) =>
    reply.redirect('/operator/applications', 303),
  )
  for (const shown of RECORDS) recordRoutes(app, parts, shown)
  await app.register(jobPages, parts)
  await app.register(mailReviewPages, parts)
  await app.register(operatorAuditPages, parts)
  await app.register(operatorApprovalPages, parts)
  await app.register(underwritingPages, parts)
  await app.register(reviewPages, parts)
}
