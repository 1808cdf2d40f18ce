// Builds and drops indexes, and checks what constraints have found. On PostgreSQL this keeps no reads or writes of the table waiting,
// and can't be in a transaction.
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import { startPulse } from '../../../core/pulse.ts'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'
import { untilUnlocked } from './locks.ts'
import { dropPartitioned, indexPartitions, isPartitioned } from './partitioned.ts'
import type { OnProgress } from './progress.ts'
import { isFinished, noteFinished, nowOf, withSteps } from './state.ts'
import { type IndexBuild, type IndexDrop, isForShared, type KnownStep, type Validation } from './step.ts'

type DB = Kysely<Database>

export async function buildIndex(
  db: DB,
  dialect: Dialect,
  step: KnownStep & IndexBuild,
  onProgress: OnProgress,
): Promise<void> {
  const name = sql.id(step.name)
  await claimed(db, dialect, step, onProgress, async () => {
    if (!dialect.isShared) return createIndex(db, dialect, step)
    const isValid = await validity(db, step.name)
    if (isValid) return
    const hasPartitions = await isPartitioned(db, step.table)
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      if (hasPartitions) return indexPartitions(connection, step, creating(step), onOf(step, dialect))
      // What was interrupted leaves an index that is not valid.
      if (isValid === false) await sql`drop index concurrently if exists ${name}`.execute(connection)
      await sql`${creating(step)} concurrently ${placeOf(step, dialect)}`.execute(connection)
    })
  })
}

/** Builds an index of a table without rows, or that nobody else uses. */
export async function createIndex(db: DB, dialect: Dialect, step: IndexBuild): Promise<void> {
  if (dialect.isShared || !isForShared(step))
    await sql`${creating(step)} ${placeOf(step, dialect)}`.execute(db)
}

const creating = ({ isUnique }: IndexBuild) => sql.raw(isUnique ? 'create unique index' : 'create index')
const onOf = ({ on }: IndexBuild, dialect: Dialect) => (typeof on === 'string' ? sql.raw(on) : on(dialect))
const placeOf = (step: IndexBuild, dialect: Dialect) =>
  sql`${sql.id(step.name)} on ${sql.table(step.table)} ${onOf(step, dialect)}`

export async function dropIndex(
  db: DB,
  dialect: Dialect,
  step: KnownStep & IndexDrop,
  onProgress: OnProgress,
): Promise<void> {
  await claimed(db, dialect, step, onProgress, async () => {
    if (isForShared(step) && !dialect.isShared) return
    const name = sql.id(step.name)
    if (!dialect.isShared) return void (await sql`drop index if exists ${name}`.execute(db))
    if (await isPartitioned(db, step.table)) return dropPartitioned(db, step)
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`drop index concurrently if exists ${name}`.execute(connection)
    })
  })
}

export async function validate(
  db: DB,
  dialect: Dialect,
  step: KnownStep & Validation,
  onProgress: OnProgress,
): Promise<void> {
  await claimed(db, dialect, step, onProgress, async () => {
    if (!dialect.isShared) return
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await checkConstraint(connection, dialect, step)
    })
  })
}

export async function checkConstraint(
  db: DB,
  { isShared }: Dialect,
  { name, table }: Validation,
): Promise<void> {
  if (isShared) await sql`alter table ${sql.table(table)} validate constraint ${sql.id(name)}`.execute(db)
}

/** Whether an index is valid; undefined: there is none. */
async function validity(db: DB, name: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${sql.lit(name)})`.execute(db)
  return rows[0]?.valid
}

/** The code when an index exists. */
const EXISTS = '42P07'

/**
 * Runs the work of a step in one process at a time, and notes that it is finished. On the server, a session of a process that has ended
 * may still build an index. It keeps the table locked, may end in a deadlock with this one, and may leave an index, valid or not. So the
 * work is tried again from the beginning, and begins with a look at what is there.
 */
async function claimed(
  db: DB,
  dialect: Dialect,
  step: KnownStep,
  onProgress: OnProgress,
  work: () => Promise<void>,
): Promise<void> {
  const { claimMs, busyMs } = limits.upgrade
  const now = nowOf(dialect)
  const claim = () =>
    withSteps(db)
      .updateTable('schema_steps')
      .set({ until: sql<number>`${now} + ${sql.lit(claimMs)}` })
      .where('name', '=', step.id)
  for (;;) {
    if (await isFinished(db, step)) return
    const { numUpdatedRows } = await claim().where('until', '<=', now).executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) break
    onProgress(step, 'running')
    await setTimeout(busyMs)
  }
  let lost: unknown
  const pulse = async () => {
    onProgress(step, 'running')
    await claim().execute()
  }
  const stopPulse = startPulse(pulse, {
    intervalMs: claimMs / 3,
    onError: (error) => {
      lost = error
    },
  })
  try {
    await untilUnlocked(step, work, { onBlocked: () => onProgress(step, 'blocked'), also: [EXISTS] })
  } catch (error) {
    throw lost === undefined ? error : new AggregateError([error, lost], String(error))
  } finally {
    await stopPulse()
  }
  await noteFinished(db, dialect, step)
}
