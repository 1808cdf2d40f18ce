// Turns a search into SQL. Its cost depends on the number of hits, not on the number of transactions: a text is a range of the
// index of terms, and a property with few values is in the index of the list.
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../core/caller.ts'
import type { Paging } from '../../core/paging.ts'
import { type Database, type Page, type Reader, readPage } from '../../storage/index.ts'
import { visibleTransactions } from '../model/find.ts'
import type { ColumnFilter, Filter, RowFilter, TermFilter } from './filters.ts'
import type { Order, Search } from './query.ts'

/** The ids of one page of matching transactions, in the requested order. */
export function findIds(
  db: Reader,
  caller: Caller,
  search: Search,
  paging: Paging,
): Promise<Page<{ id: string }>> {
  const { order } = search
  const conditions = conditionsOf(db, caller, search)
  const found = hitsOfAll(db, caller, search)
  if (!found) {
    const rows = visibleTransactions(db, caller).where(conditions)
    return readPage(ordered(rows, 'transactions', order).select('id'), paging)
  }
  const hits = db.selectFrom(found.as('hit'))
  const isInHits = ({ property }: Order) => property === 'created' || property === 'id'
  if (isTextOnly(search) && order.every(isInHits))
    return readPage(ordered(hits, 'hit', order).select('id'), paging)
  // A cross join, because SQLite keeps its order: it goes from the few hits to the transactions, never the other way.
  const rows = hits.crossJoin('transactions').whereRef('transactions.id', '=', 'hit.id').where(conditions)
  return readPage(ordered(rows, 'transactions', order).select('hit.id'), paging)
}

/** A search by texts alone needs no rows of transactions, because the terms include `created`. */
const isTextOnly = ({ filters, account_id }: Search) =>
  filters.every((filter) => filter.by === 'term') && account_id === undefined

/** What has all the terms of a search, each once; undefined where it names none. */
function hitsOfAll(db: Reader, caller: Caller, search: Search) {
  const terms = search.filters.filter((filter) => filter.by === 'term')
  const [first, ...others] = withoutImplied(terms).map((filter) => hitsOf(db, caller, filter, search))
  if (!first) return undefined
  // An intersection has no duplicates by itself; a `distinct` on each part would double the cost.
  return others.length === 0 ? first.distinct() : others.reduce((all, one) => all.intersect(one), first)
}

/** Where a list goes on: after this one, in its order. */
export interface After {
  created: number
  id: string
}

/**
 * The ids of the newest matching transactions, in order, without a count of all: what a list costs does not depend on how many
 * there are.
 * @param after the last one of the page before
 */
export async function findNewest(
  db: Reader,
  caller: Caller,
  search: Search,
  { after, most }: { after: After | undefined; most: number },
): Promise<After[]> {
  const found = hitsOfAll(db, caller, search)
  const conditions = conditionsOf(db, caller, search)
  if (!found) {
    const rows = visibleTransactions(db, caller).where(conditions)
    return newest(rows.select(['created', 'id']), 'transactions', after, most)
  }
  const hits = db.selectFrom(found.as('hit'))
  if (isTextOnly(search)) return newest(hits.select(['hit.created', 'hit.id']), 'hit', after, most)
  const rows = hits.crossJoin('transactions').whereRef('transactions.id', '=', 'hit.id').where(conditions)
  return newest(rows.select(['hit.created', 'hit.id']), 'hit', after, most)
}

/** The rows of a query after one of them, the newest first. @param table which has `created` and `id` */
function newest<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, After>,
  table: 'transactions' | 'hit',
  after: After | undefined,
  most: number,
): Promise<After[]> {
  const [created, id] = [sql.ref(`${table}.created`), sql.ref(`${table}.id`)]
  const isLater = sql<SqlBool>`(${created}, ${id}) < (${after?.created}, ${after?.id})`
  return query
    .$if(after !== undefined, (all) => all.where(isLater))
    .orderBy(created, 'desc')
    .orderBy(id, 'desc')
    .limit(most)
    .execute()
}

/** Drops filters that another filter implies, because each costs as much as it has hits. */
export function withoutImplied(filters: readonly TermFilter[]): TermFilter[] {
  const implies = (one: TermFilter, other: TermFilter) =>
    one.text.startsWith(other.text) && (other.property === undefined || other.property === one.property)
  return filters.filter((other, at) => {
    const isImplied = (one: TermFilter, place: number) =>
      place !== at && implies(one, other) && !(place > at && implies(other, one))
    return !filters.some(isImplied)
  })
}

/** Ids and creation times of the transactions with a term that begins with the text; once for each such term. */
function hitsOf(db: Reader, caller: Caller, { property, text }: TermFilter, search: Search) {
  const { from, until } = search
  const low = Buffer.from(text)
  // The end of the range: UTF-8 has no byte 0xff.
  const high = Buffer.concat([low, Buffer.from([0xff])])
  return db
    .selectFrom('transaction_terms')
    .select(['transaction_id as id', 'created'])
    .where('merchant_id', '=', caller.merchant.id)
    .where('mode', '=', caller.mode)
    .where('term', '>=', low)
    .where('term', '<', high)
    .$if(property !== undefined, (all) => all.where('property', '=', property ?? ''))
    .$if(from !== undefined, (all) => all.where('created', '>=', from ?? 0))
    .$if(until !== undefined, (all) => all.where('created', '<=', until ?? 0))
}

/** The conditions on the row of a transaction. */
function conditionsOf(db: Reader, caller: Caller, search: Search): Expression<SqlBool> {
  const row = expressionBuilder<Database, 'transactions'>()
  const { from, until, account_id, filters } = search
  const hasColumn = ({ column, values }: ColumnFilter) => {
    const given = values.filter((value) => value !== null)
    return row.or([
      ...(given.length > 0 ? [row(`transactions.${column}`, 'in', given)] : []),
      ...(values.includes(null) ? [row(`transactions.${column}`, 'is', null)] : []),
    ])
  }
  const hasRow = (filter: RowFilter) =>
    filter.by === 'column'
      ? hasColumn(filter)
      : row.between(`transactions.${filter.column}`, filter.first, filter.last)
  const hasFilter = (filter: Filter) => {
    if (filter.by === 'term') return []
    if (filter.by !== 'either') return [hasRow(filter)]
    const hits = hitsOf(db, caller, filter.term, search).clearSelect().select('transaction_id')
    return [row.or([...filter.rows.map(hasRow), row('transactions.id', 'in', hits)])]
  }
  return row.and([
    row('transactions.merchant_id', '=', caller.merchant.id),
    row('transactions.mode', '=', caller.mode),
    ...(from === undefined ? [] : [row('transactions.created', '>=', from)]),
    ...(until === undefined ? [] : [row('transactions.created', '<=', until)]),
    ...(account_id === undefined ? [] : [row('transactions.account_id', '=', account_id)]),
    ...filters.flatMap(hasFilter),
  ])
}

function ordered<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  table: string,
  order: readonly Order[],
): SelectQueryBuilder<DB, Tables, Item> {
  return order.reduce((all, { property, direction }) => {
    const column = sql.ref(`${table}.${property}`)
    // The engines sort null differently.
    return all.orderBy(property === 'reference' ? sql`coalesce(${column}, '')` : column, direction)
  }, query)
}
