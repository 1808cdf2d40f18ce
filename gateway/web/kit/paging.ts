// The page of a list that an address asks for, and the rows on it.
import { readInstant } from '../../core/calendar.ts'
import type { PlacedPaging } from '../../core/paging.ts'
import type { Page, Total } from '../../platform/storage/index.ts'
import { pageIn, type Query, readAfter, textOf, writeAfter } from './show.ts'
import type { Visitor } from './visitor.ts'

export type Parameters = Readonly<Record<string, string | undefined>>

/** How many rows a page of a list may show. The first one is the default. */
export const rowCounts = [25, 50, 100] as const

export const rowsIn = (query: Query): number =>
  rowCounts.find((count) => String(count) === textOf(query, 'rows')) ?? rowCounts[0]

/** What a page of a list shows. */
export interface Part<Row> {
  rows: readonly Row[]
  /** How many rows all pages have, if that is known, and how many come before these. */
  total?: { entries: number; isLeast?: boolean; before?: number } | undefined
  /** What the addresses of the next pages say; undefined where there is none. */
  newer?: Parameters | undefined
  older?: Parameters | undefined
}

/** A page of a list that counts its rows. */
export const numbered = <Row>({ results, page, page_size, ...total }: Page<Row>): Part<Row> => ({
  ...paged({
    page,
    results,
    hasMore: page * page_size < total.total_entries || mayHaveMore(total, results, page_size),
  }),
  total: { ...totalOf(total), before: (page - 1) * page_size },
})

/** Where the rows were counted up to a number, a full page may have another one after it. */
const mayHaveMore = (total: Total, { length }: readonly unknown[], page_size: number): boolean =>
  total.total_entries_is_minimum === true && length === page_size

export const totalOf = ({ total_entries, total_entries_is_minimum }: Total) => ({
  entries: total_entries,
  isLeast: total_entries_is_minimum === true,
})

interface Paged<Row> {
  page: number
  results: readonly Row[]
  hasMore: boolean
}

/** A page of a list that numbers its pages, but doesn't count its rows. */
export const paged = <Row>({ page, results, hasMore }: Paged<Row>): Part<Row> => ({
  rows: results,
  newer: page > 1 ? { page: String(page - 1) } : undefined,
  older: hasMore ? { page: String(page + 1) } : undefined,
})

/** The page that an address asks for, and the place after which a list's file goes on. */
export const pagingOf = ({ query }: Visitor): PlacedPaging => ({
  page: pageIn(query),
  page_size: rowsIn(query),
  after: readAfter(textOf(query, 'after')),
})

/** The same, as the API's lists take it. */
export const pageOf = ({ query }: Visitor) => ({
  page: String(pageIn(query)),
  page_size: String(rowsIn(query)),
})

/** The same for a list whose file goes on after a row. */
export const pageOrPlaceOf = (visitor: Visitor) => ({
  ...pageOf(visitor),
  after: readAfter(textOf(visitor.query, 'after')),
})

/** A row's place, as an address has it. @param created as views have it */
export const placeText = (created: string, id: string): string =>
  writeAfter({ created: readInstant(created)?.first ?? 0, id })

/** How many rows `following` needs: one more than the page shows, to know whether there are older ones. */
export const oneMore = ({ query }: Visitor): number => rowsIn(query) + 1

/**
 * A page of a list that continues after a row.
 * @param found up to `oneMore` rows
 * @param before the place that the address names
 */
export function following<Row>(
  visitor: Visitor,
  found: readonly Row[],
  before: unknown,
  placeOf: (row: Row) => string,
): Part<Row> {
  const rows = found.slice(0, rowsIn(visitor.query))
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return {
    rows,
    newer: before === undefined ? undefined : {},
    older: last && { before: placeOf(last) },
  }
}
