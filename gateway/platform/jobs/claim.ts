// Leases of jobs: a process claims a job by writing its id into the row. A dead process loses its jobs again.
import { sql } from 'kysely'
import { limits } from '../../core/limits.ts'
import type { Leases } from '../leases/index.ts'
import {
  type JobRow,
  type JobType,
  jobTypes,
  lockFound,
  type Reader,
  SPARE,
  type Storage,
  unindexed,
} from '../storage/index.ts'

/** Jobs with the same share have a common limit. Each mode has its own, because test mode must never delay live mode. */
export const shareOf = ({ merchant_id, mode }: Pick<JobRow, 'merchant_id' | 'mode'>) =>
  `${merchant_id} ${mode}`

interface Wanted {
  now: number
  most: number
  /** Shares, by `shareOf`, that are at their limit already. */
  busy: readonly string[]
  /**
   * Ids of the jobs that this process is running. One that has lost its lease isn't claimed by the same process again: its two runs
   * couldn't be told apart.
   */
  running: readonly string[]
}

/** Claims due jobs. */
export async function claimDue(
  storage: Storage,
  leases: Leases,
  types: readonly JobType[],
  { now, most, busy, running }: Wanted,
): Promise<JobRow[]> {
  const due = (db: Reader) =>
    db
      .selectFrom('jobs')
      .where('instance_id', 'is', null)
      .where('due', '<=', now)
      .where('type', 'in', types)
      .$if(running.length > 0, (jobs) => jobs.where('id', 'not in', running))
  const found = await due(storage.read)
    .select(['merchant_id', 'id'])
    .$if(busy.length > 0, (jobs) => jobs.where(sql`merchant_id || ' ' || mode`, 'not in', busy))
    .orderBy('due')
    .orderBy('run_at')
    .orderBy('id')
    .limit(most * SPARE)
    .execute()
  return claim(storage, leases, { found, most, wanted: (db) => due(db).selectAll() })
}

/**
 * Claims the next jobs of a merchant's test mode: all that are due at the earliest moment up to `until`.
 * @param not ids of jobs to leave out
 * @returns undefined if nothing is due by then; an empty list if the next jobs have just changed, or another transaction has locked them
 */
export async function claimNext(
  storage: Storage,
  leases: Leases,
  merchantId: string,
  { until, most, not }: { until: number; most: number; not: readonly string[] },
): Promise<JobRow[] | undefined> {
  const open = (db: Reader) =>
    db
      .selectFrom('jobs')
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'test')
      // A job of a type that only a later version of the gateway knows is left alone.
      .where('type', 'in', jobTypes)
      .where('instance_id', 'is', null)
      .where('run_at', '<=', until)
      .$if(not.length > 0, (jobs) => jobs.where('id', 'not in', not))
  const first = await open(storage.read)
    .select('run_at')
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return undefined
  const next = (db: Reader) => open(db).where('run_at', '=', first.run_at)
  const found = await next(storage.read)
    .select(['merchant_id', 'id'])
    .orderBy('id')
    .limit(most * SPARE)
    .execute()
  return claim(storage, leases, { found, most, wanted: (db) => next(db).selectAll() })
}

interface Claimed {
  found: readonly Pick<JobRow, 'merchant_id' | 'id'>[]
  most: number
  wanted(db: Reader): ReturnType<typeof anyJobs>
}

async function claim(storage: Storage, leases: Leases, { found, most, wanted }: Claimed): Promise<JobRow[]> {
  // Nearly always nothing is due, and then no write is needed.
  if (found.length === 0) return []
  return storage.write(async (tx) => {
    const jobs = await lockFound(found, most, (merchantId, ids) =>
      wanted(tx)
        .where(unindexed('merchant_id'), '=', merchantId)
        .where('id', 'in', ids)
        .forUpdate()
        .skipLocked()
        .execute(),
    )
    if (jobs.length === 0) return []
    const merchants = jobs.map(({ merchant_id }) => merchant_id)
    const ids = jobs.map(({ id }) => id)
    await tx
      .updateTable('jobs')
      .set({ instance_id: leases.processId })
      .where(unindexed('merchant_id'), 'in', [...new Set(merchants)])
      .where('id', 'in', ids)
      .execute()
    return jobs.map((job) => ({ ...job, instance_id: leases.processId }))
  })
}

const anyJobs = (db: Reader) => db.selectFrom('jobs').selectAll()

/** How long a job that failed waits until it is retried. A daily capture has also counted the rounds that left payments behind. */
export function backoffOf({ type, attempts }: JobRow): number {
  const { least, most } = limits.jobs.pauseMs
  return Math.min(least * 2 ** Math.min(attempts, 20), type === 'capture' ? limits.capture.retryMs : most)
}

/** Releases a job that failed. @param due when it is retried */
export async function retryAt(storage: Storage, job: JobRow, due: number): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('jobs')
      .set((row) => ({
        instance_id: null,
        attempts: job.attempts + 1,
        // Null stays null: the process that advances the merchant's test clock decides when the job is due.
        due: row.case().when('due', 'is', null).then(null).else(due).end(),
      }))
      .where('merchant_id', '=', job.merchant_id)
      .where('id', '=', job.id)
      .where('instance_id', '=', job.instance_id)
      .execute(),
  )
}

/** Releases the jobs of dead processes. */
export async function releaseAbandonedJobs({ read, write }: Storage, leases: Leases): Promise<void> {
  const owners = await read
    .selectFrom('jobs')
    .select('instance_id')
    .distinct()
    .where('instance_id', 'is not', null)
    .where('instance_id', 'not in', leases.liveProcesses(read))
    .execute()
  if (owners.length === 0) return
  await write(async (tx) => {
    const dead = await leases.deadAmong(tx, owners)
    if (dead.length === 0) return
    await tx.updateTable('jobs').set({ instance_id: null }).where('instance_id', 'in', dead).execute()
  })
}

/** Releases this process's jobs but these. Those of a merchant whose test clock is being advanced have no `due`, and stay. */
export async function releaseOthers(
  storage: Storage,
  { processId }: Leases,
  running: readonly string[],
): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ instance_id: null })
      .where('instance_id', '=', processId)
      .where('due', 'is not', null)
      .$if(running.length > 0, (jobs) => jobs.where('id', 'not in', running))
      .execute(),
  )
}
