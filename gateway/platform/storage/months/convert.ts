// Replaces tables by ones with monthly partitions, in one transaction that keeps everybody else waiting.
import { type RawBuilder, sql } from 'kysely'
import { type Month, monthsLater } from '../../../core/calendar.ts'
import { startWatch } from '../../../core/clock.ts'
import type { Storage, Tx } from '../engines/storage.ts'
import { backgroundSteps, mayGoBack } from '../migrate.ts'
import { nowOf } from '../upgrade/state.ts'
import {
  inCatalog,
  isMonthly,
  type MonthlyTable,
  monthAt,
  monthly,
  monthlyTables,
  monthsFrom,
  partName,
  rangeOf,
  restName,
  tableNames,
} from './tables.ts'

export interface Conversion {
  /** The first month with its own partition; absent: this month. Rows with earlier ids are in the rest. */
  from?: Month
  /** How many months to create after this one. */
  ahead: number
  /** By the machine's clock. */
  now: number
  /** Called after each table. */
  onTable?: (table: string, rows: number, milliseconds: number) => void
}

/**
 * Partitions the tables by month. If it fails, nothing has changed.
 * @throws an Error that says what to do first
 */
export async function partitionByMonth(storage: Storage, conversion: Conversion): Promise<void> {
  await assertReady(storage)
  const { from = monthAt(conversion.now), ahead, now, onTable } = conversion
  const months = monthsFrom(from, monthsLater(monthAt(now), ahead))
  await storage.migrating(async (db) => {
    await db.transaction().execute(async (tx) => {
      await storage.dialect.liftTimeLimit(tx)
      const keys = await readKeys(tx)
      const indexes = await readIndexes(tx)
      // PostgreSQL would have to look for referring rows before it takes a month away. The schema of other databases has these.
      for (const { table, name, target } of keys)
        if (isOurs(target))
          await sql`${monthly}alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
      for (const table of tableNames) {
        const took = startWatch()
        const rows = await replace(tx, table, months)
        const definitions = [
          ...keys.filter((key) => key.table === table && !isOurs(key.target)).map(addKey),
          ...indexes.filter((index) => index.table === table).map(({ text }) => sql.raw(text)),
        ]
        for (const definition of definitions) await sql`${monthly}${definition}`.execute(tx)
        onTable?.(table, rows, took())
      }
    })
    await analyzeMonthly(db)
  })
}

async function assertReady(storage: Storage): Promise<void> {
  const { read, dialect } = storage
  if (!dialect.isShared) throw new Error('Only PostgreSQL has monthly partitions: set DATABASE_URL.')
  if (await isMonthly(storage)) throw new Error('The tables have monthly partitions already.')
  if ((await backgroundSteps(storage)).length > 0 || (await mayGoBack(storage)))
    throw new Error('End the upgrade first: gateway migrate --contract')
  const alive = await read
    .selectFrom('instances')
    .select('id')
    .where('alive_until', '>', nowOf(dialect))
    .execute()
  if (alive.length > 0)
    throw new Error(`Stop all gateways first: ${alive.length} use this database, or did seconds ago.`)
}

const isOurs = (name: string | null): boolean => name !== null && Object.hasOwn(monthlyTables, name)

interface Key {
  table: string
  name: string
  text: string
  /** What a reference refers to. */
  target: string | null
}

/** Primary keys and references of the tables, and references to them. */
async function readKeys(tx: Tx): Promise<Key[]> {
  const { rows } = await sql<Key>`${monthly}select own.relname as "table", conname as name,
      pg_get_constraintdef(pg_constraint.oid) as text, target.relname as target
    from pg_constraint join pg_class as own on own.oid = conrelid left join pg_class as target on target.oid = confrelid
    where contype in ('p', 'u', 'f') and (conrelid in (${inCatalog}) or confrelid in (${inCatalog}))
    order by contype desc, conname`.execute(tx)
  return rows
}

/** Indexes that aren't those of keys. */
async function readIndexes(tx: Tx): Promise<{ table: string; text: string }[]> {
  const { rows } = await sql<{ table: string; text: string }>`${monthly}select relname as "table",
      pg_get_indexdef(indexrelid) as text
    from pg_index join pg_class on pg_class.oid = indrelid
    where indrelid in (${inCatalog}) and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by indexrelid`.execute(tx)
  return rows
}

const addKey = ({ table, name, text }: Key): RawBuilder<unknown> =>
  sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(text)}`

/** Puts a partitioned table in the place of one, without its keys and indexes: they are built in one go. @returns its rows */
async function replace(tx: Tx, table: MonthlyTable, months: readonly Month[]): Promise<number> {
  const [own, old, shape] = [sql.id(table), sql.id(`${table}_old`), sql.id(`${table}_shape`)]
  const column = sql.id(monthlyTables[table])
  const run = (statement: RawBuilder<unknown>) => sql`${monthly}${statement}`.execute(tx)
  await run(sql`alter table ${own} rename to ${old}`)
  // The order of months must be that of bytes, whatever the order of the database is, which a new version of its system may change.
  await run(sql`create table ${shape} (like ${old} including defaults including constraints)`)
  await run(sql`alter table ${shape} alter column ${column} type text collate "C"`)
  await run(sql`create table ${own} (like ${shape} including defaults including constraints)
    partition by range (${column})`)
  await run(sql`drop table ${shape}`)
  await run(sql`create table ${sql.id(restName(table))} partition of ${own} default`)
  for (const month of months) {
    const { from, until } = rangeOf(month)
    await run(sql`create table ${sql.id(partName(table, month))} partition of ${own}
      for values from (${from}) to (${until})`)
  }
  const { numAffectedRows } = await run(sql`insert into ${own} select * from ${old}`)
  await run(sql`drop table ${old}`)
  return Number(numAffectedRows ?? 0)
}

/** Collects what the planner knows of the tables as a whole, which takes minutes: autovacuum does so for partitions only. */
export async function analyzeMonthly(db: Storage['read']): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    for (const table of tableNames) await sql`${monthly}analyze ${sql.id(table)}`.execute(connection)
  })
}
