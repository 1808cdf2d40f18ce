// Searches for a text that very many transactions have. The index of terms is in the order of its texts, so that to find the
// newest hits in it all of them would have to be read and sorted. Instead the list is read from its newest end, and each row is
// compared: the more rows have the text, the sooner a page is full.
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import type { After } from '../../../core/paging.ts'
import { countRows, type Reader, type TransactionRow, termsOf } from '../../../platform/storage/index.ts'
import { visibleTransactions } from '../model/find.ts'
import { conditionsOf, hitsOf } from './conditions.ts'
import type { TermFilter } from './filters.ts'
import type { Order, Search } from './query.ts'

/** Whether more than `most` terms match each of the texts; by default, too many to sort the hits. One rare text is enough for no. */
export async function areCommon(
  db: Reader,
  caller: Caller,
  texts: readonly TermFilter[],
  most: number = limits.search.commonTerms,
): Promise<boolean> {
  for (const text of texts) {
    const some = hitsOf(db, caller, text, {}).limit(most + 1)
    const { total_entries } = await countRows(db.selectFrom(some.as('some')))
    if (total_entries <= most) return false
  }
  return texts.length > 0
}

/** An order in which a list can be read from one end: that of a property and then, in the same direction, of the id. */
export interface WalkOrder {
  property: Order['property']
  direction: Order['direction']
}

/** The order of a search, where an index has it. */
export function walkOrder([first, id, ...others]: readonly Order[]): WalkOrder | undefined {
  if (first?.property === 'id') return first
  if (!first || id?.property !== 'id' || others.length > 0) return undefined
  return first.direction === id.direction ? first : undefined
}

/** A property as lists order by it: the engines sort null differently. */
export const orderedBy = (table: string, property: Order['property']) => {
  const column = sql.ref(`${table}.${property}`)
  return property === 'reference' ? sql`coalesce(${column}, '')` : column
}

/** What a walk looks for. */
interface Walk {
  texts: readonly TermFilter[]
  order: WalkOrder
  /** The last one of the part before: the value of the order's property, and the id. */
  after?: { value: string | number; id: string } | undefined
  /** How many hits are enough. */
  enough: number
}

/** Whether a row comes after another one. */
function isAfter({ property, direction }: WalkOrder, last: Walk['after']): RawBuilder<boolean> {
  const [value, id] = [orderedBy('transactions', property), sql.ref('transactions.id')]
  const comes = sql.raw(direction === 'asc' ? '>' : '<')
  if (property === 'id') return sql`${id} ${comes} ${last?.id}`
  return sql`(${value}, ${id}) ${comes} (${last?.value}, ${last?.id})`
}

/**
 * Reads the list from one end and compares each row with the texts.
 * @returns the hits in order, and whether there are no others; undefined where so few rows match that the index finds them sooner
 */
export async function walk(
  db: Reader,
  caller: Caller,
  search: Search,
  { texts, order: { property, direction }, after, enough }: Walk,
): Promise<{ hits: After[]; isAll: boolean } | undefined> {
  const hits: After[] = []
  const [value, id] = [orderedBy('transactions', property), sql.ref('transactions.id')]
  const { walkRows, walkFirst, walkBatch } = limits.search
  let read = 0
  let batch: number = walkFirst
  for (let last = after; read < walkRows; batch = Math.min(2 * batch, walkBatch)) {
    const isLater = isAfter({ property, direction }, last)
    const rows = await visibleTransactions(db, caller)
      .selectAll()
      .where(conditionsOf(db, caller, search))
      .$if(last !== undefined, (all) => all.where(isLater))
      .orderBy(value, direction)
      .orderBy(id, direction)
      .limit(batch)
      .execute()
    hits.push(...rows.filter((row) => hasTexts(row, texts)))
    if (hits.length >= enough) return { hits: hits.slice(0, enough), isAll: false }
    if (rows.length < batch) return { hits, isAll: true }
    read += rows.length
    const end = rows.at(-1)
    last = end && { value: end[property] ?? '', id: end.id }
  }
  return undefined
}

/**
 * Counts the hits among the first terms that match a common text.
 * @returns a number that all the hits together have at least
 */
export async function countSome(
  db: Reader,
  caller: Caller,
  search: Search,
  text: TermFilter,
): Promise<number> {
  const { from, until } = search
  const terms = hitsOf(db, caller, text, {}).limit(limits.search.commonTerms)
  const hits = db
    .selectFrom(terms.as('term'))
    .select('term.id')
    .distinct()
    .$if(from !== undefined, (all) => all.where('term.created', '>=', from ?? 0))
    .$if(until !== undefined, (all) => all.where('term.created', '<=', until ?? 0))
  const some = db
    .selectFrom(hits.as('hit'))
    .select('hit.id')
    .$if(search.filters.length > 1 || search.account_id !== undefined, (all) =>
      all
        .crossJoin('transactions')
        .whereRef('transactions.id', '=', 'hit.id')
        .where(conditionsOf(db, caller, search)),
    )
    .limit(limits.search.countTo)
  return (await countRows(db.selectFrom(some.as('some')))).total_entries
}

/** Whether a row has a term for each text. */
function hasTexts(row: TransactionRow, texts: readonly TermFilter[]): boolean {
  const terms = termsOf(row)
  return texts.every(({ property, text }) => {
    const low = Buffer.from(text)
    return terms.some(
      (one) =>
        (property === undefined || one.property === property) && one.term.subarray(0, low.length).equals(low),
    )
  })
}
