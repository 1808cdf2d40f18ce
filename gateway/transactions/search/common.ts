// Searches for a text that very many transactions have. The index of terms is in the order of its texts, so that to find the
// newest hits in it all of them would have to be read and sorted. Instead the list is read from its newest end, and each row is
// compared: the more rows have the text, the sooner a page is full.
import { sql } from 'kysely'
import type { Caller } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import { countRows, type Reader, type TransactionRow, termsOf } from '../../storage/index.ts'
import { visibleTransactions } from '../model/find.ts'
import { type After, conditionsOf, hitsOf } from './conditions.ts'
import type { TermFilter } from './filters.ts'
import type { Search } from './query.ts'

/** Whether so many terms match each of the texts that the hits aren't sorted. A single rare text makes all of them rare. */
export async function areCommon(db: Reader, caller: Caller, texts: readonly TermFilter[]): Promise<boolean> {
  for (const text of texts) {
    const some = hitsOf(db, caller, text, {}).limit(limits.search.commonTerms + 1)
    const { total_entries } = await countRows(db.selectFrom(some.as('some')))
    if (total_entries <= limits.search.commonTerms) return false
  }
  return texts.length > 0
}

/** What a walk looks for. */
interface Walk {
  texts: readonly TermFilter[]
  direction: 'asc' | 'desc'
  /** The last one of the part before. */
  after?: After | undefined
  /** How many hits are enough. */
  enough: number
}

/**
 * Reads the list from one end and compares each row with the texts.
 * @returns the hits in order, and whether there are no others; undefined where so few rows match that the index finds them sooner
 */
export async function walk(
  db: Reader,
  caller: Caller,
  search: Search,
  { texts, direction, after, enough }: Walk,
): Promise<{ hits: After[]; isAll: boolean } | undefined> {
  const hits: After[] = []
  const [created, id] = [sql.ref('transactions.created'), sql.ref('transactions.id')]
  const { walkRows, walkFirst, walkBatch } = limits.search
  let read = 0
  let batch: number = walkFirst
  for (let last = after; read < walkRows; batch = Math.min(2 * batch, walkBatch)) {
    const place = sql`${last?.created}, ${last?.id}`
    const isLater = sql<boolean>`(${created}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${place})`
    const rows = await visibleTransactions(db, caller)
      .selectAll()
      .where(conditionsOf(db, caller, search))
      .$if(last !== undefined, (all) => all.where(isLater))
      .orderBy(created, direction)
      .orderBy(id, direction)
      .limit(batch)
      .execute()
    hits.push(...rows.filter((row) => hasTexts(row, texts)))
    if (hits.length >= enough) return { hits: hits.slice(0, enough), isAll: false }
    if (rows.length < batch) return { hits, isAll: true }
    read += rows.length
    last = rows.at(-1)
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
