// Which process does a job: the one that writes its id onto the row first. One that is gone loses what it had.
import { sql } from 'kysely'
import { limits } from '../core/limits.ts'
import type { Leases } from '../leases/index.ts'
import { type JobRow, type JobType, jobTypes, type Reader, type Storage } from '../storage/index.ts'

/** Whose jobs share a limit: test mode must never keep live mode waiting. */
export const shareOf = ({ merchant_id, mode }: Pick<JobRow, 'merchant_id' | 'mode'>) =>
  `${merchant_id} ${mode}`

/** @param busy by `shareOf`, who has enough that is being done already */
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
  // Nearly always there is none, and then nothing is written.
  if (!(await due(storage.read).executeTakeFirst())) return []
  return claim(storage, leases, due)
}

/** Of a merchant's test mode, all with the earliest time that has come, in the order in which they were made. */
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
      // Not one of a later version of the gateway.
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
    const ids = jobs.map(({ id }) => id)
    await tx.updateTable('jobs').set({ instance_id: leases.processId }).where('id', 'in', ids).execute()
    return jobs.map((job) => ({ ...job, instance_id: leases.processId }))
  })
}

const anyJobs = (db: Reader) => db.selectFrom('jobs').selectAll()

/** Gives a job back that ended with an error, for another try after a pause that doubles each time. */
export async function retryLater(storage: Storage, job: JobRow, now: number): Promise<void> {
  const { least, most } = limits.jobs.pauseMs
  const pause = Math.min(least * 2 ** Math.min(job.attempts, 20), most)
  await storage.write((tx) =>
    tx
      .updateTable('jobs')
      .set((row) => ({
        instance_id: null,
        attempts: job.attempts + 1,
        // Without a time, as the process that turns the clock has it.
        due: row
          .case()
          .when('due', 'is', null)
          .then(null)
          .else(now + pause)
          .end(),
      }))
      .where('id', '=', job.id)
      .where('instance_id', '=', job.instance_id)
      .execute(),
  )
}

/** Gives up what processes had that are gone. */
export async function releaseAbandonedJobs({ read, write }: Storage, leases: Leases): Promise<void> {
  const orphans = (db: Reader) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('instance_id', 'is not', null)
      .where('instance_id', 'not in', leases.liveProcesses(db))
  if (!(await orphans(read).limit(1).executeTakeFirst())) return
  await write((tx) =>
    tx.updateTable('jobs').set({ instance_id: null }).where('id', 'in', orphans(tx)).execute(),
  )
}
