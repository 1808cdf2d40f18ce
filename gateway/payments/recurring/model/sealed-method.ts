// How a recurring charge keeps its payment method: a card or a bank, encrypted, or the id of a saved one.

import { gatewayError } from '../../../core/errors.ts'
import type { RecurringChargeRow } from '../../../platform/storage/index.ts'
import {
  type CardData,
  expiryOf,
  type Method,
  type MethodInput,
  noExpiry,
  sealMethod,
} from '../../vault/index.ts'
import { unsealMethod, withKeys } from '../../vault/opened.ts'

/** The row that the encrypted number of an own method belongs to. */
const placeOf = ({ id, merchant_id }: Pick<RecurringChargeRow, 'id' | 'merchant_id'>) => ({
  merchantId: merchant_id,
  row: `recurring_charges:${id}`,
})

type Kept = Pick<
  RecurringChargeRow,
  'method' | 'method_secret' | 'saved_method_id' | 'exp_month' | 'exp_year'
>

/**
 * The method's columns. A saved method is kept by id only: it is charged in its state at that time, and not at all once it is
 * deleted.
 * @param savedId the id of the saved method, if it is one
 */
export async function sealRecurringMethod(
  cardData: CardData,
  row: Pick<RecurringChargeRow, 'id' | 'merchant_id'>,
  method: Method,
  savedId: string | undefined,
): Promise<Kept> {
  const kept = await sealMethod(cardData, placeOf(row), method)
  if (savedId === undefined) return { ...kept, saved_method_id: null, ...expiryOf(method) }
  return { method: kept.method, method_secret: null, saved_method_id: savedId, ...noExpiry }
}

/**
 * The method for a charge; a saved one by its id. Call it outside database transactions.
 * @throws 422 no_payment_method for a saved method that was purged
 */
export async function unsealRecurringMethod(
  cardData: CardData,
  row: RecurringChargeRow,
): Promise<MethodInput | string> {
  const { method, method_secret, saved_method_id } = row
  if (saved_method_id !== null) return saved_method_id
  if (method_secret === null) throw gatewayError('no_payment_method')
  const kept = { method, method_secret }
  return withKeys(cardData, () => unsealMethod(cardData, placeOf(row), kept, 'networks'))
}
