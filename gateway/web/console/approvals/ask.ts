// Asks for an approval in the name of whoever sent a form (rules: approvals.md#request).
import type { KeyChanger } from '../../../merchants/merchants/index.ts'
import { type NewApproval, needsApproval, requestApproval } from '../../../platform/approvals/index.ts'
import type { Outcome, PageParts, Visitor } from '../../kit/index.ts'
import { acting, memberOf, sessionOf } from '../../sessions/index.ts'

export const APPROVALS = '/console/approvals'

/** Writes the request of a team member down. @throws 422 as `requestApproval` */
export async function askTeam(
  { parts, request }: Visitor,
  wish: Pick<NewApproval, 'needed' | 'request' | 'changes' | 'recordId'>,
): Promise<void> {
  const { merchantId } = memberOf(request)
  await requestApproval(acting(parts, request), {
    ...wish,
    merchantId,
    userId: sessionOf(request).user.id,
  })
}

/** Whether a user's changes of secret keys need a second person. */
export const needsSecondPerson = ({ storage }: PageParts, { merchant, mode }: KeyChanger): Promise<boolean> =>
  needsApproval(storage.read, { merchantId: merchant.id, mode }, 'keys')

/** Leads to the list, which says that the request waits. */
export const TO_APPROVALS: Outcome = { to: APPROVALS, done: 'requested' }
