// Leases of jobs: a process claims a job by writing its id into the row. A dead process loses its jobs again.
import { sql } from 'kysely'
import { limits } from '../../core/limits.ts'
import type { Leases } from '../leases/index.ts'
import {
  type JobRow,
  type JobType,
  jobTypes,
  type Reader,
  type Storage,
  unindexed,
} from '../storage/index.ts'

/** Jobs with the same share have a common limit. Each mode has its own, because test mode must never delay live mode. */
export const shareOf = ({ merchant_id, mode }: Pick<JobRow, 'merchant_id' | 'mode'>) =>
  `${merchant_id} ${mode}`

/** Claims due jobs. @param busy shares, by `shareOf`, that are at their limit already */
export async function claimDue(
  storage: Storage,
  leases: Leases,
  types: readonly JobType[],
  { now, most, busy }: { now: number; most: number; busy: readonly string[] },
): Promise<JobRow[]> {
  const due = (db: Reader) =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('instance_id', 'is', null)
      .where('due', '<=', now)
      .where('type', 'in', types)
      .$if(busy.length > 0, (jobs) => jobs.where(sql`merchant_id || ' ' || mode`, 'not in', busy))
      .orderBy('due')
      .orderBy('run_at')
      .orderBy('id')
      .limit(most)
  // Nearly always nothing is due, and then no write is needed.
  if (!(await due(storage.read).executeTakeFirst())) return []
  return claim(storage, leases, due)
}

/**
 * Claims the next jobs of a merchant's test mode: all that are due at the earliest moment up to `until`.
 * @param not ids of jobs to leave out
 */
export async function claimNext(
  storage: Storage,
  leases: Leases,
  merchantId: string,
  { until, most, not }: { until: number; most: number; not: readonly string[] },
): Promise<JobRow[]> {
  const open = (db: Reader) =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('mode', '=', 'test')
      // A job of a type that only a later version of the gateway knows is left alone.
      .where('type', 'in', jobTypes)
      .where('instance_id', 'is', null)
      .where('run_at', '<=', until)
      .$if(not.length > 0, (jobs) => jobs.where('id', 'not in', not))
      .orderBy('run_at')
      .orderBy('id')
  const first = await open(storage.read).limit(1).executeTakeFirst()
  if (!first) return []
  return claim(storage, leases, (db) => open(db).where('run_at', '=', first.run_at).limit(most))
}

async function claim(
  storage: Storage,
  leases: Leases,
  wanted: (db: Reader) => ReturnType<typeof anyJobs>,
): Promise<JobRow[]> {
  return storage.write(async (tx) => {
    const jobs = await wanted(tx).forUpdate().skipLocked().execute()
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

/** How long a job that failed waits until it is retried. */
export function backoffOf({ attempts }: JobRow): number {
  const { least, most } = limits.jobs.pauseMs
  return Math.min(least * 2 ** Math.min(attempts, 20), most)
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
  const dead = (db: Reader) =>
    db
      .selectFrom('jobs')
      .select('instance_id')
      .where('instance_id', 'is not', null)
      .where('instance_id', 'not in', leases.liveProcesses(db))
  if (!(await dead(read).limit(1).executeTakeFirst())) return
  await write((tx) =>
    tx
      .updateTable('jobs')
      .set({ instance_id: null })
      .where('instance_id', 'is not', null)
      .where('instance_id', 'not in', leases.liveProcesses(tx))
      .execute(),
  )
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
