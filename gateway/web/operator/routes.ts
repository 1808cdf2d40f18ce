// The pages of the gateway's operator.
import { takeUploads } from '../../platform/http/index.ts'
import { type Pages, pages } from '../kit/index.ts'
import { operatorAuditPages } from './audit-routes.ts'
import { jobPages } from './job-routes.ts'
import { mailReviewPages } from './mail-review-routes.ts'
import { peoplePages } from './people-routes.ts'
import { recordPages } from './records/routes.ts'
import { RECORDS } from './records.ts'
import { reviewPages } from './review-routes.ts'
import { operatorSearchPages } from './search.ts'
import { operatorApprovalPages } from './underwriting/approval-routes.ts'
import { underwritingPages } from './underwriting/routes.ts'

const home: Pages = async (app) => {
  app.get('/operator', { config: { access: 'operate' } }, async (_request, reply) =>
    reply.redirect('/operator/applications', 303),
  )
}

/** A brand has a logo. */
const records: Pages = async (app, parts) => {
  takeUploads(app)
  await app.register(pages(...RECORDS.map(recordPages)), parts)
}

export const operatorPages = pages(
  home,
  records,
  peoplePages,
  jobPages,
  mailReviewPages,
  operatorAuditPages,
  operatorApprovalPages,
  underwritingPages,
  reviewPages,
  operatorSearchPages,
)
