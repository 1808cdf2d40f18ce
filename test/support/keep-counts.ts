import { keepEventCounts } from '../../gateway/payments/events/index.ts'
import { createCountKeeper } from '../../gateway/payments/transactions/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'

/** Has all rows counted again: the counters know nothing of rows that SQL makes. */
export const COMPARE_AGAIN = ['transaction_count_heads', 'event_heads'].map(
  (heads) => `update ${heads} set is_right = 0, next_day = -1000000, turn = turn + 1`,
)

/** Compares all transactions and events with their counters, as a gateway does in the background. */
export async function keepCounts(storage: Storage): Promise<void> {
  const keep = createCountKeeper(storage)
  while (await keep());
  while (await keepEventCounts(storage));
}
