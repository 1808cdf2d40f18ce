// What waits for the approval of a second person (rules: approvals.md#request, approvals.md#decide).
import { GatewayError, gatewayError } from '../../../core/errors.ts'
import { permissionsOf } from '../../../core/permissions.ts'
import { readPolicy } from '../../../platform/approvals/index.ts'
import { pages, type Visitor } from '../../kit/index.ts'
import { memberOf } from '../../sessions/index.ts'
import { APPROVALS } from './ask.ts'
import { carryOut } from './carry-out.ts'
import { approvals } from './page.ts'
import { payeeLines } from './payees.ts'
import { approvalRules, RULES, rulesPanel } from './rules.ts'

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
    about: 'What a second person on your team has to approve in live mode. Requests expire after 72 hours.',
    ownerOf: ({ merchant }) => merchant.id,
    held: heldInLive,
    deciding: { access: 'keys', confirmed: true, ofBothModes: true },
    carryOut: (visitor, row, decision) => carryOut(visitor, row, decision).catch(asRefusal),
    approved: 'Request approved.',
    linesOf: payeeLines,
    above: async (visitor) =>
      rulesPanel(
        await readPolicy(visitor.parts.storage.read, visitor.merchant.id),
        heldInLive(visitor).includes('approvals'),
      ),
  },
)

export const approvalPages = pages(requests, approvalRules.at(RULES, APPROVALS, APPROVALS))

/** What the request is about may be gone by now: that is said on the page, and the request stays. */
function asRefusal(error: unknown): never {
  if (!(error instanceof GatewayError) || error.status !== 404) throw error
  const message = `${error.messages[0].message} Nothing has been done. Reject the request.`
  throw gatewayError('unavailable_for_current_status', { message })
}
