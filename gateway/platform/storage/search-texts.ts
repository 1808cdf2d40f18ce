// How the search terms of a transaction are stored: in few rows with many columns, each with an index of its own. A row for each
// term would repeat the transaction, and on PostgreSQL once more in the key: nine tenths of its bytes.
import type { Mode } from '../../core/caller.ts'
import { type TextColumn, type TransactionTextRow, textColumns } from './rows/texts.ts'
import type { TransactionRow } from './rows/transactions.ts'
import type { Term } from './search-terms.ts'

/** Columns of one property each. Whoever changes them, or the other ones, adds a step that fills all rows again. */
const OWN: Readonly<Record<string, readonly TextColumn[]>> = {
  id: ['text_id'],
  amount: ['text_amount'],
  reference: ['text_reference'],
  authorization_code: ['text_authorization'],
  'method.number': ['text_number'],
  'method.fingerprint': ['text_fingerprint'],
  // A name is found by its words.
  'method.name': ['text_name', 'text_name_word'],
  'method.email': ['text_email'],
  'method.exp_month': ['text_exp_month'],
  'method.exp_year': ['text_exp_year'],
}

/** Columns of any property, which is named after the text. */
const SHARED = ['text_1', 'text_2', 'text_3', 'text_4', 'text_5'] as const

const ownColumns = new Map(Object.entries(OWN))
const propertyOf = new Map(
  [...ownColumns].flatMap(([property, columns]) => columns.map((column) => [column, property] as const)),
)

/** Before the name of a property. UTF-8 has no such byte. */
const END = Buffer.from([0xff])

/** Test data has its own part of each index. */
const modeByte = (mode: Mode) => Buffer.from(mode === 'test' ? 't' : 'l')
const suffixOf = (property: string) => Buffer.concat([END, Buffer.from(property)])

type Columns = Record<TextColumn, Buffer | null>

/** Rows that contain all of the terms. @param first the number of the first one */
export function textRows(
  { merchant_id, mode, created, id }: Pick<TransactionRow, 'merchant_id' | 'mode' | 'created' | 'id'>,
  terms: readonly Term[],
  first = 0,
): TransactionTextRow[] {
  const rows: Columns[] = []
  const put = ({ property, term }: Term): boolean => {
    for (const row of rows) {
      const own = ownColumns.get(property)?.find((column) => row[column] === null)
      const column = own ?? SHARED.find((shared) => row[shared] === null)
      if (!column) continue
      row[column] = Buffer.concat([modeByte(mode), term, ...(own ? [] : [suffixOf(property)])])
      return true
    }
    return false
  }
  for (const term of terms) {
    if (put(term)) continue
    rows.push(emptyColumns())
    put(term)
  }
  return rows.map((columns, at) => ({
    merchant_id,
    mode,
    created,
    transaction_id: id,
    part: first + at,
    ...columns,
  }))
}

const emptyColumns = (): Columns => ({
  text_id: null,
  text_amount: null,
  text_reference: null,
  text_authorization: null,
  text_number: null,
  text_fingerprint: null,
  text_name: null,
  text_name_word: null,
  text_email: null,
  text_exp_month: null,
  text_exp_year: null,
  text_1: null,
  text_2: null,
  text_3: null,
  text_4: null,
  text_5: null,
})

/** The terms in a row. */
export function termsIn(row: Columns): Term[] {
  return textColumns.flatMap((column) => {
    const text = row[column]?.subarray(1)
    if (!text) return []
    const end = text.indexOf(END)
    const property = propertyOf.get(column) ?? text.subarray(end + 1).toString()
    return [{ property, term: end < 0 ? text : text.subarray(0, end) }]
  })
}

/** Where a term that begins with a text may be: between two texts of a column. */
export interface TextRange {
  column: TextColumn
  low: Buffer
  high: Buffer
  /** What the column's text must end with, where the column is shared and one property is meant. */
  suffix?: Buffer
}

/** The ranges of all columns that have a term of a property, or of any, which begins with a text. */
export function textRanges(mode: Mode, text: string, property?: string): TextRange[] {
  const low = Buffer.concat([modeByte(mode), Buffer.from(text)])
  // After the whole text there may be the name of a property.
  const high = Buffer.concat([low, END, END])
  if (property === undefined) return textColumns.map((column) => ({ column, low, high }))
  const suffix = suffixOf(property)
  return [
    ...(ownColumns.get(property) ?? []).map((column) => ({ column, low, high })),
    ...SHARED.map((column) => ({ column, low, high, suffix })),
  ]
}
