// Keeps monthly partitions: creates those of the coming months, and drops those of the past that archives have emptied.
import { type RawBuilder, sql } from 'kysely'
import { type Month, monthsLater } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import type { Storage, Tx } from '../engines/storage.ts'
import { waitBriefly } from '../upgrade/locks.ts'
import { onPartitions } from '../upgrade/partitioned.ts'
import { lockSchema } from '../upgrade/state.ts'
import { analyzeMonthly } from './convert.ts'
import {
  isMonthly,
  type MonthlyTable,
  monthAt,
  monthlyTables,
  monthsFrom,
  partName,
  partNames,
  rangeOf,
  restName,
  tableNames,
} from './tables.ts'

/**
 * Creates the partitions of the coming months and drops empty ones of the past, where the tables are partitioned by month.
 * @param now by the machine's clock
 * @throws when another session holds a lock, or it takes longer than payments can wait; it can be called again
 */
export async function keepMonths(storage: Storage, now: number): Promise<void> {
  if (!(await isMonthly(storage))) return
  await createMonths(storage, { now, ahead: limits.months.ahead, statementMs: limits.months.statementMs })
  await dropEmptyMonths(storage, now)
}

export interface Creation {
  now: number
  /** How many months to create after this one. */
  ahead: number
  /** How long a statement may take, in milliseconds; 0: as long as it needs. */
  statementMs: number
}

/** Creates the missing partitions of this month and later ones. @returns their names */
export async function createMonths(
  storage: Storage,
  { now, ahead, statementMs }: Creation,
): Promise<string[]> {
  const existing = new Set(await partNames(storage.read))
  const months = monthsFrom(monthAt(now), monthsLater(monthAt(now), ahead))
  const missing = months.flatMap((month) =>
    tableNames
      .map((table) => ({ table, month, name: partName(table, month) }))
      .filter(({ name }) => !existing.has(name)),
  )
  if (missing.length === 0) return []
  await storage.migrating(async (db) => {
    for (const one of missing)
      await changing(db, storage, statementMs, async (tx) => {
        if (!(await storage.dialect.hasTable(tx, one.name))) await createMonth(tx, one.table, one.month)
      })
    await analyzeMonthly(db)
  })
  return missing.map(({ name }) => name)
}

/** Rows of that month that are in the rest move to it: of 1.4.0, with random ids, or of a month that was not created in time. */
async function createMonth(tx: Tx, table: MonthlyTable, month: Month): Promise<void> {
  const [own, rest, part] = [sql.id(table), sql.id(restName(table)), sql.id(partName(table, month))]
  const column = sql.id(monthlyTables[table])
  const { from, until } = rangeOf(month)
  const isItsOwn = sql`${column} >= ${from} and ${column} < ${until}`
  const run = (statement: RawBuilder<unknown>) => onPartitions(tx, statement)
  await run(sql`lock table ${rest} in access exclusive mode`)
  await run(sql`create table ${part} (like ${own} including defaults including constraints)`)
  await run(sql`with moved as (delete from ${rest} where ${isItsOwn} returning *)
    insert into ${part} select * from moved`)
  await run(sql`alter table ${own} attach partition ${part} for values from (${from}) to (${until})`)
}

/** Drops the partitions of months before the last one that have no rows any more. @returns their names */
export async function dropEmptyMonths(storage: Storage, now: number): Promise<string[]> {
  const newest = monthsLater(monthAt(now), -2)
  const existing = await partNames(storage.read)
  const dropped: string[] = []
  for (const table of tableNames) {
    const isOld = (name: string) =>
      name.startsWith(`${table}_`) && /\d$/.test(name) && name <= partName(table, newest)
    for (const name of existing.filter(isOld)) {
      if (await hasRows(storage.read, name)) continue
      const { statementMs } = limits.months
      await storage.migrating((db) =>
        changing(db, storage, statementMs, async (tx) => {
          if (!(await storage.dialect.hasTable(tx, name))) return
          // Nobody adds a row from here on.
          await onPartitions(tx, sql`alter table ${sql.id(table)} detach partition ${sql.id(name)}`)
          if (await hasRows(tx, name)) throw new Error(`${name} has rows again: it stays.`)
          await onPartitions(tx, sql`drop table ${sql.id(name)}`)
          dropped.push(name)
        }),
      )
    }
  }
  return dropped
}

async function hasRows(db: Storage['read'], name: string): Promise<boolean> {
  const { rows } = await onPartitions(db, sql`select 1 from ${sql.id(name)} limit 1`)
  return rows.length > 0
}

/** Runs a change of the tables that waits only for a moment, and in one process at a time. */
async function changing(
  db: Storage['read'],
  { dialect }: Storage,
  statementMs: number,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSchema(tx, dialect)
    await waitBriefly(tx, dialect)
    await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx)
    await change(tx)
  })
}

/**
 * For how many months after this one every table has a partition; -1: not even for this one. Undefined: the tables aren't
 * partitioned by month.
 */
export async function monthsAhead(storage: Storage, now: number): Promise<number | undefined> {
  if (!(await isMonthly(storage))) return undefined
  const existing = new Set(await partNames(storage.read))
  const isThere = (month: Month) => tableNames.every((table) => existing.has(partName(table, month)))
  let ahead = -1
  while (isThere(monthsLater(monthAt(now), ahead + 1))) ahead++
  return ahead
}
