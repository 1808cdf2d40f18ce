// Payment methods of a contact: the gateway's PaymentMethods, seen from the contact (rules: invoicing.md#payment-methods).
import type { Caller } from '../../core/caller.ts'
import { errorMessage, notFound, refuse } from '../../core/errors.ts'
import { bindAuthentication } from '../../payments/authentications/index.ts'
import {
  createPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  type PaymentMethod,
  readPaymentMethod,
  type SavedParts,
} from '../../payments/vault/index.ts'
import type { ContactRow, Page, Reader } from '../../platform/storage/index.ts'
import { modeOf } from '../audit/mode.ts'
import type { NewPaymentMethod } from './schemas.ts'

const TYPES = { credit_card: 'card', bank_account: 'bank' } as const

/**
 * Keeps what a one-time token holds as a payment method of a contact.
 * @param caller of the contact's mode
 * @throws 404 for a token that is unknown, used or expired; 422 for the other mode, for the other type, for faults of what is
 *   in the token, and for an authentication that doesn't fit
 */
export async function createContactMethod(
  parts: SavedParts,
  caller: Caller,
  contact: ContactRow,
  { payment_type, one_time_token, test_mode }: NewPaymentMethod,
): Promise<PaymentMethod> {
  refuse(modeFaults(contact, test_mode))
  const only = { type: TYPES[payment_type], context: 'one_time_token' }
  const saving = { ...parts, bindAuthentication }
  return createPaymentMethod(saving, caller, contact.id, { token_id: one_time_token, only })
}

function modeFaults({ mode }: ContactRow, test_mode: NewPaymentMethod['test_mode']) {
  if (modeOf(test_mode) === mode) return []
  const message = `The contact is of ${mode} mode: test_mode must say so, too.`
  return [errorMessage('unavailable_for_merchant_mode', { context: 'test_mode', message })]
}

/** One of a contact's. @throws 404 for one that is deleted, or another contact's */
export async function readContactMethod(
  db: Reader,
  caller: Caller,
  contactId: string,
  id: string,
): Promise<PaymentMethod> {
  const method = await readPaymentMethod(db, caller, id)
  if (method.contact_id !== contactId) throw notFound('PaymentMethod', id)
  return method
}

/** A contact's, the newest first. @throws 422 naming the parameter at fault */
export function listContactMethods(
  db: Reader,
  caller: Caller,
  contact_id: string,
  query: { page?: string | undefined; page_size?: string | undefined },
): Promise<Page<PaymentMethod>> {
  return listPaymentMethods(db, caller, { ...query, contact_id })
}

/** Deletes one of a contact's: it can no longer pay. @throws as `readContactMethod` */
export async function deleteContactMethod(
  parts: SavedParts,
  caller: Caller,
  contactId: string,
  id: string,
): Promise<PaymentMethod> {
  // Whose it is never changes.
  await readContactMethod(parts.storage.read, caller, contactId, id)
  return deletePaymentMethod(parts, caller, id)
}
