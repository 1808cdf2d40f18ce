// Stores a merchant's settings, with what follows from them, and undoes what a partner has configured.

import type { Acting } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import { type Clock, clockOf } from '../../../core/clock.ts'
import type { Permission } from '../../../core/permissions.ts'
import { followTimeZone } from '../../../payments/recurring/index.ts'
import { endGone, removePartnerEndpoints, retireKnownSecrets } from '../../../payments/webhooks/index.ts'
import {
  type AuditAction,
  type AuditParts,
  changesBetween,
  type RecordedChange,
  recordChange,
} from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type AuthorizationRow,
  type MerchantRow,
  type Tx,
  unindexed,
  updateRow,
} from '../../../platform/storage/index.ts'
import { followOrigins } from '../origins/origins.ts'
import { accountView, merchantView } from '../views.ts'
import { forgetPartner, takePartnerSettings, withoutPartner } from './partner-settings.ts'

/** Where a merchant's events are posted. */
export const urlFields = ['test_events_urls', 'live_events_urls'] as const

/** Stores a merchant's new settings, with what follows from them. @param clock the gateway's */
export async function storeMerchant(
  tx: Tx,
  clock: Clock,
  row: MerchantRow,
  settings: MerchantRow,
): Promise<MerchantRow> {
  const changed = { ...settings, modified: clock.now() }
  await tx.updateTable('merchants').set(changed).where('id', '=', row.id).execute()
  await endGone(tx, row, changed, clock)
  await followOrigins(tx, row, changed, changed.modified)
  if (changed.timezone !== row.timezone) await followTimeZone(tx, row, changed.timezone)
  return changed
}

/** Writes the audit log: webhook URLs by themselves, because owners are mailed about them. @param mode absent: of both */
export async function auditMerchant(
  tx: Tx,
  parts: AuditParts,
  before: MerchantRow,
  after: MerchantRow,
  mode?: Mode,
): Promise<void> {
  const changes = changesBetween(merchantView(before, []), merchantView(after, []))
  const isUrl = ({ name }: { name: string }) => urlFields.some((field) => field === name)
  const entries: [AuditAction, RecordedChange['changes']][] = [
    ['webhook.updated', changes.filter(isUrl)],
    ['merchant.updated', changes.filter((change) => !isUrl(change))],
  ]
  const about = { merchantId: before.id, record: { type: 'Merchant', id: before.id }, ...(mode && { mode }) }
  for (const [action, some = []] of entries)
    if (some.length > 0) await recordChange(tx, parts, { ...about, action, changes: some })
}

/**
 * Undoes what a partner has configured (rules: permissions.md#partners).
 * @param removed the permissions that it loses; absent: its authorization ends
 */
export async function endPartnerSettings(
  tx: Tx,
  { clock, ...parts }: Acting & { clock: Clock; cipher: Cipher },
  authorization: Pick<AuthorizationRow, 'id' | 'merchant_id'>,
  removed?: readonly Permission[],
): Promise<void> {
  const notes = await takePartnerSettings(tx, authorization, removed)
  await forgetPartner(tx, notes)
  const merchant = await tx
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', authorization.merchant_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (removed === undefined || removed.includes('webhooks'))
    await removePartnerEndpoints(tx, authorization, (mode) => clockOf(merchant, mode, clock).now())
  if (notes.length === 0) return
  const restored = await storeMerchant(tx, clock, merchant, withoutPartner(merchant, notes))
  await auditMerchant(tx, parts, merchant, restored)
  const ids = notes.map(({ record_id }) => record_id)
  const accounts = await tx
    .selectFrom('accounts')
    .selectAll()
    .where(unindexed('merchant_id'), '=', merchant.id)
    .where('id', 'in', ids)
    .forUpdate()
    .execute()
  for (const account of accounts) {
    const changed = { ...withoutPartner(account, notes), modified: clock.now() }
    await updateRow(tx, 'accounts', account, changed)
    const { merchant_id: merchantId, mode, type, id } = account
    const changes = changesBetween(accountView(account), accountView(changed))
    await recordChange(tx, parts, {
      merchantId,
      mode,
      action: 'account.updated',
      record: { type, id },
      changes,
    })
  }
  await retireKnownSecrets(tx, { clock, ...parts }, restored, notes)
}
