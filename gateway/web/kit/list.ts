// A list of records: what it can be narrowed by, its table, the ways to the newer and the older ones, and the same as a file.
import type { Paging } from '../../core/paging.ts'
import type { Permission } from '../../core/permissions.ts'
import type { Page, Total } from '../../platform/storage/index.ts'
import { errorSummary } from '../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { type Column, pager, table } from '../layout/tables.ts'
import { type Refused, tryForm } from '../sessions/index.ts'
import { file } from './download.ts'
import { type Asked, type Filters, filterFormOf, narrows, readAsked } from './filters.ts'
import { type CsvColumns, linesOf } from './lines.ts'
import { type Pages, pages, type Screen, type ScreenState, screen } from './screen.ts'
import { addressOf, pageIn, type Query, textOf } from './show.ts'
import { type Visitor, withQuery } from './visitor.ts'

type Parameters = Readonly<Record<string, string | undefined>>

/** How many rows a page of a list may show; the first one unless its address asks for another. */
const ROW_COUNTS = [25, 50, 100] as const

export const rowsIn = (query: Query): number =>
  ROW_COUNTS.find((count) => String(count) === textOf(query, 'rows')) ?? ROW_COUNTS[0]

/** What a page of a list shows. */
export interface Part<Row> {
  rows: readonly Row[]
  /** How many there are on all pages, where that is known, and how many come before these. */
  total?: { entries: number; isLeast?: boolean; before?: number } | undefined
  /** What the addresses of the parts beside it say; undefined where there is none. */
  newer?: Parameters | undefined
  older?: Parameters | undefined
}

/** A link above a list, for those who may. */
export interface Button {
  label: string
  href: string
  needs: Permission
  /** Whether others come first. */
  isQuiet?: boolean
}

interface CsvFile<Row> {
  /** The file's name. */
  name: string
  columns: CsvColumns<Row>
}

/** The file of a list that may be very long. */
interface CsvStream<Known extends Filters> {
  name: string
  /** The lines of all that is found. @throws 422 before the first one, for what is wrong with the address */
  lines(visitor: Visitor, asked: Asked<Known>): Promise<AsyncIterable<string>>
}

export interface Listing<Row, Known extends Filters> {
  title: string
  about?: HtmlValue
  buttons?: readonly Button[]
  /** `{}`: none. */
  filters: Known
  /** Finds what the address asks for. If it refuses, the page says why. */
  find(visitor: Visitor, asked: Asked<Known>): Promise<Part<Row>>
  /** What the table lists, in which order. */
  caption: string | ((asked: Asked<Known>, visitor: Visitor) => string)
  columns: readonly Column<Row>[] | ((visitor: Visitor) => readonly Column<Row>[])
  /** What it is ordered by, where columns can be sorted, unless the address says another. */
  usualOrder?: string
  /** Whether a row needs no names of columns: on a phone it takes two lines then. The second column is a status. */
  isCompact?: boolean
  /** Shown where there's nothing yet: what there will be. */
  empty: HtmlValue
  csv?: CsvFile<Row> | CsvStream<Known>
  /** What stands above it, of what was found. */
  above?(rows: readonly Row[], asked: Asked<Known>, visitor: Visitor): HtmlValue
  /** Forms beside it, and what stands below it. What was refused of them is summed up above it. */
  forms?: Screen<never>['forms']
  below?(visitor: Visitor, state: ScreenState, rows: readonly Row[]): Html | Promise<Html>
}

interface Found<Row, Known extends Filters> {
  asked: Asked<Known>
  part: Part<Row>
  refused: Refused | undefined
}

type Base = Pick<Screen<never>, 'path' | 'access' | 'current' | 'done'>

/** The page of a list. */
export function list<Row, Known extends Filters>(base: Base, listing: Listing<Row, Known>): Pages {
  const { filters, title, forms, csv } = listing
  const page = screen<Found<Row, Known>>({
    ...base,
    title,
    ...(forms && { forms }),
    refusedOf: ({ refused }) => refused,
    async read(visitor) {
      const asked = readAsked(filters, visitor.query)
      const tried = await tryForm(() => listing.find(visitor, asked))
      return { asked, part: tried.refused ? { rows: [] } : tried.done, refused: tried.refused }
    },
    main: (found, visitor, state) => mainOf(base.path, listing, found, visitor, state),
  })
  return csv ? pages(page, fileOf(base, listing, csv)) : page
}

function fileOf<Row, Known extends Filters>(
  { path, access }: Base,
  { find, filters }: Listing<Row, Known>,
  csv: CsvFile<Row> | CsvStream<Known>,
): Pages {
  const linesFor = (visitor: Visitor, asked: Asked<Known>) =>
    'lines' in csv
      ? csv.lines(visitor, asked)
      : linesOf(csv.columns, (query) => find(withQuery(visitor, query), asked))
  return file({ path: `${path}.csv`, access }, async (visitor) => {
    return { name: csv.name, content: await linesFor(visitor, readAsked(filters, visitor.query)) }
  })
}

async function mainOf<Row, Known extends Filters>(
  path: string,
  listing: Listing<Row, Known>,
  { asked, part, refused }: Found<Row, Known>,
  visitor: Visitor,
  state: ScreenState,
): Promise<Html> {
  const { title, about, buttons = [], filters, caption, columns, empty, csv, above, below } = listing
  const { rows } = part
  const { query } = visitor
  // What all addresses of the list say, beside the place in it.
  const kept = { ...asked, rows: textOf(query, 'rows'), order_by: textOf(query, 'order_by') }
  const allowed = buttons.filter(({ needs }) => visitor.may(needs))
  return html`
    <div class="page-head">
      <h1>${title}</h1>
      ${allowed.length > 0 && html`<div class="page-actions">${allowed.map(buttonOf)}</div>`}
    </div>
    ${about !== undefined && html`<p class="lead">${about}</p>`}
    ${errorSummary(refused?.faults ?? state.faults)}
    ${state.reveals}
    ${above?.(rows, asked, visitor)}
    ${filterFormOf(path, filters, kept, refused?.faults ?? [])}
    ${table({
      caption: typeof caption === 'string' ? caption : caption(asked, visitor),
      columns: typeof columns === 'function' ? columns(visitor) : columns,
      rows,
      isCompact: listing.isCompact,
      ...(listing.usualOrder !== undefined && {
        order: {
          by: kept.order_by ?? listing.usualOrder,
          href: (order_by) => addressOf(path, { ...kept, order_by }),
        },
      }),
      empty: narrows(filters, asked)
        ? html`<p>Nothing found. <a href="${path}">Show all</a></p>`
        : html`<p>${empty}</p>`,
    })}
    ${rows.length > 0 && footOf(path, part, kept, csv !== undefined && addressOf(`${path}.csv`, asked))}
    ${below && (await below(visitor, state, rows))}`
}

/** Below a list: which rows these are, how many a page shows, the pages beside it, and the file. */
function footOf(
  path: string,
  part: Part<unknown>,
  kept: Readonly<Record<string, string | readonly string[] | undefined>>,
  csv: string | false,
): Html | undefined {
  const shown = rowsIn(kept)
  const isWhole = part.newer === undefined && part.older === undefined && shown === ROW_COUNTS[0]
  if (isWhole && part.total === undefined && csv === false) return undefined
  return html`<div class="list-foot">
    <p class="soft">${placeOf(part)}</p>
    ${
      !isWhole &&
      html`<p class="soft">Rows per page: ${ROW_COUNTS.map(
        (count) =>
          html`<a href="${addressOf(path, { ...kept, rows: String(count) })}"${count === shown && html` aria-current="true"`}>${count}</a> `,
      )}</p>`
    }
    ${csv !== false && html`<p><a href="${csv}">Download CSV</a></p>`}
    ${pagerOf(path, part, kept)}</div>`
}

/** Such as `26–50 of 1,234`. */
function placeOf({ rows, total }: Part<unknown>): string {
  const count = (number: number) => number.toLocaleString('en-US')
  if (!total) return rows.length === 1 ? '1 row' : `${count(rows.length)} rows`
  const all = `${count(total.entries)}${total.isLeast ? '+' : ''}`
  if (total.before === undefined) return `${all} in all`
  return `${count(total.before + 1)}–${count(total.before + rows.length)} of ${all}`
}

const buttonOf = ({ label, href, isQuiet }: Button): Html =>
  html`<a class="button small${isQuiet && ' quiet'}" href="${href}">${label}</a>`

/** The ways to the parts beside one. @param asked what else their addresses say */
export function pagerOf(
  path: string,
  { newer, older }: Pick<Part<unknown>, 'newer' | 'older'>,
  asked: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): Html | undefined {
  const at = (parameters: Parameters) => addressOf(path, { ...asked, ...parameters })
  return pager({ newer: newer && at(newer), older: older && at(older) })
}

/** A part of a list that counts its pages. */
export const numbered = <Row>({ results, page, page_size, ...total }: Page<Row>): Part<Row> => ({
  ...paged({ page, results, hasMore: page * page_size < total.total_entries }),
  total: { ...totalOf(total), before: (page - 1) * page_size },
})

export const totalOf = ({ total_entries, total_entries_is_minimum }: Total) => ({
  entries: total_entries,
  isLeast: total_entries_is_minimum === true,
})

/** A part of a list that goes by pages and doesn't count them. */
export const paged = <Row>({ page, results, hasMore }: Paged<Row>): Part<Row> => ({
  rows: results,
  newer: page > 1 ? { page: String(page - 1) } : undefined,
  older: hasMore ? { page: String(page + 1) } : undefined,
})

interface Paged<Row> {
  page: number
  results: readonly Row[]
  hasMore: boolean
}

/** The page that an address asks for, as such lists take it. */
export const pagingOf = ({ query }: Visitor): Paging => ({
  page: pageIn(query),
  page_size: rowsIn(query),
})

/** The page that an address asks for, as the API's lists take it. */
export const pageOf = ({ query }: Visitor) => ({
  page: String(pageIn(query)),
  page_size: String(rowsIn(query)),
})

/** How many rows a list that doesn't count has to find: one more than it shows. */
export const oneMore = ({ query }: Visitor): number => rowsIn(query) + 1

/** A part of a list that goes on after a place. @param found up to `oneMore` rows @param before the place that the address names */
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
