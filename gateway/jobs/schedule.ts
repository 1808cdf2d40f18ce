// Jobs are rows: what schedules one does so in the database transaction of the change that makes it necessary, and what
// does one deletes it, or sets its next time, in the database transaction of its effect.

import type { Mode } from '../core/caller.ts'
import { gatewayError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type JobRow, type JobType, prepare, type Tx } from '../storage/index.ts'

export interface JobPlan {
  type: JobType
  merchant_id: string
  mode: Mode
  record_id: string
  /** Milliseconds, by the merchant's clock of this mode. */
  run_at: number
}

/** Schedules a job. A record has one of a type: one that there is gets the new time. */
export async function scheduleJob(tx: Tx, plan: JobPlan): Promise<void> {
  const due = await dueOf(tx, plan)
  await writeJob(tx, { id: newId(), ...plan, due, attempts: 0, instance_id: null, data: null })
}

const writeJob = prepare((db, row: JobRow) => {
  const { id, type, merchant_id, mode, record_id, run_at, due, attempts, instance_id, data } = row
  return db
    .insertInto('jobs')
    .values({ id, type, merchant_id, mode, record_id, run_at, due, attempts, instance_id, data })
    .onConflict((conflict) =>
      // A process that is just doing it loses it, and so does it for nothing: it is due at another time.
      conflict.columns(['type', 'record_id']).doUpdateSet({ run_at, due, attempts, instance_id, data }),
    )
})

/**
 * Schedules a job, or sees to it that the one that there is runs no later. One that is being done is left as it is: it ends
 * by `endJob`, which looks for what has come meanwhile.
 */
export async function bringForward(tx: Tx, plan: JobPlan): Promise<void> {
  const due = await dueOf(tx, plan)
  await writeSooner(tx, { id: newId(), ...plan, due, attempts: 0, instance_id: null, data: null })
}

const writeSooner = prepare((db, row: JobRow) => {
  const { id, type, merchant_id, mode, record_id, run_at, due, attempts, instance_id, data } = row
  return db
    .insertInto('jobs')
    .values({ id, type, merchant_id, mode, record_id, run_at, due, attempts, instance_id, data })
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'record_id'])
        .doUpdateSet({ run_at, due, attempts })
        .where('jobs.instance_id', 'is', null)
        .where('jobs.run_at', '>', run_at),
    )
})

/** Unschedules a job, if there is one. */
export async function cancelJob(tx: Tx, type: JobType, record_id: string): Promise<void> {
  await deleteJob(tx, { type, record_id })
}

const deleteJob = prepare((db, { type, record_id }: Pick<JobRow, 'type' | 'record_id'>) =>
  db.deleteFrom('jobs').where('type', '=', type).where('record_id', '=', record_id),
)

/**
 * Ends a job.
 * @throws 409 version_conflict, which rolls its effect back, when another process has taken it over
 */
export async function finishJob(tx: Tx, job: JobRow): Promise<void> {
  const ended = await deleteOwn(tx, job)
  if (ended.length === 0) throw gatewayError('version_conflict')
}

const deleteOwn = prepare((db, { id, instance_id }: Pick<JobRow, 'id' | 'instance_id'>) =>
  db.deleteFrom('jobs').where('id', '=', id).where('instance_id', '=', instance_id).returning('id'),
)

/**
 * Sets the next time of a job.
 * @param data what it has to remember until then
 * @throws 409 version_conflict, which rolls its effect back, when another process has taken it over
 */
export async function postponeJob<Type extends JobType>(
  tx: Tx,
  job: JobRow<Type>,
  run_at: number,
  data = job.data,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ run_at, due: await dueOf(tx, { ...job, run_at }), attempts: 0, instance_id: null, data })
    .where('id', '=', job.id)
    .where('instance_id', '=', job.instance_id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw gatewayError('version_conflict')
}

/**
 * Ends a job, or sets its next time.
 * @param next looks for that time, while nobody can bring the job forward: what came before that, it finds, and what comes
 *   later, brings it forward; undefined: there is none
 * @throws 409 version_conflict as `finishJob`
 */
export async function endJob(tx: Tx, job: JobRow, next: () => Promise<number | undefined>): Promise<void> {
  // The merchant is locked before the job, as by all others, or two would wait for one another.
  await dueOf(tx, job)
  await tx.selectFrom('jobs').select('id').where('id', '=', job.id).forUpdate().execute()
  const run_at = await next()
  await (run_at === undefined ? finishJob(tx, job) : postponeJob(tx, job, run_at))
}

/**
 * When a job is due by the machine's clock. The merchant stays locked against its test clock being turned, which sets this
 * for all of the jobs that it finds.
 */
async function dueOf(
  tx: Tx,
  { merchant_id, mode, run_at }: Pick<JobRow, 'merchant_id' | 'mode' | 'run_at'>,
): Promise<number | null> {
  if (mode === 'live') return run_at
  const [merchant] = await testClockOf(tx, { merchant_id })
  if (!merchant || merchant.test_clock_instance !== null) return null
  const { test_clock_offset, test_clock_frozen_at } = merchant
  // A clock that stands still never comes to it.
  return test_clock_frozen_at !== null && run_at > test_clock_frozen_at ? null : run_at - test_clock_offset
}

const testClockOf = prepare((db, { merchant_id }: { merchant_id: string }) =>
  db
    .selectFrom('merchants')
    .select(['test_clock_offset', 'test_clock_frozen_at', 'test_clock_instance'])
    .where('id', '=', merchant_id)
    .forShare(),
)
