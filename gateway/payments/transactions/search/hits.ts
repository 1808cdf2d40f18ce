// Turns a search into SQL. Its cost depends on the number of hits, not on the number of transactions: a text is a range of the
// index of terms, and a property with few values is in the index of the list.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { After, Paging } from '../../../core/paging.ts'
import { isAfter, type Page, type Reader, readPage } from '../../../platform/storage/index.ts'
import { visibleTransactions } from '../model/find.ts'
import { areCommon, countSome, orderedBy, type WalkOrder, walk, walkOrder } from './common.ts'
import { conditionsOf, hitsOf } from './conditions.ts'
import { countOf } from './count.ts'
import type { TermFilter } from './filters.ts'
import type { Order, Search } from './query.ts'

/** The ids of one page of matching transactions, in the requested order, and how many match. */
export async function findIds(
  db: Reader,
  caller: Caller,
  search: Search,
  paging: Paging,
): Promise<Page<{ id: string }>> {
  const { order } = search
  const common = await commonPage(db, caller, search, paging)
  if (common) return common
  const conditions = conditionsOf(db, caller, search)
  const found = hitsOfAll(db, caller, search)
  if (!found) {
    const rows = visibleTransactions(db, caller).where(conditions).select('id')
    return readPage(ordered(rows, 'transactions', order), paging, await countOf(db, caller, rows, search))
  }
  const hits = db.selectFrom(found.as('hit')).select('hit.id')
  if (isTextOnly(search) && order.every(isInHits))
    return readPage(ordered(hits, 'hit', order), paging, await countOf(db, caller, hits, search))
  // A cross join, because SQLite keeps its order: it goes from the few hits to the transactions, never the other way.
  const rows = hits.crossJoin('transactions').whereRef('transactions.id', '=', 'hit.id').where(conditions)
  return readPage(ordered(rows, 'transactions', order), paging, await countOf(db, caller, rows, search))
}

/**
 * A page of what has texts that very many transactions have; undefined where it hasn't, or a walk doesn't find the page.
 * @throws 422 where to sort them all would take longer than a request may (rules: search.md#too-many)
 */
async function commonPage(
  db: Reader,
  caller: Caller,
  search: Search,
  { page, page_size }: Paging,
): Promise<Page<{ id: string }> | undefined> {
  const texts = textsOf(search)
  const [text] = texts
  const order = walkOrder(search.order)
  if (!text || !(await areCommon(db, caller, texts))) return undefined
  const offset = (page - 1) * page_size
  const found = order && (await walk(db, caller, search, { texts, order, enough: offset + page_size + 1 }))
  if (!found) {
    const needsRows = !isTextOnly(search) || !search.order.every(isInHits)
    if (needsRows && (await areCommon(db, caller, texts, limits.search.sortedTerms))) throw tooMany(search)
    return undefined
  }
  const { hits, isAll } = found
  const results = hits.slice(offset, offset + page_size)
  if (isAll) return { page, page_size, total_entries: hits.length, results }
  const counted = texts.length === 1 ? await countSome(db, caller, search, text) : 0
  const total_entries = Math.max(counted, hits.length)
  return { page, page_size, total_entries, total_entries_is_minimum: true, results }
}

function tooMany({ order }: Search) {
  const tooMany = 'Too many transactions have this text'
  return order.every(isInHits)
    ? fieldError('qf', `${tooMany} to filter them. Search for a longer text, or leave out the other filters.`)
    : fieldError('order_by', `${tooMany} to sort them. Search for a longer text, or leave out order_by.`)
}

/** An order that the index of terms has. */
const isInHits = ({ property }: Order) => property === 'created' || property === 'id'

const NEWEST: WalkOrder = { property: 'created', direction: 'desc' }

/** A search by texts alone needs no rows of transactions, because the terms include `created`. */
const isTextOnly = ({ filters, account_id }: Search) =>
  filters.every((filter) => filter.by === 'term') && account_id === undefined

/** What has all the terms of a search, each once; undefined where it names none. */
function hitsOfAll(db: Reader, caller: Caller, search: Search) {
  const [first, ...others] = textsOf(search).map((filter) => hitsOf(db, caller, filter, search))
  if (!first) return undefined
  // An intersection has no duplicates by itself; a `distinct` on each part would double the cost.
  return others.length === 0 ? first.distinct() : others.reduce((all, one) => all.intersect(one), first)
}

/** The texts that a hit must have a term for. */
const textsOf = ({ filters }: Search) => withoutImplied(filters.filter((filter) => filter.by === 'term'))

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
  const texts = textsOf(search)
  if (await areCommon(db, caller, texts)) {
    const walked = await walk(db, caller, search, {
      texts,
      order: NEWEST,
      after: after && { value: after.created, id: after.id },
      enough: most,
    })
    if (walked) return walked.hits
  }
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
  return (after ? query.where(isAfter(after, table)) : query)
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

function ordered<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  table: string,
  order: readonly Order[],
): SelectQueryBuilder<DB, Tables, Item> {
  return order.reduce(
    (all, { property, direction }) => all.orderBy(orderedBy(table, property), direction),
    query,
  )
}
