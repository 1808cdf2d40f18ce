import type { MethodType } from '../../../../shared/methods.ts'
import { fromJson, type TransactionRow } from '../../../platform/storage/index.ts'

/** The columns that every new transaction must be given. */
type Given = Pick<
  TransactionRow,
  'id' | 'merchant_id' | 'account_id' | 'mode' | 'type' | 'amount' | 'currency' | 'method'
>

/** A new transaction, with defaults for all columns that are not given. */
export function newTransaction(
  now: number,
  given: Given & Partial<Omit<TransactionRow, 'status' | 'created' | 'modified' | 'card_type'>>,
): Omit<TransactionRow, 'status'> {
  const method = fromJson(given.method)
  return {
    created: now,
    modified: now,
    completed: null,
    auto_capture: 1,
    amount_refunded: 0,
    surcharge_amount: null,
    gratuity: null,
    reference: null,
    capture_reference: null,
    void_reference: null,
    source_id: null,
    token_created: null,
    client_id: null,
    data: null,
    charge_id: null,
    signature_id: null,
    recurring_charge_id: null,
    recurring_charge_occurrence_id: null,
    invoice_payment_id: null,
    method_secret: null,
    card_type: method.type === 'card' ? method.card_type : null,
    authorization_code: null,
    cvv_result: null,
    avs_result: null,
    failure_code: null,
    disturbed: null,
    under_way: null,
    under_way_since: null,
    under_way_reference: null,
    instance_id: null,
    created_by: null,
    ...given,
  }
}

/** The total that the payer pays, in cents: amount plus gratuity. */
export function totalOf({ amount, gratuity }: TransactionRow): number {
  return amount + (gratuity ?? 0)
}

/** The network of a transaction: cards or banks. */
export function networkOf({ method }: Pick<TransactionRow, 'method'>): MethodType {
  return fromJson(method).type
}
