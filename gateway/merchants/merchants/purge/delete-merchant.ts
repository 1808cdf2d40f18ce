// Deletes a merchant with all that is its own (rules: accounts.md#delete).

import { type Clock, clockOf } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { namesOf } from '../../../core/objects.ts'
import { type AuditParts, GATEWAY, recordChange, removeLog } from '../../../platform/audit-log/index.ts'
import { type Scope, type Storage, scopes, type Tx } from '../../../platform/storage/index.ts'
import { deleteTestData } from './purge.ts'

/**
 * Deletes a merchant. Nobody gets in with a key or a token of it any more once this has begun; what a crash leaves is deleted by
 * asking again.
 * @returns whether there was one
 * @throws 422 unavailable_for_current_status with a payment in live mode, one of test mode that the networks are still asked for,
 *   or an application of a partner
 */
export async function deleteMerchant(
  parts: AuditParts & { storage: Storage; clock: Clock },
  id: string,
): Promise<boolean> {
  const { storage, clock } = parts
  const merchant = await storage.write(async (tx) => {
    const row = await lockMerchant(tx, id)
    if (!row) return undefined
    await refuseNeeded(tx, id, 'live')
    await tx.updateTable('merchants').set({ status: 'INACTIVE' }).where('id', '=', id).execute()
    await endAccess(tx, id)
    return row
  })
  if (!merchant) return false
  await deleteTestData({ storage }, { merchant, clock: clockOf(merchant, 'test', clock) }, {})
  return storage.write(async (tx) => {
    if (!(await lockMerchant(tx, id))) return false
    await refuseNeeded(tx, id)
    // A key may have been made until a moment ago.
    await endAccess(tx, id)
    await deleteRows(tx, id, clock.now())
    await auditDeletion(tx, parts, merchant)
    return true
  })
}

/** Ends the merchant's own log. The operator's keeps the name, and where that log ended. */
async function auditDeletion(
  tx: Tx,
  parts: AuditParts,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const head = await tx
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('merchant_id', '=', id)
    .executeTakeFirst()
  const before = { name, audit_entries: head?.sequence ?? 0, audit_end: head?.hash ?? '' }
  const record = { type: 'Merchant', id }
  await recordChange(tx, parts, { merchantId: GATEWAY, action: 'merchant.deleted', record, before })
  await removeLog(tx, id)
}

/** As long as it is locked, nothing new can refer to it. */
const lockMerchant = (tx: Tx, id: string) =>
  tx.selectFrom('merchants').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function endAccess(tx: Tx, merchantId: string): Promise<void> {
  await tx.deleteFrom('secret_keys').where('merchant_id', '=', merchantId).execute()
  for (const table of ['oauth_codes', 'refresh_families', 'oauth_tokens'] as const) {
    const of = tx.selectFrom('authorizations').select('id').where('merchant_id', '=', merchantId)
    await tx.deleteFrom(table).where('authorization_id', 'in', of).execute()
  }
}

/** @param mode absent: a payment of either mode prevents it */
async function refuseNeeded(tx: Tx, merchantId: string, mode?: 'live'): Promise<void> {
  const payment = await tx
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .$if(mode !== undefined, (all) => all.where('mode', '=', mode ?? 'live'))
    .limit(1)
    .executeTakeFirst()
  const archived = await tx
    .selectFrom('archived_records')
    .select('record_id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'live')
    .limit(1)
    .executeTakeFirst()
  if (payment || archived) throw refused('The merchant has payments in live mode, or some that are running.')
  const application = await tx
    .selectFrom('partner_applications')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirst()
  if (application) throw refused('The merchant is a partner itself: it has an application.')
}

const refused = (message: string) => gatewayError('unavailable_for_current_status', { message })

async function deleteRows(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ merchant_id: null }).where('merchant_id', '=', id).execute()
  await tx
    .updateTable('merchant_applications')
    .set({ merchant_id: null, merchant_deleted: now })
    .where('merchant_id', '=', id)
    .execute()
  for (const table of namesOf(scopes).toReversed()) {
    const { isApart }: Scope = scopes[table]
    if (!isApart) await tx.deleteFrom(table).where('merchant_id', '=', id).execute()
  }
  await tx.deleteFrom('merchants').where('id', '=', id).execute()
}
