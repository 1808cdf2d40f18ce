// Whether a merchant takes payments at all, as the operator decides with a reason (rules: accounts.md#deactivate).
import type { Actor } from '../../../core/actor.ts'
import { notFound } from '../../../core/errors.ts'
import { type AuditParts, GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import type { DeactivationReason, MerchantStatus, Tx } from '../../../platform/storage/index.ts'
import type { ProvisioningParts } from './operator-record.ts'

/** @param reason of a deactivation */
export type StatusChange = { to: 'ACTIVE' } | { to: 'INACTIVE'; reason: DeactivationReason }

/** Activates or deactivates a merchant. It applies immediately; doing it twice changes nothing. @throws 404 */
export async function setMerchantStatus(
  tx: Tx,
  parts: ProvisioningParts,
  id: string,
  change: StatusChange,
): Promise<void> {
  const merchant = await tx
    .selectFrom('merchants')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!merchant) throw notFound('Merchant', id)
  if (merchant.status === change.to) return
  await tx
    .updateTable('merchants')
    .set({ status: change.to, modified: parts.clock.now() })
    .where('id', '=', id)
    .execute()
  await audit(tx, parts, id, merchant.status, change)
}

/** Writes the merchant's log and the operator's, which alone has the reason. */
async function audit(
  tx: Tx,
  parts: AuditParts & { by: Actor },
  id: string,
  before: MerchantStatus,
  change: StatusChange,
): Promise<void> {
  const { to: status, ...why } = change
  const entry = {
    action: status === 'ACTIVE' ? 'merchant.activated' : 'merchant.deactivated',
    record: { type: 'Merchant', id },
    before: { status: before },
  } as const
  await recordChange(tx, parts, { ...entry, merchantId: id, after: { status } })
  await recordChange(tx, parts, { ...entry, merchantId: GATEWAY, after: { status, ...why } })
}
