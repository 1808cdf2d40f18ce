// What a recurring charge is paid with: a card or a bank of its own, or one that is saved.

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

/** What the number of a recurring charge's own method is encrypted for. */
const recurringBinding = (id: string) => `recurring_charges:${id}`

type Kept = Pick<
  RecurringChargeRow,
  'method' | 'method_secret' | 'saved_method_id' | 'exp_month' | 'exp_year'
>

/** What is saved is charged as it then is, or not at all once it is deleted. @param savedId of the saved one, where it is one */
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

/** As a charge takes it: a saved one by its id. @throws 422 no_payment_method for a saved one that was purged */
export function unsealRecurringMethod(
  cipher: Cipher,
  { id, method, method_secret, saved_method_id }: RecurringChargeRow,
): MethodInput | string {
  if (saved_method_id !== null) return saved_method_id
  if (method_secret === null) throw gatewayError('no_payment_method')
  return unsealMethod(cipher, recurringBinding(id), { method, method_secret })
}
