import { type SelectQueryBuilder, sql } from 'kysely'
import type { After, Paging } from '../../core/paging.ts'
import type { Reader } from './engines/storage.ts'

/** How many entries a list has. */
export interface Total {
  total_entries: number
  /** Whether there may be more; absent where the number is exact. */
  total_entries_is_minimum?: true
}

/** One page of a list. */
export interface Page<Item> extends Paging, Total {
  results: Item[]
}

/** Counts the rows of a query. */
export async function countRows<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
): Promise<Total> {
  const counting = query.clearSelect().clearOrderBy().select(countAll).$castTo<{ count: number }>()
  const { count } = await counting.executeTakeFirstOrThrow()
  return { total_entries: Number(count) }
}

/** Counts the rows of a query up to a number. */
export async function countRowsTo<DB, Tables extends keyof DB, Item>(
  db: Reader,
  query: SelectQueryBuilder<DB, Tables, Item>,
  most: number,
): Promise<Total> {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most + 1)
  const { total_entries } = await countRows(db.selectFrom(some.as('some')))
  return total_entries > most ? { total_entries: most, total_entries_is_minimum: true } : { total_entries }
}

/** Whether a row comes after another one in the order `created desc, id desc`, or in that of another column or direction. */
export const isAfter = (
  { created, id }: After,
  table: string,
  { column = 'created', direction = 'desc' }: { column?: string; direction?: 'asc' | 'desc' } = {},
) =>
  sql<boolean>`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)})
    ${sql.raw(direction === 'desc' ? '<' : '>')} (${created}, ${id})`

const countAll = sql<number>`count(*)`.as('count')

/**
 * Reads one page of a query, and counts all its rows. A page past the end is empty.
 * @param query with its columns and its order, which must be total: no two rows may be equal in it
 * @param counted where the rows have been counted otherwise
 */
export async function readPage<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  { page, page_size }: Paging,
  counted?: Total,
): Promise<Page<Item>> {
  const total = counted ?? (await countRows(query))
  const offset = (page - 1) * page_size
  const isWithin = offset < total.total_entries || total.total_entries_is_minimum
  const results = isWithin ? await query.limit(page_size).offset(offset).execute() : []
  return { page, page_size, ...total, results }
}

/** For a list that goes on after a row: nobody reads how many there are. */
const UNCOUNTED: Total = { total_entries: 0, total_entries_is_minimum: true }

/**
 * Reads a page of a query, as `readPage`, or its first rows after one of them.
 * @param table which has `created` and `id`
 * @param after in the order `created desc, id desc`, which the query has then
 */
export const readPageAfter = <DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  table: string,
  paging: Paging,
  after: After | undefined,
): Promise<Page<Item>> =>
  after ? readPage(query.where(isAfter(after, table)), paging, UNCOUNTED) : readPage(query, paging)
