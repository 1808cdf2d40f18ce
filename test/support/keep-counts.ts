import { keepEventCounts } from '../../gateway/payments/events/index.ts'
import { createCountKeeper } from '../../gateway/payments/transactions/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'

/** Compares all transactions and events with their counters, as a gateway does in the background. */
export async function keepCounts(storage: Storage): Promise<void> {
  const keep = createCountKeeper(storage)
  while (await keep());
  while (await keepEventCounts(storage));
}
