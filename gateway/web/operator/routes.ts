// The pages of the gateway's operator.
import { type Pages, pages } from '../kit/index.ts'
import { operatorAuditPages } from './audit-routes.ts'
import { jobPages } from './job-routes.ts'
import { mailReviewPages } from './mail-review-routes.ts'
import { peoplePages } from './people-routes.ts'
import { recordPages } from './records/routes.ts'
import { RECORDS } from './records.ts'
import { reviewPages } from './review-routes.ts'
import { operatorApprovalPages } from './underwriting/approval-routes.ts'
import { underwritingPages } from './underwriting/routes.ts'

const home: Pages = async (app) => {
  app.get('/operator', { config: { access: 'operate' } }, async (_request, reply) =>
    reply.redirect('/operator/applications', 303),
  )
}

export const operatorPages = pages(
  home,
  ...RECORDS.map(recordPages),
  peoplePages,
  jobPages,
  mailReviewPages,
  operatorAuditPages,
  operatorApprovalPages,
  underwritingPages,
  reviewPages,
)
