import type { TestClock } from '../../core/clock.ts'
import type { JobType, Reader, Tx } from '../storage/index.ts'

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

/** Returns when the next job of a type runs in a merchant's test mode, after a time, in milliseconds. */
export async function nextRun(
  db: Reader,
  merchantId: string,
  type: JobType,
  after: number,
): Promise<number | undefined> {
  const next = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where('type', '=', type)
    .where('run_at', '>', after)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return next?.run_at
}
