// Deleting PaymentMethods, one at a time or with their contact.
import type { Caller } from '../../../core/caller.ts'
import {
  type PaymentMethodRow,
  type SavedMethodRow,
  type Tx,
  unindexed,
  updateRow,
} from '../../../platform/storage/index.ts'
import { deleteLockedMethod, type SavedParts } from '../saved/rows.ts'
import { findPaymentMethod, type PaymentMethod } from './payment-methods.ts'

/**
 * Deletes a PaymentMethod, which can no longer be charged. A card or bank that was saved from its token is deleted with the
 * last PaymentMethod that stands for it, because nobody else has asked to keep it. One that was saved on its own stays.
 * @throws as `readPaymentMethod`
 */
export async function deletePaymentMethod(
  { storage }: SavedParts,
  caller: Caller,
  id: string,
): Promise<PaymentMethod> {
  return storage.write(async (tx) => {
    const { row, saved } = await findPaymentMethod(tx, caller, id, 'lock')
    const now = caller.clock.now()
    const changes = { modified: now, deleted: now }
    await updateRow(tx, 'payment_methods', row, changes)
    if (saved.of_payment_methods && !(await hasAnother(tx, saved))) await deleteLockedMethod(tx, saved, now)
    return { ...row, ...changes, method: saved.method }
  })
}

/**
 * Deletes all PaymentMethods of a contact, as `deletePaymentMethod`, and what they show of the holder. The caller has locked the
 * contact, so that it gets no new ones.
 */
export async function deleteMethodsOf(
  tx: Tx,
  { merchant_id, mode, contact_id }: Pick<PaymentMethodRow, 'merchant_id' | 'mode' | 'contact_id'>,
  now: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('payment_methods')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('contact_id', '=', contact_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, card_id, bank_id, deleted } of rows) {
    if (deleted === null)
      await updateRow(tx, 'payment_methods', { merchant_id, id }, { modified: now, deleted: now })
    const saved = await tx
      .selectFrom('saved_methods')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', card_id ?? bank_id ?? '')
      .forUpdate()
      .executeTakeFirst()
    if (saved?.of_payment_methods && !(await hasAnother(tx, saved))) await forgetHolder(tx, saved, now)
  }
}

/** Deletes a saved method, and keeps of it only what tells nothing of its holder. */
async function forgetHolder(tx: Tx, saved: SavedMethodRow, now: number): Promise<void> {
  if (saved.deleted === null) await deleteLockedMethod(tx, saved, now)
  const { type, number, account_number } = JSON.parse(saved.method)
  const method = JSON.stringify({ type, number, account_number })
  await updateRow(tx, 'saved_methods', saved, { method })
}

/**
 * Whether another PaymentMethod stands for a saved method. The saved method is locked, so no new one can appear, and of two
 * that are deleted at the same time the second finds that it is the last.
 */
async function hasAnother(tx: Tx, { merchant_id, id, type }: SavedMethodRow): Promise<boolean> {
  const other = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where(type === 'card' ? 'card_id' : 'bank_id', '=', id)
    .where('deleted', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
