// What a merchant requires a second person for (rules: approvals.md#rules).

import type { Mode } from '../../core/caller.ts'
import { fieldFault, gatewayError, refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { formatMoney } from '../../core/money.ts'
import { type AuditParts, recordChange } from '../audit-log/index.ts'
import { type ApprovalPolicy, lockName, type Reader, type Tx } from '../storage/index.ts'
import { holdersOf } from './holders.ts'

/** Approves within the database transaction that carries a request out. */
export type Approve = (tx: Tx) => Promise<void>

interface Of {
  merchantId: string
  mode: Mode
}

/** What somebody wants to do: a credit of so many cents, or a change of secret keys. */
export type Guarded = { credit: number } | 'keys'

export async function readPolicy(db: Reader, merchantId: string): Promise<ApprovalPolicy> {
  const row = await db
    .selectFrom('approval_policies')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ? { creditsOver: row.credits_over, keys: row.keys === 1 } : { creditsOver: null, keys: false }
}

/** Whether something needs a second person. In test mode nothing does: no real money moves there. */
export async function needsApproval(db: Reader, { merchantId, mode }: Of, what: Guarded): Promise<boolean> {
  if (mode === 'test') return false
  const { creditsOver, keys } = await readPolicy(db, merchantId)
  return what === 'keys' ? keys : creditsOver !== null && what.credit > creditsOver
}

/**
 * Approves what is to be done, or makes sure that it needs no approval.
 * @param approve absent: nobody has been asked
 * @throws 401 not_authorized for what needs a second person; whatever `approve` throws
 */
export async function assertApproved(tx: Tx, of: Of, what: Guarded, approve?: Approve): Promise<void> {
  if (approve) return approve(tx)
  if (!(await needsApproval(tx, of, what))) return
  const { creditsOver } = await readPolicy(tx, of.merchantId)
  throw what === 'keys'
    ? needsPerson(
        'keys',
        'Changes of secret keys need a second person’s approval. Request it in the dashboard.',
      )
    : needsPerson(
        'amount',
        `Credits over ${formatMoney(creditsOver ?? 0, 'USD')} need a second person’s approval. Create the credit in the dashboard.`,
      )
}

const needsPerson = (context: string, message: string) => gatewayError('not_authorized', { context, message })

/** Whether one policy asks for less than another. */
export const isLooser = (next: ApprovalPolicy, before: ApprovalPolicy): boolean =>
  (before.keys && !next.keys) ||
  (before.creditsOver !== null && (next.creditsOver === null || next.creditsOver > before.creditsOver))

/**
 * Changes what needs a second person.
 * @param asked the policy as it was when a looser one was asked for, and its approval; absent: nobody has been asked
 * @throws 401 for a looser policy that nobody has approved; 422 for an amount that is none, where nobody else could approve, or where
 *   the policy has changed since
 */
export async function changePolicy(
  tx: Tx,
  parts: AuditParts,
  { merchantId, userId }: { merchantId: string; userId: string },
  next: ApprovalPolicy,
  asked?: { from: ApprovalPolicy; approve: Approve },
): Promise<void> {
  refuse(policyFaults(next))
  await lockName(tx, `approvals ${merchantId}`)
  const before = await readPolicy(tx, merchantId)
  if (asked) {
    await asked.approve(tx)
    if (before.keys !== asked.from.keys || before.creditsOver !== asked.from.creditsOver)
      throw gatewayError('unavailable_for_current_status', { message: CHANGED })
  } else if (isLooser(next, before))
    throw needsPerson('policy', 'A second person has to approve this change. Request it in the dashboard.')
  if (next.keys || next.creditsOver !== null) await assertSecondPerson(tx, merchantId, userId)
  const row = { credits_over: next.creditsOver, keys: next.keys ? 1 : 0 }
  await tx
    .insertInto('approval_policies')
    .values({ merchant_id: merchantId, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
    .execute()
  await recordChange(tx, parts, {
    merchantId,
    mode: 'live',
    action: 'approval_policy.updated',
    record: { type: 'ApprovalPolicy', id: merchantId },
    before: shownPolicy(before),
    after: shownPolicy(next),
  })
}

const CHANGED = 'The rules have changed since this was requested. Reject the request.'

export const shownPolicy = ({ creditsOver, keys }: ApprovalPolicy) => ({
  credits_over: creditsOver === null ? 'off' : formatMoney(creditsOver, 'USD'),
  keys: keys ? 'on' : 'off',
})

/** What is wrong with a policy: an amount that can't be read is NaN. */
export function policyFaults({ creditsOver }: ApprovalPolicy) {
  const isAmount = creditsOver === null || (creditsOver >= 0 && creditsOver <= limits.amountCents.most)
  const message = 'Enter an amount, such as 500.00.'
  return isAmount ? [] : [fieldFault('credits_over', message)]
}

/** Otherwise nobody could approve anything, or turn it off again. @throws 422 */
async function assertSecondPerson(tx: Tx, merchantId: string, userId: string): Promise<void> {
  const able = await holdersOf(tx, merchantId, ['team'])
  if (able.some(({ id }) => id !== userId)) return
  const message = 'Invite a second owner or administrator first. Without one, requests could not be approved.'
  throw gatewayError('unavailable_for_current_status', { message })
}
