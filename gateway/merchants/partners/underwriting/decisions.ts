// What an underwriter decides (rules: partners.md#underwriting).

import type { Actor } from '../../../core/actor.ts'
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import type { DeclineReason, MerchantApplicationRow, Tx } from '../../../platform/storage/index.ts'
import type { ActingParts } from '../applications/application-parts.ts'
import { contentOf } from '../applications/content.ts'
import { decideApplication, refuseDecided } from '../applications/decide.ts'
import { authorizeApplication } from '../oauth/authorizations.ts'
import { issueCode } from '../oauth/codes.ts'
import { provisionMerchant } from './provision.ts'

/**
 * Approves an application: its merchant is made, its partner is let in and told, all in one database transaction. So it happens
 * once, whoever presses at the same time and whenever a process dies.
 * @param also what else is done in that transaction, with the application as it is then
 * @throws 404; 422 unavailable_for_current_status unless it waits for a decision
 */
export async function approveApplication(
  parts: ActingParts,
  id: string,
  also?: (tx: Tx, approved: MerchantApplicationRow) => Promise<unknown>,
): Promise<MerchantApplicationRow> {
  return parts.storage.write(async (tx) => {
    const row = await lockApplication(tx, id)
    refuseDecided(row)
    const { partner_application_id: applicationId } = row
    const partner = tx
      .selectFrom('partner_applications')
      .select('redirect_uri')
      .where('id', '=', applicationId)
    const { redirect_uri: redirectUri } = await partner.executeTakeFirstOrThrow()
    const plan = tx.selectFrom('plans').select('trust').where('id', '=', row.plan_id)
    const { trust } = await plan.executeTakeFirstOrThrow()
    const merchantId = await provisionMerchant(tx, parts, contentOf(parts.cipher, row), trust === 1)
    const authorization = await authorizeApplication(tx, parts, { applicationId, merchantId })
    const lifeMs = limits.oauth.codeLifeMs.event
    const code = await issueCode(tx, parts, { authorization, redirectUri, lifeMs })
    const by = nameOf(parts.by)
    const approved = await decideApplication(tx, parts, row, { by, status: 'APPROVED', code, merchantId })
    await audit(tx, parts, 'merchant_application.approved', row, approved)
    await also?.(tx, approved)
    return approved
  })
}

/** Declines an application, and tells its partner. @throws as `approveApplication` */
export async function declineApplication(
  parts: ActingParts,
  id: string,
  reason: DeclineReason,
): Promise<MerchantApplicationRow> {
  return parts.storage.write(async (tx) => {
    const row = await lockApplication(tx, id)
    const by = nameOf(parts.by)
    const declined = await decideApplication(tx, parts, row, { by, status: 'DECLINED', reason })
    await audit(tx, parts, 'merchant_application.declined', row, declined)
    return declined
  })
}

/** As the application itself keeps who decided. */
const nameOf = ({ email }: Actor) => email ?? 'operator'

/** Writes the operator's audit log. Who applies is in the application, and not here. */
async function audit(
  tx: Tx,
  parts: ActingParts,
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

async function lockApplication(tx: Tx, id: string): Promise<MerchantApplicationRow> {
  const row = await tx
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('MerchantApplication', id)
  return row
}
