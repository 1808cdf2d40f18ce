import type { ErrorCode } from '../../../core/error-catalog.ts'
import { newId } from '../../../core/ids.ts'
import type { TransactionRow, Tx } from '../../../platform/storage/index.ts'
import { changeLockedStatus, insertTransaction } from '../model/change-status.ts'
import { newTransaction } from '../model/new-transaction.ts'

/** Of a charge that nobody got to ask the networks for. */
export type UnaskedCharge = Pick<
  TransactionRow,
  | 'merchant_id'
  | 'mode'
  | 'account_id'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'method'
  | 'client_id'
  | 'recurring_charge_id'
  | 'recurring_charge_occurrence_id'
>

/**
 * Stores a charge that failed before the networks were asked, where nobody waits to be told why
 * (rules: recurring.md#failed-before). @param now milliseconds
 */
export async function insertFailedCharge(
  tx: Tx,
  now: number,
  given: UnaskedCharge,
  failure_code: ErrorCode,
): Promise<TransactionRow> {
  const row = await insertTransaction(tx, newTransaction(now, { id: newId(), type: 'CHARGE', ...given }))
  return changeLockedStatus(tx, row, now, 'fail', { failure_code })
}
