// PaymentMethods: saved cards and banks of a contact (rules: saved-methods.md#payment-methods). A PaymentMethod refers to a saved
// card or bank, and no longer exists once either of the two is deleted.

import type { Caller } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import {
  type Json,
  type MaskedMethod,
  type PaymentMethodRow,
  type Reader,
  type SavedMethodRow,
  updateRow,
} from '../../../platform/storage/index.ts'
import { withKeys } from '../../card-data/index.ts'
import type { MethodInput } from '../method/method.ts'
import { changeLockedMethod, type SavedParts, unsealSaved } from '../saved/rows.ts'
import { findSaved } from '../saved/saved.ts'

/** The record, with the current masked card or bank behind it. */
export interface PaymentMethod extends PaymentMethodRow {
  method: Json<MaskedMethod>
}

/** @throws 404 for a missing or deleted PaymentMethod; if only the card or bank behind it is deleted, the 404 names that */
export async function readPaymentMethod(db: Reader, caller: Caller, id: string): Promise<PaymentMethod> {
  const { row, saved } = await findPaymentMethod(db, caller, id)
  return { ...row, method: saved.method }
}

/** The card or bank behind a contact's PaymentMethod, with its numbers. @throws as `readPaymentMethod`; 404 for another contact's */
export async function openPaymentMethod(
  { cardData }: Pick<SavedParts, 'cardData'>,
  db: Reader,
  caller: Caller,
  contactId: string,
  id: string,
): Promise<MethodInput> {
  const { row, saved } = await findPaymentMethod(db, caller, id)
  if (row.contact_id !== contactId) throw notFound('PaymentMethod', id)
  return withKeys(cardData, () => unsealSaved(cardData, saved, 'surcharge'))
}

/**
 * Replaces the card or bank behind a PaymentMethod by the content of a token, for all PaymentMethods that stand for it.
 * @param check refuses what must not be changed of it
 * @throws as `readPaymentMethod` and `changeSaved`
 */
export async function changePaymentMethod(
  parts: SavedParts,
  caller: Caller,
  id: string,
  token_id: string,
  check: (row: PaymentMethod) => void,
): Promise<PaymentMethod> {
  return parts.storage.write(async (tx) => {
    const { row, saved } = await findPaymentMethod(tx, caller, id, 'lock')
    check({ ...row, method: saved.method })
    const texts = { reference: undefined, description: undefined }
    const { method } = await changeLockedMethod(parts, tx, caller, saved, { token_id, ...texts })
    const modified = caller.clock.now()
    await updateRow(tx, 'payment_methods', row, { modified })
    return { ...row, modified, method }
  })
}

/** @param lock locks both, in a write that is going to change them: the PaymentMethod first (as in find-method.ts) */
export async function findPaymentMethod(
  db: Reader,
  caller: Caller,
  id: string,
  lock?: 'lock',
): Promise<{ row: PaymentMethodRow; saved: SavedMethodRow }> {
  const row = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', caller.merchant.id)
    .where('mode', '=', caller.mode)
    .where('deleted', 'is', null)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('PaymentMethod', id)
  return { row, saved: await findSaved(db, caller, row.type, row.card_id ?? row.bank_id ?? '', lock) }
}
