import { type Clock, clockOf } from '../clock.ts'
import { withDeadline } from '../deadline.ts'
import type { Instance } from '../instances/index.ts'
import { limits } from '../limits.ts'
import type { JobRow, Storage } from '../storage/index.ts'
import { claimDue, freeOrphans, giveBack, shareOf } from './claim.ts'

/**
 * Does a job that has been claimed. Its last database transaction ends the job by `finishJob` or `postponeJob`; what it throws
 * is logged, and it is done again later. After a crash it is done again, too: so twice must do no harm.
 * @param clock the merchant's
 */
export type JobHandler = (job: JobRow, clock: Clock) => Promise<void>

/** Jobs that do not wait for those of another lane. */
export interface Lane {
  handlers: Readonly<Record<string, JobHandler>>
  /** How many at once, and of one merchant's mode. */
  parallel: { all: number; merchant: number }
}

export interface Jobs {
  /** Looks for what is due soon: something may just have been scheduled. */
  wake(): void
  /** Does a job that has been claimed. @returns whether it ended without an error */
  run(job: JobRow, clock: Clock): Promise<boolean>
  /** Whether no job is begun any more. */
  isStopped(): boolean
  /** Begins to look for what is due, again and again. */
  start(): void
  /** Waits for what is being done, for a while. */
  stop(): Promise<void>
}

export interface JobsParts {
  storage: Storage
  instance: Instance
  /** The gateway's. */
  clock: Clock
  lanes: readonly Lane[]
  /** What is seen to before each look. */
  before: () => Promise<void>
  onError(error: unknown): void
}

export function createJobs(parts: JobsParts): Jobs {
  const { storage, instance, clock, lanes, onError } = parts
  const underWay = new Set<Promise<unknown>>()
  let isStarted = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isWanted = false

  const run: Jobs['run'] = async (job, merchantsClock) => {
    const handler = lanes.find(({ handlers }) => job.type in handlers)?.handlers[job.type]
    try {
      if (!handler) throw new Error(`There is nothing to do jobs of type ${job.type}.`)
      await handler(job, merchantsClock)
      return true
    } catch (error) {
      onError(error)
      await giveBack(storage, job, clock.now()).catch(onError)
      return false
    }
  }

  const runDue = async (job: JobRow) => {
    const merchant = await storage.read
      .selectFrom('merchants')
      .select('test_clock_offset')
      .where('id', '=', job.merchant_id)
      .executeTakeFirstOrThrow()
    await run(job, clockOf(merchant, job.mode, clock))
  }

  const lookers = lanes.map(createLooker)

  function createLooker({ handlers, parallel }: Lane) {
    const types = Object.keys(handlers)
    const counts = new Map<string, number>()
    let running = 0
    const count = (job: JobRow, by: 1 | -1) => {
      const share = shareOf(job)
      running += by
      counts.set(share, (counts.get(share) ?? 0) + by)
      if (counts.get(share) === 0) counts.delete(share)
    }
    return async () => {
      while (!isStopped && running < parallel.all) {
        const busy = [...counts].filter(([, jobs]) => jobs >= parallel.merchant).map(([share]) => share)
        const most = Math.min(parallel.all - running, parallel.merchant)
        const jobs = await claimDue(storage, instance, types, { now: clock.now(), most, busy })
        if (jobs.length === 0) return
        for (const job of jobs) {
          count(job, 1)
          const done = runDue(job)
            .catch(onError)
            .finally(() => {
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
      await freeOrphans(storage, instance)
      await parts.before()
      for (const lookInLane of lookers) await lookInLane()
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
    isStopped: () => isStopped,
    start() {
      isStarted = true
      wake()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // What takes longer stays this process's, and so another one, or the next start, does it again.
      await withDeadline(Promise.all([looking, ...underWay]), limits.closingTimeoutMs).catch(() => {})
    },
  }
}
