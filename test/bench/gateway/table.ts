/** A name and what was measured of it. */
export type Row = readonly string[]

/** Columns of one width each; the first to the left, as names are, and numbers to the right. */
export function table(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Nothing where nothing was measured. */
export function number(value: number, digits: number): string {
  return Number.isNaN(value) ? '' : value.toFixed(digits)
}
