// What a transaction is found by (rules: search.md#query): the beginnings of its properties.
import type { TransactionRow } from './rows/schema.ts'

/**
 * How terms are made of a row. It is no limit that may be set otherwise: the stored terms of a row are found again, to be
 * changed or deleted, by making them once more. Whoever changes what this file makes of any row gives the format its next
 * version, and adds a migration that makes the terms of all rows anew.
 */
export const searchTermFormat = Object.freeze({
  version: 2,
  /** Of a text: characters, and words from which it is found. */
  maxChars: 64,
  maxWords: 4,
  /** Of the caller's data: values, how deep they nest, and characters of a path to one. */
  maxDataValues: 10,
  maxDataDepth: 5,
  maxPathChars: 64,
})

/** A property as the API names it, and a text that a search for it may begin with. */
export interface Term {
  property: string
  /** UTF-8. Bytes have one order in both engines, whatever the language of the database. */
  term: Buffer
}

/** Those of few values are not here: a search looks for these in the row itself. */
const COLUMNS = [
  'id',
  'amount',
  'reference',
  'capture_reference',
  'void_reference',
  'source_id',
  'authorization_code',
  'failure_code',
  'charge_id',
  'signature_id',
] as const

/** Of the payment method. Its type is a column of few values; when a card expires is not what anybody looks for. */
const METHOD = [
  'number',
  'fingerprint',
  'name',
  'given_name',
  'surname',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
  'account_number',
  'routing_number',
  'bank_name',
] as const

/** The properties that have terms; besides them everything in `data`. */
export const termProperties: readonly string[] = [...COLUMNS, ...METHOD.map((key) => `method.${key}`)]

const SOURCES = [...COLUMNS, 'method', 'data'] as const

/** A column that terms are made of. */
type Source = (typeof SOURCES)[number]

/** A row as any version of the schema has it. */
type Indexed = Partial<Pick<TransactionRow, Source>>

/** The columns whose terms a change of the row changes. */
export function changedSources(before: Indexed, after: Indexed): Source[] {
  return SOURCES.filter((source) => before[source] !== after[source])
}

/** The terms of a transaction, or of some of its columns; none twice. */
export function termsOf(row: Indexed, sources: readonly Source[] = SOURCES): Term[] {
  const found = new Map<string, Term>()
  for (const [property, value] of sources.flatMap((source) => valuesOf(row, source))) {
    for (const text of beginnings(value)) {
      const term = Buffer.from(text)
      // By the bytes: two texts that are not valid Unicode, or were cut within a character, may have the same.
      found.set(`${term.toString('hex')}:${property}`, { property, term })
    }
  }
  return [...found.values()]
}

function valuesOf(row: Indexed, source: Source): [property: string, value: unknown][] {
  const value = row[source]
  if (value === undefined || value === null) return []
  if (source === 'data') return dataValues(JSON.parse(String(value)))
  if (source !== 'method') return [[source, value]]
  const method: Record<string, unknown> = JSON.parse(String(value))
  return METHOD.map((key) => [`method.${key}`, method[key]])
}

/**
 * A text as terms and searches have it: neither case nor the way an accent is written matters, nor what stands beyond the
 * limit. A masked number is its last digits.
 */
export function normalise(text: string): string {
  return cut(plain(text))
}

const plain = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(/^\*+/, '')
const cut = (text: string) => text.slice(0, searchTermFormat.maxChars)

/** A text from its start and from each of its first words: `ada lovelace` and `lovelace`. */
function beginnings(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const words = plain(String(value)).split(' ')
  const starts = words.slice(0, searchTermFormat.maxWords).map((_, at) => cut(words.slice(at).join(' ')))
  return starts.filter((text) => text !== '')
}

/** What stands in the caller's data, by dotted path; what is in a list has the list's path. */
function dataValues(data: unknown): [path: string, value: unknown][] {
  const { maxDataValues, maxDataDepth, maxPathChars } = searchTermFormat
  const found: [string, unknown][] = []
  const visit = (path: string, value: unknown, depth: number) => {
    // PostgreSQL stores no text that is not valid Unicode.
    if (depth < 0 || path.length > maxPathChars || !path.isWellFormed()) return
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (found.length < maxDataValues)
          visit(Array.isArray(value) ? path : `${path}.${key}`, inner, depth - 1)
      }
    } else if (found.length < maxDataValues) found.push([path, value])
  }
  visit('data', data, maxDataDepth)
  return found
}
