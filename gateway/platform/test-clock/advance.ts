// Advances a merchant's test clock. Jobs that fall due on the way run in due order, with the clock standing at their time.
import { setTimeout } from 'node:timers/promises'
import type { Caller } from '../../core/caller.ts'
import { type Clock, nextPosition, standingAt, startWatch } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { logFailure } from '../../core/logger.ts'
import { inParallel } from '../../core/promises.ts'
import { claimNext, type Jobs } from '../jobs/index.ts'
import { DatabaseUnavailable, type JobRow, type Tx } from '../storage/index.ts'
import type { ClockShare } from './clock-share.ts'
import { type ClockLeaseParts, giveBackClock, takeClock } from './lease.ts'
import { forgetTurn, isWanted } from './turns.ts'

export interface AdvanceParts extends ClockLeaseParts {
  /** The gateway's clock. */
  clock: Clock
  jobs: Pick<Jobs, 'run' | 'held' | 'wake' | 'isStopped'>
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
type Owner = Pick<Caller, 'logger'> & { merchant: Pick<Caller['merchant'], 'id'> }

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
  const { shown, target } = await takeClock(parts, owner.merchant.id, { clock: parts.clock, wish })
  return { done: turn(parts, owner, shown, target).then((now) => ({ now, since })) }
}

/** @returns what the clock shows then: the target, or less if it was canceled */
async function turn(parts: AdvanceParts, owner: Owner, shown: number, target: number): Promise<number> {
  const { storage, leases, jobs, clockShare } = parts
  const { merchant, logger } = owner
  const leave = clockShare.enter()
  try {
    await waitForRunningJobs(parts, merchant.id)
    const reached = await runDueJobs(parts, owner, shown, target)
    await storage.write(async (tx) => {
      await setClock(tx, parts, merchant.id, reached)
      await forgetTurn(tx, merchant.id)
    })
    return reached
  } catch (error) {
    // The caller can't be told to send this again: the clock would be set forward twice.
    if (error instanceof DatabaseUnavailable)
      throw gatewayError('server_error', { message: STOPPED }, { cause: error })
    throw error
  } finally {
    leave()
    leases.release(merchant.id)
    await giveBackClock(parts, merchant.id, leases.processId).catch((error: unknown) =>
      logFailure(logger, { task: 'test clock' }, error, 'a test clock is given back later'),
    )
    jobs.wake()
  }
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
    if (!due) return until
    const [first] = due
    if (!first) {
      // Somebody else has just changed what is next.
      await setTimeout(limits.testClock.pollMs)
      continue
    }
    if (first.run_at > shown) {
      shown = first.run_at
      await storage.write((tx) => setClock(tx, parts, merchantId, shown))
    }
    await inParallel(due, parallelJobs, async (job: JobRow) => {
      // An overdue job runs with the clock at the current time, which never goes back.
      if (!(await jobs.run(job, { clock: standingAt(shown), logger, silent }))) failed.push(job.id)
    })
    isBusy = await clockShare.giveWay(worked())
  }
}

const STOPPED = 'The clock stopped on its way. Look at the time that it shows, and set it forward from there.'

/** One that stands still, stands still there. @throws when another process has taken the clock over, because this one stood still */
async function setClock(
  tx: Tx,
  { leases, clock }: AdvanceParts,
  merchantId: string,
  shows: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
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
    .where('test_clock_instance', '=', leases.processId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw gatewayError('server_error', { message: STOPPED })
}
