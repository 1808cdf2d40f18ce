import type { Context } from '../../core/caller.ts'
import { type Clock, clockOf, startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { type Logger, logFailure } from '../../core/logger.ts'
import { withDeadline } from '../../core/promises.ts'
import type { Leases } from '../leases/index.ts'
import { type JobRow, type JobType, jobTypes, type Storage } from '../storage/index.ts'
import { backoffOf, claimDue, releaseAbandonedJobs, releaseOthers, retryAt, shareOf } from './claim.ts'

/**
 * Runs a claimed job. Its last database transaction ends the job by `finishJob` or `postponeJob`. When it throws, the error
 * is logged and the job is retried. A job may run more than once, after a crash too, so it must be idempotent.
 */
export type JobHandler<Type extends JobType> = (job: JobRow<Type>, context: JobContext) => Promise<void>

export interface JobContext extends Context {
  /** Addresses that have timed out since a test clock began to move. They aren't tried again. */
  silent?: Set<string>
}

/** A group of job types with limits of its own. Jobs of one lane do not wait for those of another. */
export interface Lane {
  /** How many jobs run at the same time: in all, and of one merchant's mode. */
  parallel: { all: number; merchant: number }
  /** How many of all are kept for merchants' modes of which no job is running; absent: none. */
  reserved?: number
}

/** The handler and the lane of each job type. */
export type JobHandlers = {
  readonly [Type in JobType]: { lane: Lane; run: JobHandler<Type> }
}

export interface Jobs {
  /** Makes the runner look for due jobs soon, because something may just have been scheduled. */
  wake(): void
  /**
   * Runs a claimed job.
   * @param context its clock must be the merchant's
   * @returns whether the job succeeded
   */
  run<Type extends JobType>(job: JobRow<Type>, context: JobContext): Promise<boolean>
  /** The ids of the jobs that this process runs, or has still to release after they failed. */
  held(): string[]
  /** Whether the runner was stopped, and starts no more jobs. */
  isStopped(): boolean
  /** Milliseconds since it last looked for due jobs, and could; undefined before the first time. */
  sinceLook(): number | undefined
  /** Starts looking for due jobs at intervals. */
  start(): void
  /** Starts no more jobs, and waits a limited time for those that are running. May be called again. */
  stop(): Promise<void>
}

export interface JobsParts {
  storage: Storage
  leases: Leases
  /** The gateway's clock, by which jobs are due. */
  clock: Clock
  handlers: JobHandlers
  /** Runs before each look for due jobs. */
  before: () => Promise<void>
  logger: Logger
  /** Measures each run of a job. */
  around?: ((type: JobType, run: () => Promise<void>) => Promise<void>) | undefined
}

/** The log fields of a failed job. */
const aboutOf = ({ type, merchant_id, mode, record_id, attempts }: JobRow) => ({
  type,
  merchant: merchant_id,
  mode,
  record: record_id,
  attempts: attempts + 1,
})

export function createJobs(parts: JobsParts): Jobs {
  const { storage, leases, clock, handlers, logger, around = (_type, run) => run() } = parts
  const underWay = new Set<Promise<unknown>>()
  /** Jobs that failed and could not be released, because the database did not answer. Nobody takes them while this process lives. */
  const unreleased = new Set<JobRow>()
  const running = new Set<string>()
  /** Still true after a claim that failed: perhaps it was committed all the same. */
  let isClaiming = false
  let isStarted = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isWanted = false
  let sinceLook: (() => number) | undefined
  let stopped: Promise<void> | undefined

  const onError = (error: unknown) => logFailure(logger, {}, error, 'looking for jobs failed')

  const run: Jobs['run'] = async (job, context) => {
    const log = context.logger.child({ job: job.id })
    try {
      await around(job.type, () => handlers[job.type].run(job, { ...context, logger: log }))
      return true
    } catch (error) {
      logFailure(log, aboutOf(job), error, 'a job failed, and is done again later')
      await retryAt(storage, job, clock.now() + backoffOf(job)).catch((reason: unknown) => {
        unreleased.add(job)
        onError(reason)
      })
      return false
    }
  }

  const runDue = async (job: JobRow) => {
    const merchant = await storage.read
      .selectFrom('merchants')
      .select(['test_clock_offset', 'test_clock_frozen_at'])
      .where('id', '=', job.merchant_id)
      .executeTakeFirstOrThrow()
    await run(job, { clock: clockOf(merchant, job.mode, clock), logger })
  }

  const lanes = Map.groupBy(jobTypes, (type) => handlers[type].lane)
  const lookers = [...lanes].map(([lane, types]) => createLooker(lane, types))

  function createLooker({ parallel, reserved = 0 }: Lane, types: readonly JobType[]) {
    const counts = new Map<string, number>()
    let total = 0
    const count = (job: JobRow, by: 1 | -1) => {
      const share = shareOf(job)
      total += by
      counts.set(share, (counts.get(share) ?? 0) + by)
      if (counts.get(share) === 0) counts.delete(share)
    }
    return async () => {
      while (!isStopped && total < parallel.all) {
        const common = parallel.all - reserved - total
        // The last places are for merchants without a running job, so that a few with many jobs never take all of them.
        const most = common > 0 ? Math.min(common, parallel.merchant) : 1
        const limit = common > 0 ? parallel.merchant : 1
        const busy = [...counts].filter(([, jobs]) => jobs >= limit).map(([share]) => share)
        isClaiming = true
        const jobs = await claimDue(storage, leases, types, {
          now: clock.now(),
          most,
          busy,
          running: [...running],
        })
        isClaiming = false
        if (jobs.length === 0) return
        for (const job of jobs) {
          count(job, 1)
          running.add(job.id)
          const done = runDue(job)
            .catch((error: unknown) => {
              unreleased.add(job)
              onError(error)
            })
            .finally(() => {
              running.delete(job.id)
              count(job, -1)
              underWay.delete(done)
              wake()
            })
          underWay.add(done)
        }
      }
    }
  }

  const look = async () => {
    do {
      isWanted = false
      if (!leases.mayWork()) return
      for (const job of unreleased) {
        await retryAt(storage, job, clock.now())
        unreleased.delete(job)
      }
      if (isClaiming) await releaseOthers(storage, leases, [...running])
      await releaseAbandonedJobs(storage, leases)
      await parts.before()
      for (const lookInLane of lookers) await lookInLane()
      sinceLook = startWatch()
    } while (isWanted && !isStopped)
  }

  function wake() {
    isWanted = true
    if (!isStarted || isStopped || looking) return
    clearTimeout(timer)
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined
        if (!isStopped) timer = setTimeout(wake, limits.jobs.intervalMs).unref()
      })
  }

  return {
    wake,
    run,
    held: () => [...running, ...Array.from(unreleased, ({ id }) => id)],
    isStopped: () => isStopped,
    sinceLook: () => sinceLook?.(),
    start() {
      isStarted = true
      wake()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      // A job that takes longer keeps its lease until this process has none, so another one, or the next start, runs it again.
      stopped ??= withDeadline(Promise.all([looking, ...underWay]), limits.closingTimeoutMs).then(
        () => {},
        () => {},
      )
      return stopped
    },
  }
}
