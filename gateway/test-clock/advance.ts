// Turning a merchant's test clock: whatever falls due on the way is done in due order, with the clock standing at that time.
import { setTimeout } from 'node:timers/promises'
import type { Caller } from '../core/caller.ts'
import { type Clock, clockOf, nextPosition, standingAt } from '../core/clock.ts'
import { gatewayError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { inParallel } from '../core/promises.ts'
import { claimNext, type Jobs } from '../jobs/index.ts'
import type { Leases } from '../leases/index.ts'
import type { JobRow, Storage, Tx } from '../storage/index.ts'
import { setDue, testJobs } from './due.ts'
import { lockTestClock } from './stand-still.ts'

export interface AdvanceParts {
  storage: Storage
  leases: Leases
  /** The gateway's. */
  clock: Clock
  jobs: Pick<Jobs, 'run' | 'wake' | 'isStopped'>
  /** What is seen to before each look for a merchant's jobs: what just happened may make one. */
  before(merchantId: string): Promise<void>
}

/** What the clock went past. */
export interface Advanced {
  /** Milliseconds, by the merchant's clock. */
  now: number
  /** What happened on the way has this position or a higher one. */
  since: number
}

/** Whose clock it is, and where is told what fails on the way. */
type Owner = Pick<Caller, 'merchant' | 'logger'>

/**
 * Sets a merchant's test clock forward, and does what falls due until then.
 * @param wish when, from what the clock shows now
 * @throws 409 version_conflict while the clock is being turned already; what `wish` throws; 500 when the gateway stops in
 *   between: the clock stays where it has come to, and may be turned on from there
 */
export async function advance(
  parts: AdvanceParts,
  owner: Owner,
  wish: (now: number) => number,
): Promise<Advanced> {
  const merchantId = owner.merchant.id
  const since = nextPosition()
  const { shown, target } = await takeClock(parts, merchantId, wish)
  try {
    await othersDone(parts, merchantId)
    await walk(parts, owner, shown, target)
    await setClock(parts, merchantId, target)
  } finally {
    await letGo(parts, merchantId)
  }
  return { now: target, since }
}

/** From here on nobody else does a job of this merchant's test mode. @returns what the clock shows, and what it is to show */
async function takeClock(
  { storage, clock, leases }: AdvanceParts,
  merchantId: string,
  wish: (now: number) => number,
): Promise<{ shown: number; target: number }> {
  return storage.write(async (tx) => {
    const merchant = await lockTestClock(tx, merchantId)
    const shown = clockOf(merchant, 'test', clock).now()
    const target = wish(shown)
    await tx
      .updateTable('merchants')
      .set({ test_clock_instance: leases.processId })
      .where('id', '=', merchantId)
      .execute()
    await testJobs(tx, merchantId).set({ due: null }).execute()
    return { shown, target }
  })
}

/** Waits for what was begun before the clock was taken, for a while: what comes of that may fall due on the way. */
async function othersDone({ storage }: AdvanceParts, merchantId: string): Promise<void> {
  const { pollMs, timeoutMs } = limits.testClock
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    const underWay = await storage.read
      .selectFrom('jobs')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'test')
      .where('instance_id', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!underWay) return
    await setTimeout(pollMs)
  }
}

async function walk(parts: AdvanceParts, owner: Owner, from: number, until: number): Promise<void> {
  const { storage, leases, jobs, before } = parts
  const { logger } = owner
  const merchantId = owner.merchant.id
  const failed: string[] = []
  let shown = from
  for (;;) {
    if (jobs.isStopped()) throw gatewayError('server_error', { message: STOPPED })
    await before(merchantId)
    const { batchJobs, parallelJobs } = limits.testClock
    const due = await claimNext(storage, leases, merchantId, { until, most: batchJobs, not: failed })
    const [first] = due
    if (!first) return
    if (first.run_at > shown) {
      shown = first.run_at
      await setClock(parts, merchantId, shown)
    }
    await inParallel(due, parallelJobs, async (job: JobRow) => {
      // What should have been done before already is done with the clock as it is: it never goes back.
      if (!(await jobs.run(job, { clock: standingAt(shown), logger }))) failed.push(job.id)
    })
  }
}

const STOPPED = 'The gateway stops. Look at the clock, and turn it on from there.'

/** One that stands still, stands still there. */
async function setClock({ storage, clock }: AdvanceParts, merchantId: string, shows: number): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('merchants')
      .set(({ eb, ref }) => ({
        test_clock_offset: shows - clock.now(),
        test_clock_frozen_at: eb
          .case()
          .when('test_clock_frozen_at', 'is not', null)
          .then(shows)
          .else(ref('test_clock_frozen_at'))
          .end(),
      }))
      .where('id', '=', merchantId)
      .execute(),
  )
}

/** The clock goes on by itself, and any process does what falls due. */
async function letGo({ storage, leases, jobs }: AdvanceParts, merchantId: string): Promise<void> {
  await storage.write((tx) => release(tx, merchantId, leases.processId))
  jobs.wake()
}

async function release(tx: Tx, merchantId: string, instanceId: string): Promise<void> {
  const merchant = await tx
    .updateTable('merchants')
    .set({ test_clock_instance: null })
    .where('id', '=', merchantId)
    .where('test_clock_instance', '=', instanceId)
    .returning(['test_clock_offset', 'test_clock_frozen_at'])
    .executeTakeFirst()
  if (merchant) await setDue(tx, merchantId, merchant)
}

/** Lets clocks go on that a process was turning which is gone. */
export async function releaseAbandonedClocks({ storage, leases }: Pick<AdvanceParts, 'storage' | 'leases'>) {
  const stuck = await storage.read
    .selectFrom('merchants')
    .select(['id', 'test_clock_instance'])
    .where('test_clock_instance', 'is not', null)
    .where('test_clock_instance', 'not in', leases.liveProcesses(storage.read))
    .execute()
  for (const { id, test_clock_instance } of stuck) {
    await storage.write((tx) => release(tx, id, test_clock_instance ?? ''))
  }
}
