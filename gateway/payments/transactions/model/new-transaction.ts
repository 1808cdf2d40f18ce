import type { MethodType } from '../../../../shared/methods.ts'
import { fromJson, type TransactionRow } from '../../../platform/storage/index.ts'
import { transactionRecord } from './schemas.ts'

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
    ...transactionRecord.initial,
    created: now,
    modified: now,
    card_type: method.type === 'card' ? method.card_type : null,
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
