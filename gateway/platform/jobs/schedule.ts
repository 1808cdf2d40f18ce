// Jobs are rows. A job is scheduled in the database transaction of the change that makes it necessary. It is deleted or
// postponed in the database transaction of its own effect.

import type { Mode } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import {
  fromJson,
  type JobMemory,
  type JobRow,
  type JobType,
  prepare,
  type Tx,
  toJson,
} from '../storage/index.ts'

export interface JobPlan {
  type: JobType
  merchant_id: string
  mode: Mode
  record_id: string
  /** Milliseconds, by the merchant's clock of this mode. */
  run_at: number
}

/** By what a record's job is found. */
type JobKey = Pick<JobRow, 'merchant_id' | 'type' | 'record_id'>
type Lease = Pick<JobRow, 'merchant_id' | 'id' | 'instance_id'>

/**
 * Schedules a job. A record has at most one job of a type, so an existing one gets the new time.
 * @param data what it has to know
 */
export async function scheduleJob<Type extends JobType>(
  tx: Tx,
  plan: JobPlan & { type: Type },
  data: JobRow<Type>['data'] = null,
): Promise<void> {
  const due = await dueOf(tx, plan)
  const row = { id: newId(), ...plan, due, attempts: 0, instance_id: null, data }
  // Again, if a job that was there has ended in between.
  while ((await insertJob(tx, row)).length === 0) if ((await rewriteJob(tx, row)).length > 0) return
}

/** What a record's job remembers; null: nothing, or there is none. */
export async function memoryOfJob<Type extends JobType>(
  tx: Tx,
  { type, merchant_id, record_id }: JobKey & { type: Type },
): Promise<JobMemory[Type] | null> {
  const job = await tx
    .selectFrom('jobs')
    .select('data')
    .where('merchant_id', '=', merchant_id)
    .where('type', '=', type)
    .where('record_id', '=', record_id)
    .$castTo<Pick<JobRow<Type>, 'data'>>()
    .executeTakeFirst()
  return job?.data ? fromJson(job.data) : null
}

/** Nothing is inserted if the record has such a job. */
const insertJob = prepare((tx: Tx, row: JobRow) => {
  const { id, type, merchant_id, mode, record_id, run_at, due, attempts, instance_id, data } = row
  return tx
    .insertInto('jobs')
    .values({ id, type, merchant_id, mode, record_id, run_at, due, attempts, instance_id, data })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
})

/** A process that is running the job loses its lease, so its effect is rolled back: the job is now due at another time. */
const rewriteJob = prepare((tx: Tx, row: JobRow) => {
  const { type, merchant_id, record_id, run_at, due, attempts, instance_id, data } = row
  return tx
    .updateTable('jobs')
    .set({ run_at, due, attempts, instance_id, data })
    .where('merchant_id', '=', merchant_id)
    .where('type', '=', type)
    .where('record_id', '=', record_id)
    .returning('id')
})

/**
 * Schedules a job, or moves an existing one to an earlier time, never to a later one. A job that is running is left alone: it
 * ends by `endJob`, which looks for what has come in meanwhile.
 */
export async function bringForward(tx: Tx, plan: JobPlan): Promise<void> {
  const due = await dueOf(tx, plan)
  const row = { id: newId(), ...plan, due, attempts: 0, instance_id: null, data: null }
  for (;;) {
    const [found] = await lockJob(tx, row)
    if (!found) {
      if ((await insertJob(tx, row)).length > 0) return
      // Another process has scheduled it in between.
      continue
    }
    if (found.instance_id === null && found.run_at > row.run_at)
      await moveSooner(tx, { ...row, id: found.id })
    return
  }
}

/** Waits for a process that ends the job: it may have looked already for what has come in. */
const lockJob = prepare((db, { merchant_id, type, record_id }: JobKey) =>
  db
    .selectFrom('jobs')
    .select(['id', 'run_at', 'instance_id'])
    .where('merchant_id', '=', merchant_id)
    .where('type', '=', type)
    .where('record_id', '=', record_id)
    .forUpdate(),
)

const moveSooner = prepare((tx: Tx, { merchant_id, id, run_at, due, attempts }: JobRow) =>
  tx
    .updateTable('jobs')
    .set({ run_at, due, attempts })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id),
)

/**
 * Gives a merchant's jobs that wait for one time another one.
 * @param of absent `record_ids`: all of them
 * @param run_at milliseconds
 */
export async function moveJobs(
  tx: Tx,
  of: Omit<JobPlan, 'record_id'> & { record_ids?: readonly string[] },
  run_at: number,
): Promise<void> {
  if (run_at === of.run_at) return
  await tx
    .updateTable('jobs')
    .set({ run_at, due: await dueOf(tx, { ...of, run_at }) })
    .where('merchant_id', '=', of.merchant_id)
    .where('mode', '=', of.mode)
    .where('run_at', '=', of.run_at)
    .where('type', '=', of.type)
    .$if(of.record_ids !== undefined, (jobs) => jobs.where('record_id', 'in', of.record_ids ?? []))
    // What is being done just now is done.
    .where('instance_id', 'is', null)
    .execute()
}

/** Deletes a job, if there is one. */
export async function cancelJob(tx: Tx, job: JobKey): Promise<void> {
  await deleteJob(tx, job)
}

const deleteJob = prepare((tx: Tx, { merchant_id, type, record_id }: JobKey) =>
  tx
    .deleteFrom('jobs')
    .where('merchant_id', '=', merchant_id)
    .where('type', '=', type)
    .where('record_id', '=', record_id),
)

/**
 * Deletes a job that is done.
 * @throws 409 version_conflict when another process has taken the job over; this rolls the job's effect back
 */
export async function finishJob(tx: Tx, job: JobRow): Promise<void> {
  const ended = await deleteOwn(tx, job)
  if (ended.length === 0) throw gatewayError('version_conflict')
}

const deleteOwn = prepare((tx: Tx, { merchant_id, id, instance_id }: Lease) =>
  tx
    .deleteFrom('jobs')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('instance_id', '=', instance_id)
    .returning('id'),
)

/**
 * Sets the time of a job's next run.
 * @param data what the job has to remember until then
 * @param attempts how often in a row a part of its work failed, although it ends well: it shows as failing
 * @throws 409 version_conflict when another process has taken the job over; this rolls the job's effect back
 */
export async function postponeJob<Type extends JobType>(
  tx: Tx,
  job: JobRow<Type>,
  run_at: number,
  data = job.data,
  attempts = 0,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ run_at, due: await dueOf(tx, { ...job, run_at }), attempts, instance_id: null, data })
    .where('merchant_id', '=', job.merchant_id)
    .where('id', '=', job.id)
    .where('instance_id', '=', job.instance_id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw gatewayError('version_conflict')
}

/**
 * Ends a job, or postpones it.
 * @param next finds the time of the next run, or undefined for none. It runs while the job is locked: it sees everything that
 *   came before, and whatever comes later brings the job forward
 * @throws 409 version_conflict as `finishJob`
 */
export async function endJob(tx: Tx, job: JobRow, next: () => Promise<number | undefined>): Promise<void> {
  // Lock order: the merchant before the job, as everywhere else, to avoid a deadlock.
  await dueOf(tx, job)
  await tx
    .selectFrom('jobs')
    .select('id')
    .where('merchant_id', '=', job.merchant_id)
    .where('id', '=', job.id)
    .forUpdate()
    .execute()
  const run_at = await next()
  await (run_at === undefined ? finishJob(tx, job) : postponeJob(tx, job, run_at))
}

/**
 * Ends a job that did a part of another one's work, which waits for it. That one stays locked meanwhile, so that of several
 * parts the last is certain to be the last.
 * @param note what the other one remembers from now on, and whether it is due now; undefined: it waits for something else
 * @throws 409 version_conflict as `finishJob`
 */
export async function endPart<Type extends JobType>(
  tx: Tx,
  part: JobRow,
  { type, record_id }: { type: Type; record_id: string },
  note: (memory: JobMemory[Type]) => { memory: JobMemory[Type]; isReady: boolean } | undefined,
): Promise<void> {
  const { merchant_id, mode, run_at } = part
  // Lock order: the merchant before its jobs.
  const due = await dueOf(tx, { merchant_id, mode, run_at })
  const whole = await tx
    .selectFrom('jobs')
    .select(['id', 'data'])
    .where('merchant_id', '=', merchant_id)
    .where('type', '=', type)
    .where('record_id', '=', record_id)
    .where('instance_id', 'is', null)
    .forUpdate()
    .$castTo<Pick<JobRow<Type>, 'id' | 'data'>>()
    .executeTakeFirst()
  await finishJob(tx, part)
  const noted = whole?.data && note(fromJson(whole.data))
  if (!whole || !noted) return
  await tx
    .updateTable('jobs')
    .set({ data: toJson(noted.memory), ...(noted.isReady && { run_at, due }) })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', whole.id)
    .execute()
}

/**
 * When a job is due by the machine's clock. The merchant's row stays locked meanwhile, so that its test clock cannot be
 * advanced: that sets the due time of all its jobs.
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
