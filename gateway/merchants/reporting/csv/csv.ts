// Lists as CSV (RFC 4180), for spreadsheets. A spreadsheet takes a cell that begins like a formula for one, whoever has written it:
// such a text gets an apostrophe before it (rules: pages.md#csv).

const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /["\r\n,]/

export type Cell = string | number | undefined

/** One row with its line break. A number is written as it is, which no formula can be. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Cents as people and spreadsheets read them: `12.50`. @param cents 0 or more: a minus sign would begin a formula */
export const decimal = (cents: number): string => (cents / 100).toFixed(2)
