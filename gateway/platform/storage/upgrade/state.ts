// Which steps a database has had.
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Tx } from '../engines/storage.ts'
import type { Database } from '../rows/schema.ts'
import type { KnownStep, Phase } from './step.ts'

/** A step that was begun. */
export interface StepRow {
  name: string
  upgrade: string
  kind: KnownStep['kind']
  phase: Phase
  /** Epoch milliseconds by the database's clock; null: not yet, or not any more, because a backfill has to be done again. */
  finished: number | null
  /** The last row that a backfill has filled; null: it is at the beginning. */
  position: string | null
  /** Rows that this pass of a backfill has filled. */
  filled: number
  /** Whether no process of the previous version was alive when this pass began, so that it is the last one. */
  is_last: 0 | 1
  /** Until when a process works on it, or nobody is to. */
  until: number
}

export interface WithSteps extends Database {
  schema_steps: StepRow
}

export const withSteps = (db: Kysely<Database>) => db.withTables<{ schema_steps: StepRow }>()

/** Keeps other processes from changing the schema until the transaction ends: the row is there since the first migration. */
export async function lockSchema(tx: Tx, { isShared }: Dialect): Promise<void> {
  if (isShared) await sql`select id from kysely_migration_lock for update`.execute(tx)
}

/** The database's time as SQL. */
export const nowOf = ({ now }: Dialect) => now ?? sql<number>`(unixepoch('subsec') * 1000)`

/** Creates the table of steps if there is none. Call it with the lock. */
export async function createState(tx: Tx, dialect: Dialect): Promise<void> {
  const { bigint, strict } = dialect
  // Not after a look whether there is one: PostgreSQL may answer that from a cache of before the wait for the lock.
  await sql`create table if not exists schema_steps (
    name text primary key not null,
    upgrade text not null,
    kind text not null,
    phase text not null,
    finished ${bigint},
    position text,
    filled ${bigint} not null default 0,
    is_last ${bigint} not null default 0 check (is_last in (0, 1)),
    until ${bigint} not null default 0
  ) ${strict}`.execute(tx)
}

/** The steps that were begun, by their names; none in a database of a version without steps. */
export async function readState(db: Kysely<Database>, dialect: Dialect): Promise<Map<string, StepRow>> {
  if (!(await dialect.hasTable(db, 'schema_steps'))) return new Map()
  const rows = await withSteps(db).selectFrom('schema_steps').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Notes that a step is begun, if it isn't yet. */
export async function noteBegun(
  db: Kysely<Database>,
  { id, upgrade, kind, phase }: KnownStep,
): Promise<void> {
  await withSteps(db)
    .insertInto('schema_steps')
    .values({
      name: id,
      upgrade,
      kind,
      phase,
      finished: null,
      position: null,
      filled: 0,
      is_last: 0,
      until: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function noteFinished(db: Kysely<Database>, dialect: Dialect, { id }: KnownStep): Promise<void> {
  await withSteps(db)
    .updateTable('schema_steps')
    .set({ finished: nowOf(dialect), until: 0 })
    .where('name', '=', id)
    .execute()
}

export async function isFinished(db: Kysely<Database>, { id }: KnownStep): Promise<boolean> {
  const row = await withSteps(db)
    .selectFrom('schema_steps')
    .select('finished')
    .where('name', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.finished !== null
}

/**
 * The names of live processes of a version before an upgrade.
 * @param db a database whose `instances` have the column `upgrade`
 */
export async function olderProcesses(
  db: Kysely<Database>,
  dialect: Dialect,
  upgrade: string,
): Promise<string[]> {
  // No other process uses it.
  if (!dialect.isShared) return []
  const rows = await db
    .selectFrom('instances')
    .select(['id', 'name'])
    .where('alive_until', '>', nowOf(dialect))
    .where(({ eb, or }) => or([eb('upgrade', 'is', null), eb('upgrade', '<', upgrade)]))
    .execute()
  return rows.map(({ id, name }) => name ?? `process ${id}`)
}
