// How a recurring charge keeps its payment method: a card or a bank of its own, encrypted, or the id of a saved one.

import { gatewayError } from '../../core/errors.ts'
import type { Cipher } from '../../encryption/index.ts'
import type { RecurringChargeRow } from '../../storage/index.ts'
import {
  expiryOf,
  type Method,
  type MethodInput,
  noExpiry,
  sealMethod,
  unsealMethod,
} from '../../vault/index.ts'

/** Binds the encrypted number of an own method to the recurring charge. */
const recurringBinding = (id: string) => `recurring_charges:${id}`

type Kept = Pick<
  RecurringChargeRow,
  'method' | 'method_secret' | 'saved_method_id' | 'exp_month' | 'exp_year'
>

/**
 * The method's columns. A saved method is kept by id only: it is charged in its state at that time, and not at all once it is
 * deleted.
 * @param savedId the id of the saved method, if it is one
 */
export function sealRecurringMethod(
  cipher: Cipher,
  { id, merchant_id }: Pick<RecurringChargeRow, 'id' | 'merchant_id'>,
  method: Method,
  savedId: string | undefined,
): Kept {
  const kept = sealMethod(cipher, recurringBinding(id), merchant_id, method)
  if (savedId === undefined) return { ...kept, saved_method_id: null, ...expiryOf(method) }
  return { method: kept.method, method_secret: null, saved_method_id: savedId, ...noExpiry }
}

/** The method for a charge; a saved one by its id. @throws 422 no_payment_method for a saved method that was purged */
export function unsealRecurringMethod(
  cipher: Cipher,
  { id, method, method_secret, saved_method_id }: RecurringChargeRow,
): MethodInput | string {
  if (saved_method_id !== null) return saved_method_id
  if (method_secret === null) throw gatewayError('no_payment_method')
  return unsealMethod(cipher, recurringBinding(id), { method, method_secret })
}
