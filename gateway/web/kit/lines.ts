// A list as the lines of a file, for lists that have no file of their own in the domain.
import { type Cell, csvRow } from '../../merchants/reporting/index.ts'
import type { Query } from './show.ts'

/** The columns of a file: their names, and what they have of a row. Amounts by `decimal`. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[]

interface Some<Row> {
  rows: readonly Row[]
  /** What the address of the next page says; absent: there is none. */
  older?: Query | undefined
}

/** As many rows as a page may have. */
const MOST = { rows: '100' }

/** The lines of a file with all rows of a list, one page after another. @param read the page at an address @throws as `read` */
export async function linesOf<Row>(
  columns: CsvColumns<Row>,
  read: (query: Query) => Promise<Some<Row>>,
): Promise<AsyncIterable<string>> {
  // What is wrong with the address is said before the file begins.
  const first = await read(MOST)
  return linesFrom(columns, first, (older) => read({ ...older, ...MOST }))
}

async function* linesFrom<Row>(
  columns: CsvColumns<Row>,
  first: Some<Row>,
  next: (older: Query) => Promise<Some<Row>>,
): AsyncGenerator<string, void> {
  yield csvRow(columns.map(([name]) => name))
  for (let some = first; ; some = await next(some.older)) {
    yield some.rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('')
    if (!some.older) return
  }
}
