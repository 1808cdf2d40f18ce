// What a list has below its table.
import { english } from '../../core/language/words.ts'
import { type Html, html } from '../layout/html.ts'
import { pager } from '../layout/tables.ts'
import type { Kept } from './filter-bar.ts'
import { type Part, rowCounts, rowsIn } from './paging.ts'
import { addressOf, counted } from './show.ts'

/** Which rows these are, how many a page shows, links to newer and older ones, and the file. @param isNewestFirst as of `pager` */
export function listFoot(
  path: string,
  part: Part<unknown>,
  kept: Kept,
  csv: string | false,
  isNewestFirst = true,
): Html | undefined {
  const shown = rowsIn(kept)
  const isWhole = part.newer === undefined && part.older === undefined && shown === rowCounts[0]
  if (isWhole && part.total === undefined && csv === false) return undefined
  return html`<div class="list-foot">
    <p class="soft">${placeOf(part)}</p>
    ${
      !isWhole &&
      html`<p class="soft">Rows per page: ${rowCounts.map(
        (count) =>
          html`<a href="${addressOf(path, { ...kept, rows: String(count) })}"${count === shown && html` aria-current="true"`}>${count}</a> `,
      )}</p>`
    }
    ${csv !== false && html`<p><a href="${csv}">Download CSV</a></p>`}
    ${pagerOf(path, part, kept, isNewestFirst)}</div>`
}

/** Such as `26–50 of 1,234`; of rows that aren't counted `First 25`, and of a list that fits on its page `3 rows`. */
function placeOf({ rows, total, newer, older }: Part<unknown>): string {
  const isAll = newer === undefined && older === undefined
  if (!total && older !== undefined && newer === undefined) return `First ${english.number(rows.length)}`
  if (!total || (isAll && total.entries === rows.length)) return counted(rows.length, 'row')
  const all = `${english.number(total.entries)}${total.isLeast ? '+' : ''}`
  if (total.before === undefined) return `${all} in all`
  return `${english.number(total.before + 1)}–${english.number(total.before + rows.length)} of ${all}`
}

/** Links to newer and older rows. @param asked what else their addresses say @param isNewestFirst as of `pager` */
export function pagerOf(
  path: string,
  { newer, older }: Pick<Part<unknown>, 'newer' | 'older'>,
  asked: Kept = {},
  isNewestFirst = true,
): Html | undefined {
  const at = (parameters: Kept) => addressOf(path, { ...asked, ...parameters })
  return pager({ newer: newer && at(newer), older: older && at(older), isNewestFirst })
}
