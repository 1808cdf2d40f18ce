// Monthly partitions: which tables have them, and where a month begins. PostgreSQL only, and only where an operator has chosen them
// (docs/operating.md#monthly-partitions), so nothing else may need them.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Month, monthIn, monthsLater, startOfMonth } from '../../../core/calendar.ts'
import { idsBegin } from '../../../core/ids.ts'
import { namesOf } from '../../../core/objects.ts'
import type { Storage } from '../engines/storage.ts'
import type { Database } from '../rows/schema.ts'
import { onPartitions } from '../upgrade/partitioned.ts'

/**
 * The tables, and the column of each whose id says the month: the row's own id, or that of the record that it belongs to. Search texts
 * stay in one table: a search looks into each of its 16 indexes, and to plan that for each month takes longer than to do it.
 */
export const monthlyTables = {
  transactions: 'id',
  events: 'id',
  deliveries: 'id',
  delivery_attempts: 'delivery_id',
} as const

export type MonthlyTable = keyof typeof monthlyTables

export const tableNames: readonly MonthlyTable[] = namesOf(monthlyTables)

/** A month as people write it, such as `2026-11`. */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The month of the machine's time: months are those of UTC. */
export const monthAt = (milliseconds: number): Month => monthIn(milliseconds, 'UTC')

/** Both months and all between them. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; monthText(month) <= monthText(last); month = monthsLater(month, 1))
    months.push(month)
  return months
}

/** The name of a month's partition. */
export const partName = (table: MonthlyTable, month: Month): string =>
  `${table}_${monthText(month).replace('-', '_')}`

/** The name of the partition for all rows that no month has. */
export const restName = (table: MonthlyTable): string => `${table}_rest`

/** The ids of a month: from the first on, until before the second. */
export function rangeOf(month: Month): { from: RawBuilder<string>; until: RawBuilder<string> } {
  const begin = (of: Month) => sql.lit(idsBegin(startOfMonth(of, 'UTC')))
  return { from: begin(month), until: begin(monthsLater(month, 1)) }
}

/** Whether an operator has chosen monthly partitions. */
export async function isMonthly({ read, dialect }: Pick<Storage, 'read' | 'dialect'>): Promise<boolean> {
  return dialect.isShared && dialect.hasTable(read, restName('transactions'))
}

/** The tables as PostgreSQL's catalog knows them. */
export const inCatalog = sql.join(tableNames.map((name) => sql`to_regclass(${sql.lit(name)})`))

export interface Partition {
  name: string
  /** About how many. */
  rows: number
  /** With its indexes. */
  bytes: number
}

/** All partitions, in order. */
export async function partitionsOf(db: Kysely<Database>): Promise<Partition[]> {
  const { rows } = await onPartitions(
    db,
    sql<Record<keyof Partition, string>>`select relname as name,
      greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(pg_class.oid) as bytes
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent in (${inCatalog}) order by relname`,
  )
  return rows.map((row) => ({ name: row.name, rows: Number(row.rows), bytes: Number(row.bytes) }))
}

/** The names of all partitions. */
export const partNames = async (db: Kysely<Database>): Promise<string[]> =>
  (await partitionsOf(db)).map(({ name }) => name)
