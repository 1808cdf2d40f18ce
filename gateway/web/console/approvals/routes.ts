// What waits for the approval of a second person (rules: approvals.md#request, approvals.md#decide).
import { GatewayError, gatewayError } from '../../../core/errors.ts'
import { permissionsOf } from '../../../core/permissions.ts'
import { pages, type Visitor } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { memberOf } from '../../sessions/index.ts'
import { APPROVALS } from './ask.ts'
import { carryOut } from './carry-out.ts'
import { approvals } from './page.ts'
import { approvalRules, RULES } from './rules.ts'

const heldInLive = ({ request }: Visitor) => permissionsOf(memberOf(request).role, 'live')

/** Whoever can approve anything can change keys. What is approved is of live mode, whichever the page shows. */
const requests = approvals(
  {
    path: APPROVALS,
    access: 'keys',
    done: {
      requested: 'Approval requested. We emailed everyone who can approve it.',
      ...approvalRules.texts(RULES),
    },
  },
  {
    about: 'Requests in live mode that a second person has to approve. They expire after 72 hours.',
    ownerOf: ({ merchant }) => merchant.id,
    held: heldInLive,
    deciding: { access: 'keys', confirmed: true, ofBothModes: true },
    carryOut: (visitor, row, decision) => carryOut(visitor, row, decision).catch(asRefusal),
    approved: 'Request approved.',
    below: (visitor) =>
      heldInLive(visitor).includes('approvals')
        ? html`<div class="page-actions"><a class="button small quiet" href="${RULES}">Change approval rules</a></div>`
        : undefined,
  },
)

export const approvalPages = pages(requests, approvalRules.at(RULES, APPROVALS, APPROVALS))

/** What the request is about may be gone by now: that is said on the page, and the request stays. */
function asRefusal(error: unknown): never {
  if (!(error instanceof GatewayError) || error.status !== 404) throw error
  const message = `${error.messages[0].message} Nothing has been done. Reject the request.`
  throw gatewayError('unavailable_for_current_status', { message })
}
