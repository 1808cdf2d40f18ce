// The CSV of a list, read page by page.
import { type Cell, csvRow } from '../../merchants/reporting/index.ts'
import { type Part, rowCounts } from './paging.ts'
import type { Query } from './show.ts'

/** The columns of a file: their names, and what they have of a row. Amounts by `decimal`. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[]

/** The fewest reads. */
const MOST = { rows: String(Math.max(...rowCounts)) }

/**
 * The lines of a file with all rows of a list.
 * @param read returns the page at an address
 * @param placeOf where the list continues after a row; absent: on its next page
 * @throws as `read` of the first page
 */
export async function linesOf<Row>(
  columns: CsvColumns<Row>,
  read: (query: Query) => Promise<Part<Row>>,
  placeOf?: (row: Row) => string,
): Promise<AsyncIterable<string>> {
  // Before the file begins, a wrong address can still be refused.
  const first = await read(MOST)
  return linesFrom(columns, first, async ({ rows, older }) => {
    const last = rows.at(-1)
    const next = placeOf ? last && { after: placeOf(last) } : older
    return next && read({ ...next, ...MOST })
  })
}

async function* linesFrom<Row>(
  columns: CsvColumns<Row>,
  first: Part<Row>,
  next: (part: Part<Row>) => Promise<Part<Row> | undefined>,
): AsyncGenerator<string, void> {
  yield csvRow(columns.map(([name]) => name))
  for (let part: Part<Row> | undefined = first; part; part = await next(part))
    yield part.rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('')
}
