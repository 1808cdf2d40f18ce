import { type Html, type HtmlValue, html } from './html.ts'

export interface Column<Row> {
  label: string
  cell(row: Row): HtmlValue
  /** A number, which stands at the right. */
  isNumber?: boolean
  /** On a phone, where a row takes two lines: whether a value says nothing without its label. */
  isNamed?: boolean
  /** On a phone: whether it's on the first line, in place of the second column. */
  isAhead?: boolean
  /** What it may be ordered by, as the address says it. */
  sort?: string
}

export interface TableContent<Row> {
  /** What it lists. */
  caption: string
  /** Whether the page's title says it already. */
  isCaptionHidden?: boolean
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Below the rows: what they come to, in the last column. */
  sums?: readonly { label: string; amount: string }[]
  /** Shown instead of an empty table: what there will be, and what to do for it. */
  empty: Html
  /** Of a table that can be ordered. */
  order?: {
    /** As in a list's `order_by`: a name, with a dash before it for the largest first. */
    by: string
    href(by: string): string
  }
}

/** A table; on a narrow screen each row takes two lines: the first two columns, and below what else there is. */
export function table<Row>({
  caption,
  isCaptionHidden,
  columns,
  rows,
  sums = [],
  empty,
  order,
}: TableContent<Row>): Html {
  if (rows.length === 0) return html`<div class="empty">${empty}</div>`
  return html`<div class="table"><table role="table">
    <caption${isCaptionHidden && html` class="hidden"`}>${caption}</caption>
    <thead role="rowgroup"><tr role="row">${columns.map((column) => head(column, order))}</tr></thead>
    <tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map((column, index) => cell(column, row, index))}</tr>`)}</tbody>
    ${sums.length > 0 && html`<tfoot role="rowgroup">${sums.map(({ label, amount }) => sumRow(label, amount, columns.length))}</tfoot>`}
  </table></div>`
}

const sumRow = (label: string, amount: string, columns: number): Html =>
  html`<tr role="row"><th role="rowheader" scope="row" class="number" colspan="${columns - 1}">${label}</th><td role="cell" class="number"><span>${amount}</span></td></tr>`

function head<Row>({ label, isNumber, sort }: Column<Row>, order: TableContent<Row>['order']): Html {
  const look = isNumber && html` class="number"`
  if (sort === undefined || !order) return html`<th role="columnheader" scope="col"${look}>${label}</th>`
  const isUp = order.by === sort
  const isDown = order.by === `-${sort}`
  const state = isUp ? 'ascending' : isDown ? 'descending' : 'none'
  const link = html`<a href="${order.href(isDown ? sort : `-${sort}`)}">${label}</a>`
  return html`<th role="columnheader" scope="col" aria-sort="${state}"${look}>${link}</th>`
}

/** The roles are said again, because a table that is laid out as blocks loses its own in some browsers. */
function cell<Row>(column: Column<Row>, row: Row, index: number): Html {
  const { label, cell: content, isNumber, isNamed, isAhead } = column
  const classes = [isNumber && 'number', isNamed && 'named', isAhead && 'ahead'].filter(Boolean).join(' ')
  const look = html`${classes && html` class="${classes}"`} data-label="${label}"`
  const value = html`<span>${content(row)}</span>`
  return index === 0
    ? html`<th role="rowheader" scope="row"${look}>${value}</th>`
    : html`<td role="cell"${look}>${value}</td>`
}

/** The ways to the pages before and after one of a list. */
export function pager({
  newer,
  older,
  isNewestFirst = true,
}: {
  newer?: string | undefined
  older?: string | undefined
  /** Whether the list is by time. */
  isNewestFirst?: boolean
}): Html | undefined {
  if (newer === undefined && older === undefined) return undefined
  const [before, after] = isNewestFirst ? ['Newer', 'Older'] : ['Previous', 'Next']
  return html`<nav class="pager" aria-label="Pages of the list">
    <span>${newer !== undefined && html`<a href="${newer}" rel="prev">← ${before}</a>`}</span>
    <span>${older !== undefined && html`<a href="${older}" rel="next">${after} →</a>`}</span>
  </nav>`
}

/** What a page is about next to its details: below one another where there's no room. */
export const beside = (main: Html, details: Html): Html =>
  html`<div class="beside"><div>${main}</div><section class="panel" aria-label="Details">${details}</section></div>`

/** Facts with their names. */
export function facts(list: readonly (readonly [term: string, value: HtmlValue])[]): Html {
  return html`<dl class="terms">${list.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`
}
