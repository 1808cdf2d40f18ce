import { cardTypes } from '../../../../shared/card-brands.ts'
import type { Caller } from '../../../core/caller.ts'
import { type After, readPaging } from '../../../core/paging.ts'
import type { View } from '../../../core/view.ts'
import {
  avsResults,
  cvvResults,
  type Page,
  type Reader,
  type Total,
  transactionStatuses,
  transactionTypes,
  unindexed,
} from '../../../platform/storage/index.ts'
import { visibleTransactions } from '../model/find.ts'
import type { TransactionSchema } from '../model/schemas.ts'
import { transactionView } from '../model/views.ts'
import { conditionsOf } from './conditions.ts'
import { countOf } from './count.ts'
import type { EnumValues } from './filters.ts'
import { findIds, findNewest } from './hits.ts'
import { type DashboardQuery, readSearch } from './query.ts'
import type { SearchQuery } from './schemas.ts'

/**
 * Searches the caller's transactions, newest first unless the query asks for another order (rules: search.md#query).
 * @throws 422 naming the parameter at fault
 */
export async function searchTransactions(
  db: Reader,
  caller: Caller,
  query: SearchQuery & DashboardQuery,
): Promise<Page<View<typeof TransactionSchema>>> {
  const search = readSearch(query, await enumValues(db, caller))
  const paging = readPaging(query)
  const { results, ...page } = await findIds(db, caller, search, paging)
  const ids = results.map(({ id }) => id)
  return { ...page, results: await viewsOf(db, caller, ids) }
}

/** A part of a list that goes on from one part to the next. */
export interface Part<Item> {
  results: Item[]
  /** What the next part begins after; absent: there is none. */
  next?: After
}

/**
 * The newest of the caller's transactions that a search finds, without counting them (rules: search.md#query).
 * @throws 422 naming the parameter at fault
 */
export async function browseTransactions(
  db: Reader,
  caller: Caller,
  query: DashboardQuery,
  { after, most }: { after: After | undefined; most: number },
): Promise<Part<View<typeof TransactionSchema>>> {
  const search = readSearch(query, await enumValues(db, caller))
  const found = await findNewest(db, caller, search, { after, most: most + 1 })
  const some = found.slice(0, most)
  const last = some.at(-1)
  const results = await viewsOf(
    db,
    caller,
    some.map(({ id }) => id),
  )
  return { results, ...(found.length > most && last && { next: last }) }
}

/** How many transactions a search finds; undefined where a text is looked for, whose hits aren't counted in advance. */
export async function countTransactions(
  db: Reader,
  caller: Caller,
  query: DashboardQuery,
): Promise<Total | undefined> {
  const search = readSearch(query, await enumValues(db, caller))
  if (!search.filters.every(({ by }) => by === 'column')) return undefined
  const rows = visibleTransactions(db, caller)
    .where(conditionsOf(db, caller, search))
    .select('id')
  return countOf(db, caller, rows, search)
}

async function enumValues(db: Reader, { merchant, mode }: Caller): Promise<EnumValues> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'currency'])
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .execute()
  const currency = [...new Set(accounts.map((account) => account.currency))]
  return {
    status: transactionStatuses,
    type: transactionTypes,
    auto_capture: [1, 0],
    card_type: [...cardTypes, null],
    cvv_result: cvvResults,
    avs_result: avsResults,
    currency,
    account_id: accounts.map(({ id }) => id),
  }
}

/**
 * Reads the rows of one page. No other rows are read as a whole.
 * @param ids ids of the caller's transactions, in order
 */
async function viewsOf(db: Reader, { merchant, mode }: Caller, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where(unindexed('merchant_id'), '=', merchant.id)
    .where('id', 'in', ids)
    .execute()
  // Not in the query, because indexes of lists begin with the merchant and the mode.
  const visible = rows.filter((row) => row.mode === mode)
  const byId = new Map(visible.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [transactionView(row)] : []
  })
}
