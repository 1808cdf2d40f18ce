// Replaces tables with partitioned ones, in one transaction. Everything else waits until its end.
import { type RawBuilder, sql } from 'kysely'
import { type Month, monthsLater } from '../../../core/calendar.ts'
import { startWatch } from '../../../core/clock.ts'
import type { Storage, Tx } from '../engines/storage.ts'
import { backgroundSteps, mayGoBack } from '../migrate.ts'
import { onPartitions } from '../upgrade/partitioned.ts'
import { nowOf } from '../upgrade/state.ts'
import {
  inCatalog,
  isMonthly,
  type MonthlyTable,
  monthAt,
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
      // With them, PostgreSQL would look for referring rows before it drops a month. Databases without partitions keep them.
      for (const { table, name, target } of keys)
        if (isOurs(target))
          await onPartitions(tx, sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`)
      for (const table of tableNames) {
        const took = startWatch()
        const rows = await replace(tx, table, months)
        const definitions = [
          ...keys.filter((key) => key.table === table && !isOurs(key.target)).map(addKey),
          ...indexes.filter((index) => index.table === table).map(({ text }) => sql.raw(text)),
        ]
        for (const definition of definitions) await onPartitions(tx, definition)
        onTable?.(table, rows, took())
      }
    })
    await analyzeMonthly(db)
  })
}

async function assertReady(storage: Storage): Promise<void> {
  const { read, dialect } = storage
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
  /** The table that a reference refers to. */
  target: string | null
}

/** Keys and references of the tables, and references to them. */
async function readKeys(tx: Tx): Promise<Key[]> {
  const { rows } = await onPartitions(
    tx,
    sql<Key>`select own.relname as "table", conname as name,
      pg_get_constraintdef(pg_constraint.oid) as text, target.relname as target
    from pg_constraint join pg_class as own on own.oid = conrelid left join pg_class as target on target.oid = confrelid
    where contype in ('p', 'u', 'f') and (conrelid in (${inCatalog}) or confrelid in (${inCatalog}))
    order by contype desc, conname`,
  )
  return rows
}

/** Indexes that aren't those of keys. */
async function readIndexes(tx: Tx): Promise<{ table: string; text: string }[]> {
  const { rows } = await onPartitions(
    tx,
    sql<{ table: string; text: string }>`select relname as "table",
      pg_get_indexdef(indexrelid) as text
    from pg_index join pg_class on pg_class.oid = indrelid
    where indrelid in (${inCatalog}) and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by indexrelid`,
  )
  return rows
}

const addKey = ({ table, name, text }: Key): RawBuilder<unknown> =>
  sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(text)}`

/** Replaces a table with a partitioned one that has no keys or indexes yet: to build them last is faster. @returns the number of rows */
async function replace(tx: Tx, table: MonthlyTable, months: readonly Month[]): Promise<number> {
  const [own, old, shape] = [sql.id(table), sql.id(`${table}_old`), sql.id(`${table}_shape`)]
  const column = sql.id(monthlyTables[table])
  const run = (statement: RawBuilder<unknown>) => onPartitions(tx, statement)
  await run(sql`alter table ${own} rename to ${old}`)
  // Ids are compared byte by byte. The database's own order may differ, and change with its operating system.
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

/** Collects the planner's statistics of the tables as a whole, which takes minutes: autovacuum collects those of partitions only. */
export async function analyzeMonthly(db: Storage['read']): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    for (const table of tableNames) await onPartitions(connection, sql`analyze ${sql.id(table)}`)
  })
}
