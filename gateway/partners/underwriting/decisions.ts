// What an underwriter decides (rules: partners.md#underwriting).
import { notFound } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { DeclineReason, MerchantApplicationRow, Tx } from '../../storage/index.ts'
import { contentOf } from '../applications/content.ts'
import { decideApplication, refuseDecided } from '../applications/decide.ts'
import type { ApplicationParts } from '../applications/parts.ts'
import { authorizeApplication } from '../oauth/authorizations.ts'
import { issueCode } from '../oauth/codes.ts'
import { provisionMerchant } from './provision.ts'

/**
 * Approves an application: its merchant is made, its partner is let in and told, all in one database transaction. So it happens
 * once, whoever presses at the same time and whenever a process dies.
 * @param by who decides, for the record
 * @param also what else is done in that transaction, with the application as it is then
 * @throws 404; 422 unavailable_for_current_status unless it waits for a decision
 */
export async function approveApplication(
  parts: ApplicationParts,
  id: string,
  by: string,
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
    const approved = await decideApplication(tx, parts, row, { by, status: 'APPROVED', code, merchantId })
    await also?.(tx, approved)
    return approved
  })
}

/** Declines an application, and tells its partner. @param by who decides @throws as `approveApplication` */
export async function declineApplication(
  parts: ApplicationParts,
  id: string,
  reason: DeclineReason,
  by: string,
): Promise<MerchantApplicationRow> {
  return parts.storage.write(async (tx) =>
    decideApplication(tx, parts, await lockApplication(tx, id), { by, status: 'DECLINED', reason }),
  )
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
