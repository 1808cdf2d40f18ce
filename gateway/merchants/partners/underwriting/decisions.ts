// What an underwriter decides (rules: partners.md#underwriting).

import type { Actor } from '../../../core/actor.ts'
import { limits } from '../../../core/limits.ts'
import { GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import { cancelJob } from '../../../platform/jobs/index.ts'
import type { DeclineReason, MerchantApplicationRow, Tx } from '../../../platform/storage/index.ts'
import type { ActingParts, ActingWriteParts } from '../applications/application-parts.ts'
import { contentOf } from '../applications/content.ts'
import { decideApplication, refuseDecided } from '../applications/decide.ts'
import { lockApplication, partnerOf } from '../applications/lock.ts'
import { authorizeApplication } from '../oauth/authorizations.ts'
import { issueCode } from '../oauth/codes.ts'
import { provisionMerchant } from './provision.ts'

/** What else is done in the database transaction of a decision, with the application as it is then. */
export type Also = (tx: Tx, decided: MerchantApplicationRow) => Promise<unknown>

/**
 * Approves an application immediately: its merchant is created, its partner is connected and notified, all in one database
 * transaction. So it happens once, whoever presses at the same time and whenever a process dies.
 * @throws 404; 422 unavailable_for_current_status unless it waits for a decision
 */
export const approveApplication = (
  parts: ActingParts,
  id: string,
  also?: Also,
): Promise<MerchantApplicationRow> => decideNow(parts, id, null, also)

/** Declines an application immediately, and notifies its partner. @throws as `approveApplication` */
export const declineApplication = (
  parts: ActingParts,
  id: string,
  reason: DeclineReason,
): Promise<MerchantApplicationRow> => decideNow(parts, id, reason)

function decideNow(parts: ActingParts, id: string, reason: DeclineReason | null, also?: Also) {
  return parts.storage.write(async (tx) => {
    const row = await lockApplication(tx, id)
    // It takes the place of a decision that could still be undone.
    await cancelJob(tx, await decisionJob(tx, row))
    return decide(tx, parts, row, reason, also)
  })
}

/**
 * Decides an application that is locked.
 * @param reason null: it's approved
 */
export async function decide(
  tx: Tx,
  parts: ActingWriteParts,
  row: MerchantApplicationRow,
  reason: DeclineReason | null,
  also?: Also,
): Promise<MerchantApplicationRow> {
  const decided = reason === null ? await approve(tx, parts, row) : await decline(tx, parts, row, reason)
  await also?.(tx, decided)
  return decided
}

async function approve(tx: Tx, parts: ActingWriteParts, row: MerchantApplicationRow) {
  refuseDecided(row)
  const { partner_application_id: applicationId } = row
  const partner = tx.selectFrom('partner_applications').select('redirect_uri').where('id', '=', applicationId)
  const { redirect_uri: redirectUri } = await partner.executeTakeFirstOrThrow()
  const plan = tx.selectFrom('plans').select('trust').where('id', '=', row.plan_id)
  const { trust } = await plan.executeTakeFirstOrThrow()
  const isSandbox = row.sandbox === 1
  const modes = isSandbox ? (['test'] as const) : (['test', 'live'] as const)
  const wish = { isTrustPlan: trust === 1, modes }
  const merchantId = await provisionMerchant(tx, parts, contentOf(parts.cipher, row), wish)
  const authorization = await authorizeApplication(tx, parts, { applicationId, merchantId, isSandbox })
  const lifeMs = limits.oauth.codeLifeMs.event
  const code = await issueCode(tx, parts, { authorization, redirectUri, lifeMs })
  const by = deciderOf(row, parts.by)
  const approved = await decideApplication(tx, parts, row, { by, status: 'APPROVED', code, merchantId })
  await audit(tx, parts, 'merchant_application.approved', row, approved)
  return approved
}

async function decline(
  tx: Tx,
  parts: ActingWriteParts,
  row: MerchantApplicationRow,
  reason: DeclineReason,
): Promise<MerchantApplicationRow> {
  const by = deciderOf(row, parts.by)
  const declined = await decideApplication(tx, parts, row, { by, status: 'DECLINED', reason })
  await audit(tx, parts, 'merchant_application.declined', row, declined)
  return declined
}

/** As the application itself keeps who decided. */
const deciderOf = ({ sandbox }: MerchantApplicationRow, { email }: Actor) =>
  sandbox === 1 ? 'test' : (email ?? 'operator')

/** Writes the operator's audit log. Who applies is in the application, and not here. */
async function audit(
  tx: Tx,
  parts: ActingWriteParts,
  action: 'merchant_application.approved' | 'merchant_application.declined',
  before: MerchantApplicationRow,
  after: MerchantApplicationRow,
): Promise<void> {
  const stateOf = ({ status, reason, merchant_id: merchant }: MerchantApplicationRow) => ({
    status,
    reason,
    merchant,
  })
  const record = { type: 'MerchantApplication', id: after.id }
  const states = { before: stateOf(before), after: stateOf(after) }
  await recordChange(tx, parts, { merchantId: GATEWAY, action, record, ...states })
}

/** The job of a decision that takes effect later. It's among those of the partner's own merchant. */
export async function decisionJob(tx: Tx, row: MerchantApplicationRow) {
  const { merchant_id } = await partnerOf(tx, row)
  return { merchant_id, type: 'decide' as const, record_id: row.id }
}
