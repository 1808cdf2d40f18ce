// Compares counters with the transactions themselves.
import { sql } from 'kysely'
import type { Mode } from '../../../core/caller.ts'
import type { Reader, TransactionStatus, TransactionType } from '../../../platform/storage/index.ts'
import { ALL_DAYS, DAY_MS, type Days } from '../model/count-changes.ts'

/** Whose transactions are counted. */
export interface Owner {
  merchant_id: string
  mode: Mode
}

/** A counter that isn't what it should be. */
export interface Difference {
  day: number
  account_id: string
  type: TransactionType
  status: TransactionStatus
  /** How many more there are than were counted. */
  missing: number
}

/** The differences of some days, all of them of one moment. */
export async function differencesOf(
  db: Reader,
  { merchant_id, mode }: Owner,
  { first, last }: Days = ALL_DAYS,
): Promise<Difference[]> {
  const rows = db
    .selectFrom('transactions')
    .select([
      sql<number>`created / ${sql.lit(DAY_MS)}`.as('day'),
      'account_id',
      'type',
      'status',
      sql<number>`count(*)`.as('count'),
    ])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('created', '>=', first * DAY_MS)
    .where('created', '<', (last + 1) * DAY_MS)
    .groupBy([sql`1`, 'account_id', 'type', 'status'])
  const counters = db
    .selectFrom('transaction_counts')
    .select(['day', 'account_id', 'type', 'status', sql<number>`-count`.as('count')])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('day', '>=', first)
    .where('day', '<=', last)
  const changes = (column: 'from_status' | 'to_status', sign: string) =>
    db
      .selectFrom('transaction_count_changes')
      .select([
        'day',
        'account_id',
        'type',
        sql<TransactionStatus>`${sql.ref(column)}`.as('status'),
        sql<number>`${sql.raw(sign)}count`.as('count'),
      ])
      .where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .where(column, 'is not', null)
  const parts = rows
    .unionAll(counters)
    .unionAll(changes('to_status', '-'))
    .unionAll(changes('from_status', '+'))
  const found = await db
    .selectFrom(parts.as('part'))
    .select([
      'part.day',
      'part.account_id',
      'part.type',
      'part.status',
      sql<number>`sum(part.count)`.as('missing'),
    ])
    .groupBy(['part.day', 'part.account_id', 'part.type', 'part.status'])
    .having(sql<boolean>`sum(part.count) <> 0`)
    .execute()
  return found.map((row) => ({ ...row, day: Number(row.day), missing: Number(row.missing) }))
}
