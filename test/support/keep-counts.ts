import { keepEventCounts } from '../../gateway/events/index.ts'
import type { Storage } from '../../gateway/storage/index.ts'
import { createCountKeeper } from '../../gateway/transactions/index.ts'

/** Compares all transactions and events with their counters, as a gateway does in the background. */
export async function keepCounts(storage: Storage): Promise<void> {
  const keep = createCountKeeper(storage)
  while (await keep());
  while (await keepEventCounts(storage));
}
