// The lease on a test clock that is being set forward: while a process has it, no other starts a job of this merchant's test mode.
import { type Clock, clockOf } from '../../core/clock.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Leases } from '../leases/index.ts'
import type { Storage } from '../storage/index.ts'
import { setDue, testJobs } from './due.ts'
import { lockClockRow, lockTestClock } from './freeze.ts'
import { noteTurn } from './turns.ts'

export interface ClockLeaseParts {
  storage: Storage
  leases: Leases
  jobs: Pick<Jobs, 'held'>
}

/**
 * Takes the lease on the clock.
 * @param wish computes the target time from the current one
 * @returns the time that the clock shows, and the target
 * @throws 409 version_conflict while it is being turned; whatever `wish` throws
 */
export async function takeClock(
  { storage, leases }: ClockLeaseParts,
  merchantId: string,
  { clock, wish }: { clock: Clock; wish: (now: number) => number },
): Promise<{ shown: number; target: number }> {
  let isTaken = false
  try {
    return await storage.write(async (tx) => {
      const merchant = await lockTestClock(tx, merchantId)
      const shown = clockOf(merchant, 'test', clock).now()
      const target = wish(shown)
      // While the row is locked, as giving a clock back locks it, too.
      leases.take(merchantId)
      isTaken = true
      await tx
        .updateTable('merchants')
        .set({ test_clock_instance: leases.processId })
        .where('id', '=', merchantId)
        .execute()
      await testJobs(tx, merchantId).set({ due: null }).execute()
      await noteTurn(tx, { merchant_id: merchantId, began_at: shown, target })
      return { shown, target }
    })
  } catch (error) {
    // Perhaps it was committed all the same: then it is left behind.
    if (isTaken) leases.release(merchantId)
    throw error
  }
}

/**
 * Gives a process's clock back, with the jobs that were claimed for it and haven't run: the clock continues by itself, and any process
 * may run the merchant's jobs. If this process has taken the clock again, nothing happens; if another has it, it stays there.
 * @param owner the id of the process that had it
 */
export async function giveBackClock(
  { storage, leases, jobs }: ClockLeaseParts,
  merchantId: string,
  owner: string,
): Promise<void> {
  await storage.write(async (tx) => {
    const { test_clock_instance, ...clock } = await lockClockRow(tx, merchantId)
    if (leases.has(merchantId)) return
    const held = jobs.held()
    await testJobs(tx, merchantId)
      .set({ instance_id: null })
      .where('instance_id', '=', owner)
      .$if(held.length > 0, (others) => others.where('id', 'not in', held))
      .execute()
    if (test_clock_instance !== owner) return
    await tx
      .updateTable('merchants')
      .set({ test_clock_instance: null })
      .where('id', '=', merchantId)
      .execute()
    await setDue(tx, merchantId, clock)
  })
}

/** Gives back the clocks that a dead process was setting forward, and those that this one could not give back when it had to. */
export async function giveBackAbandonedClocks(parts: ClockLeaseParts): Promise<void> {
  const { storage, leases } = parts
  const stuck = await storage.read
    .selectFrom('merchants')
    .select(['id', 'test_clock_instance as owner'])
    .where('test_clock_instance', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('test_clock_instance', '=', leases.processId),
        eb('test_clock_instance', 'not in', leases.liveProcesses(storage.read)),
      ]),
    )
    .execute()
  for (const { id, owner } of stuck) {
    if (owner !== null && !leases.has(id)) await giveBackClock(parts, id, owner)
  }
}
