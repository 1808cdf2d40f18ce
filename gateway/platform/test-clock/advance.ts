// Advances a merchant's test clock. Jobs that fall due on the way run in due order, with the clock standing at their time.
import { setTimeout } from 'node:timers/promises'
import type { Caller } from '../../core/caller.ts'
import { type Clock, clockOf, nextPosition, standingAt, startWatch } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { inParallel } from '../../core/promises.ts'
import { claimNext, type Jobs } from '../jobs/index.ts'
import type { Leases } from '../leases/index.ts'
import type { JobRow, Storage, Tx } from '../storage/index.ts'
import type { ClockShare } from './clock-share.ts'
import { setDue, testJobs } from './due.ts'
import { lockTestClock } from './freeze.ts'
import { forgetTurn, isWanted, noteTurn } from './turns.ts'

export interface AdvanceParts {
  storage: Storage
  leases: Leases
  /** The gateway's clock. */
  clock: Clock
  jobs: Pick<Jobs, 'run' | 'wake' | 'isStopped'>
  /** Of all clocks of this process. */
  clockShare: ClockShare
  /** Runs before each look for the merchant's jobs: events of the last step may have to be fanned out into new ones. */
  before(merchantId: string): Promise<void>
}

/** The result of advancing a clock. */
export interface Advanced {
  /** What the clock shows now, in milliseconds: less than requested if it was canceled. */
  now: number
  /** The lowest position of what happened on the way. */
  since: number
}

/** The merchant of the clock, and a logger for failures on the way. */
type Owner = Pick<Caller, 'merchant' | 'logger'>

/**
 * Sets a merchant's test clock forward, and runs the jobs that fall due until then.
 * @param wish computes the target time from the current one
 * @throws 409 version_conflict while the clock is being advanced already; whatever `wish` throws; 500 when the gateway stops
 *   meanwhile: the clock stays at the time that it has reached, and can be advanced from there
 */
export async function advance(
  parts: AdvanceParts,
  owner: Owner,
  wish: (now: number) => number,
): Promise<Advanced> {
  const { done } = await beginAdvance(parts, owner, wish)
  return done
}

/**
 * Like `advance`, but returns once the clock is taken. `done` resolves when it has arrived, and rejects if it has stopped on the way.
 * @throws 409 version_conflict while the clock is being advanced already; whatever `wish` throws
 */
export async function beginAdvance(
  parts: AdvanceParts,
  owner: Owner,
  wish: (now: number) => number,
): Promise<{ done: Promise<Advanced> }> {
  const since = nextPosition()
  const { shown, target } = await takeClock(parts, owner.merchant.id, wish)
  return { done: turn(parts, owner, shown, target).then((now) => ({ now, since })) }
}

/** @returns what the clock shows then: the target, or less if it was canceled */
async function turn(parts: AdvanceParts, owner: Owner, shown: number, target: number): Promise<number> {
  const merchantId = owner.merchant.id
  let arrived = false
  const leave = parts.clockShare.enter()
  try {
    await waitForRunningJobs(parts, merchantId)
    const reached = await runDueJobs(parts, owner, shown, target)
    await setClock(parts, merchantId, reached)
    arrived = true
    return reached
  } finally {
    leave()
    await releaseClock(parts, merchantId, arrived)
  }
}

/**
 * Takes the lease on the clock: from now on no other process starts a job of this merchant's test mode.
 * @returns the time that the clock shows, and the target
 */
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
    await noteTurn(tx, { merchant_id: merchantId, began_at: shown, target })
    return { shown, target }
  })
}

/**
 * Waits a limited time for jobs that began before the clock was taken, because they may schedule others for times on the way.
 */
async function waitForRunningJobs({ storage }: AdvanceParts, merchantId: string): Promise<void> {
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

/** @returns the time that it has reached: `until`, or less if it was canceled */
async function runDueJobs(parts: AdvanceParts, owner: Owner, from: number, until: number): Promise<number> {
  const { storage, leases, jobs, clockShare, before } = parts
  const { logger } = owner
  const merchantId = owner.merchant.id
  const failed: string[] = []
  const silent = new Set<string>()
  let shown = from
  // Until it is known: many clocks may begin at the same time.
  let isBusy = true
  for (;;) {
    if (jobs.isStopped()) throw gatewayError('server_error', { message: STOPPED })
    if (!(await isWanted(storage.read, merchantId))) return shown
    const worked = startWatch()
    await before(merchantId)
    const { batchJobs, parallelJobs, parallelWhenBusy } = limits.testClock
    const most = isBusy ? parallelWhenBusy : batchJobs
    const due = await claimNext(storage, leases, merchantId, { until, most, not: failed })
    const [first] = due
    if (!first) return until
    if (first.run_at > shown) {
      shown = first.run_at
      await setClock(parts, merchantId, shown)
    }
    await inParallel(due, parallelJobs, async (job: JobRow) => {
      // An overdue job runs with the clock at the current time, which never goes back.
      if (!(await jobs.run(job, { clock: standingAt(shown), logger, silent }))) failed.push(job.id)
    })
    isBusy = await clockShare.giveWay(worked())
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

/** Releases the clock: it runs on by itself, and any process runs the merchant's jobs again. */
async function releaseClock(
  { storage, leases, jobs }: AdvanceParts,
  merchantId: string,
  arrived: boolean,
): Promise<void> {
  await storage.write(async (tx) => {
    if (arrived) await forgetTurn(tx, merchantId)
    await release(tx, merchantId, leases.processId)
  })
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

/** Releases clocks that a dead process was advancing. */
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
