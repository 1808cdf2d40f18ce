// A list of records: its filters, its table, links to newer and older rows, and a file with all of them.
import type { Permission } from '../../core/permissions.ts'
import { errorSummary } from '../layout/forms.ts'
import { pageHeader } from '../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { questionLink } from '../layout/questions.ts'
import { type Column, table } from '../layout/tables.ts'
import { type Refused, tryForm } from '../sessions/index.ts'
import { file } from './download.ts'
import { filterBar, narrows } from './filter-bar.ts'
import { type Asked, type Filters, readAsked } from './filters.ts'
import { type CsvColumns, linesOf } from './lines.ts'
import { listFoot } from './list-foot.ts'
import type { Part } from './paging.ts'
import { type Pages, pages, type Screen, type ScreenState, screen } from './screen.ts'
import { addressOf, type Query, textOf } from './show.ts'
import { type Visitor, withQuery } from './visitor.ts'

/** A link above a list, for those who may. */
export interface Button {
  label: string
  href: string
  needs: Permission
  /** Whether it's less important than the others. */
  isQuiet?: boolean
  /** Whether it leads to a question. */
  isQuestion?: boolean
}

interface CsvFile<Row, Known extends Filters> {
  /** The file's name. */
  name: string
  columns: CsvColumns<Row>
  /** Where the list continues after a row, which `find` reads by `pageOrPlaceOf` or `pagingOf`. Absent: on its next page. */
  placeOf?(row: Row, asked: Asked<Known>): string
}

/** The file of a list that is too long to read page by page. */
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
  /** The order unless the address names one, where columns can be sorted. */
  usualOrder?: string
  /** Whether the newest row comes first, where columns can't be sorted. Absent: it does. */
  isNewestFirst?(asked: Asked<Known>): boolean
  /** Shown where there's nothing yet: what there will be. */
  empty: HtmlValue
  /** Precedes that, where having nothing is good news. */
  emptyTitle?: string
  csv?: CsvFile<Row, Known> | CsvStream<Known>
  /** What the page shows above the table, such as sums. */
  above?(rows: readonly Row[], asked: Asked<Known>, visitor: Visitor): HtmlValue
  /** Forms of the page, which `below` shows. What was refused of them is summed up above the table. */
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
  csv: CsvFile<Row, Known> | CsvStream<Known>,
): Pages {
  const linesFor = (visitor: Visitor, asked: Asked<Known>) => {
    if ('lines' in csv) return csv.lines(visitor, asked)
    const { columns, placeOf } = csv
    const read = (query: Query) => find(withQuery(visitor, query), asked)
    return linesOf(columns, read, placeOf && ((row) => placeOf(row, asked)))
  }
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
  const {
    title,
    about,
    buttons = [],
    filters,
    caption,
    columns,
    empty,
    emptyTitle,
    csv,
    above,
    below,
  } = listing
  const { rows } = part
  const { query } = visitor
  // What each link of the list keeps.
  const kept = { ...asked, rows: textOf(query, 'rows'), order_by: textOf(query, 'order_by') }
  const order = listing.usualOrder === undefined ? undefined : (kept.order_by ?? listing.usualOrder)
  const isNewestFirst = order === undefined ? (listing.isNewestFirst?.(asked) ?? true) : order === '-created'
  const allowed = buttons.filter(({ needs }) => visitor.may(needs))
  return html`
    ${pageHeader({ title, actions: allowed.length > 0 && allowed.map(buttonOf) })}
    ${about !== undefined && html`<p class="lead">${about}</p>`}
    ${errorSummary(refused?.faults ?? state.faults)}
    ${state.reveals}
    ${above?.(rows, asked, visitor)}
    ${filterBar(path, filters, kept, refused?.faults)}
    ${table({
      caption: typeof caption === 'string' ? caption : caption(asked, visitor),
      isCaptionHidden: caption === title,
      columns: typeof columns === 'function' ? columns(visitor) : columns,
      rows,
      ...(order !== undefined && {
        order: {
          by: order,
          href: (order_by) => addressOf(path, { ...kept, order_by }),
        },
      }),
      empty: part.newer
        ? html`<p>There are no more rows. <a href="${addressOf(path, kept)}">Show the first page</a></p>`
        : narrows(filters, asked)
          ? html`<p>Nothing found. <a href="${path}">Show all</a></p>`
          : html`${emptyTitle && html`<p><strong>${emptyTitle}</strong></p>`}<p>${empty}</p>`,
    })}
    ${rows.length > 0 && listFoot(path, part, kept, csv !== undefined && addressOf(`${path}.csv`, asked), isNewestFirst)}
    ${below && (await below(visitor, state, rows))}`
}

const buttonOf = ({ label, href, isQuiet, isQuestion }: Button): Html =>
  isQuestion
    ? questionLink(href, label, isQuiet ? undefined : 'button small')
    : html`<a class="button small${isQuiet && ' quiet'}" href="${href}">${label}</a>`
