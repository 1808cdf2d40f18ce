// The search terms of a transaction (rules: search.md#query): texts that a search is matched with, from their beginning.
import type { TransactionRow } from './rows/schema.ts'

/**
 * The format of search terms. It is not a tunable limit: to change or delete the stored terms of a row, they are computed again
 * from the row. Whoever changes what this file computes for any row must raise the version, and add a migration that rebuilds
 * the terms of all rows.
 */
export const searchTermFormat = Object.freeze({
  version: 5,
  /** How many characters of a text count, and from how many of its first words on it is found. */
  maxChars: 64,
  maxWords: 4,
  /** For the caller's data: how many values count, how deep they may nest, and characters of the path to one. */
  maxDataValues: 10,
  maxDataDepth: 5,
  maxPathChars: 64,
})

/** A property by its name in the API, and a normalized text that a search is matched with. */
export interface Term {
  property: string
  /** UTF-8 bytes, because both engines order bytes alike, whatever the collation of the database. */
  term: Buffer
}

/** Columns with terms. Columns with few distinct values have none: a search looks at the row itself. */
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
  'recurring_charge_id',
  'recurring_charge_occurrence_id',
  'amount_refunded',
  'surcharge_amount',
  'gratuity',
  'client_id',
] as const

/** Properties of the payment method with terms. Whether it is a card, and of which type, the row itself tells. */
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
  'exp_month',
  'exp_year',
  'account_type',
  'account_holder_type',
] as const

/** All properties with terms; besides them, everything in `data` has terms. */
export const termProperties: readonly string[] = [...COLUMNS, ...METHOD.map((key) => `method.${key}`)]

const SOURCES = [...COLUMNS, 'method', 'data'] as const

/** A column that terms are computed from. */
type Source = (typeof SOURCES)[number]

/** The columns that matter, of a row in any version of the schema. */
type Indexed = Partial<Pick<TransactionRow, Source>>

/** The columns whose terms change when a row changes. */
export function changedSources(before: Indexed, after: Indexed): Source[] {
  return SOURCES.filter((source) => before[source] !== after[source])
}

/** The terms of a transaction, or of some of its columns, each once. */
export function termsOf(row: Indexed, sources: readonly Source[] = SOURCES): Term[] {
  const found = new Map<string, Term>()
  for (const [property, value] of sources.flatMap((source) => valuesOf(row, source))) {
    for (const text of beginnings(value)) {
      const term = Buffer.from(text)
      // Keyed by bytes, because different texts may have the same: invalid Unicode, or a text cut within a character.
      found.set(`${term.toString('hex')}:${property}`, { property, term })
    }
  }
  return [...found.values()]
}

function valuesOf(row: Indexed, source: Source): [property: string, value: unknown][] {
  const value = row[source]
  // An amount of zero stands for none, and nearly every charge has one.
  if (value === undefined || value === null || value === 0) return []
  if (source === 'data') return dataValues(JSON.parse(String(value)))
  if (source !== 'method') return [[source, value]]
  const method: Record<string, unknown> = JSON.parse(String(value))
  return METHOD.map((key) => [`method.${key}`, method[key]])
}

/**
 * Normalizes a text of a term or a search, so that case and the encoding of accents do not matter. It is cut at the limit, and
 * a masked number becomes its visible digits.
 */
export function normalize(text: string): string {
  return cut(folded(text))
}

/** A text as it is compared: without case, and with single spaces. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(/^\*+/, '')
const cut = (text: string) => text.slice(0, searchTermFormat.maxChars)

/** The rest of a text from its start, and from each of its first words on: `ada lovelace` and `lovelace`. */
export function beginnings(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const words = folded(String(value)).split(' ')
  const starts = words.slice(0, searchTermFormat.maxWords).map((_, at) => cut(words.slice(at).join(' ')))
  return starts.filter((text) => text !== '')
}

/** The values in the caller's data with their dotted paths. A value in a list has the list's path. */
function dataValues(data: unknown): [path: string, value: unknown][] {
  const { maxDataValues, maxDataDepth, maxPathChars } = searchTermFormat
  const found: [string, unknown][] = []
  const visit = (path: string, value: unknown, depth: number) => {
    // PostgreSQL cannot store invalid Unicode.
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
