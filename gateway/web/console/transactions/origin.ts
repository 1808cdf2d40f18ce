// What a transaction came from: the charge that it refunds, or the recurring charge that it pays.
import { findRecurring } from '../../../payments/recurring/index.ts'
import { findTransaction } from '../../../payments/transactions/index.ts'
import type { RecurringChargeRow, TransactionRow } from '../../../platform/storage/index.ts'
import { ifFound, type Visitor } from '../../kit/index.ts'

export interface Origin {
  charge: TransactionRow | undefined
  /** Undefined also for one that was deleted. */
  recurring: RecurringChargeRow | undefined
}

export async function originOf(
  { parts, caller }: Visitor,
  { charge_id, recurring_charge_id }: TransactionRow,
): Promise<Origin> {
  const { read } = parts.storage
  return {
    charge: charge_id === null ? undefined : await findTransaction(read, caller, charge_id),
    recurring:
      recurring_charge_id === null
        ? undefined
        : await ifFound(findRecurring(read, caller, recurring_charge_id)),
  }
}
