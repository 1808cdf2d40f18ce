import type { TestClock } from '../../core/clock.ts'
import type { Tx } from '../storage/index.ts'

export const testJobs = (tx: Tx, merchantId: string) =>
  tx.updateTable('jobs').where('merchant_id', '=', merchantId).where('mode', '=', 'test')

/** Sets when the jobs of a merchant's test mode are due by the machine's clock, now that its own shows something else. */
export async function setDue(tx: Tx, merchantId: string, clock: TestClock): Promise<void> {
  const { test_clock_offset, test_clock_frozen_at } = clock
  await testJobs(tx, merchantId)
    .set(({ eb, ref }) => ({ due: eb(ref('run_at'), '-', test_clock_offset) }))
    .execute()
  if (test_clock_frozen_at === null) return
  await testJobs(tx, merchantId).where('run_at', '>', test_clock_frozen_at).set({ due: null }).execute()
}
