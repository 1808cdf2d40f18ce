// Builds and drops indexes. On PostgreSQL this keeps no reads or writes of the table waiting, and can't be in a transaction.
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import { startPulse } from '../../../core/pulse.ts'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'
import { isFinished, noteFinished, nowOf, withSteps } from './state.ts'
import type { IndexBuild, IndexDrop, KnownStep } from './step.ts'

type DB = Kysely<Database>

export async function buildIndex(db: DB, dialect: Dialect, step: KnownStep & IndexBuild): Promise<void> {
  const [name, table, on] = [sql.id(step.name), sql.table(step.table), sql.raw(step.on)]
  await claimed(db, dialect, step, async () => {
    if (!dialect.isShared) return void (await sql`create index ${name} on ${table} ${on}`.execute(db))
    const isValid = await validity(db, step.name)
    if (isValid) return
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      // What was interrupted leaves an index that is not valid.
      if (isValid === false) await sql`drop index concurrently if exists ${name}`.execute(connection)
      await sql`create index concurrently ${name} on ${table} ${on}`.execute(connection)
    })
  })
}

export async function dropIndex(db: DB, dialect: Dialect, step: KnownStep & IndexDrop): Promise<void> {
  const how = dialect.isShared ? sql`concurrently ` : sql``
  await claimed(db, dialect, step, async () => {
    await db.connection().execute(async (connection) => {
      if (dialect.isShared) await sql`set statement_timeout = 0`.execute(connection)
      await sql`drop index ${how}if exists ${sql.id(step.name)}`.execute(connection)
    })
  })
}

/** Whether an index is valid; undefined: there is none. */
async function validity(db: DB, name: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${sql.lit(name)})`.execute(db)
  return rows[0]?.valid
}

/** Runs the work of a step in one process at a time, and notes that it is finished. */
async function claimed(db: DB, dialect: Dialect, step: KnownStep, work: () => Promise<void>): Promise<void> {
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
    await setTimeout(busyMs)
  }
  let lost: unknown
  const stopPulse = startPulse(async () => void (await claim().execute()), {
    intervalMs: claimMs / 3,
    onError: (error) => {
      lost = error
    },
  })
  try {
    await work()
  } catch (error) {
    throw lost === undefined ? error : new AggregateError([error, lost], String(error))
  } finally {
    await stopPulse()
  }
  await noteFinished(db, dialect, step)
}
