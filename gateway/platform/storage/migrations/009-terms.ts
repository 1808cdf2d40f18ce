import { own } from '../../../core/objects.ts'

// The search terms of a transaction as migration 009 makes them. This is a copy, because today's terms may change and a
// migration must not.

/** Characters and words of a text that count; for the caller's data, how many values, how deep, and characters of a path. */
const FORMAT = { term: 64, words: 4, dataValues: 10, dataDepth: 5, path: 64 }

const COLUMNS = [
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
]

/** A transaction in the schema of that time. */
type Row = Readonly<Record<(typeof COLUMNS)[number], unknown>> & { method: string; data: string | null }

/** The terms of a transaction, each once. */
export function termsOf(row: Row): { property: string; term: Buffer }[] {
  const found = new Map<string, { property: string; term: Buffer }>()
  for (const [property, value] of valuesOf(row)) {
    for (const text of beginnings(value)) {
      const term = Buffer.from(text)
      found.set(`${term.toString('hex')}:${property}`, { property, term })
    }
  }
  return [...found.values()]
}

function valuesOf(row: Row): [property: string, value: unknown][] {
  const method: Record<string, unknown> = JSON.parse(row.method)
  return [
    ...COLUMNS.map((column): [string, unknown] => [column, own(row, column)]),
    ...METHOD.map((key): [string, unknown] => [`method.${key}`, own(method, key)]),
    ...(row.data === null ? [] : dataValues(JSON.parse(row.data))),
  ]
}

const plain = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(/^\*+/, '')

/** The rest of a text from its start, and from each of its first words on. */
function beginnings(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const words = plain(String(value)).split(' ')
  const starts = words.slice(0, FORMAT.words).map((_, at) => words.slice(at).join(' ').slice(0, FORMAT.term))
  return starts.filter((text) => text !== '')
}

function dataValues(data: unknown): [path: string, value: unknown][] {
  const found: [string, unknown][] = []
  const visit = (path: string, value: unknown, depth: number) => {
    if (depth < 0 || path.length > FORMAT.path || !path.isWellFormed()) return
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (found.length < FORMAT.dataValues)
          visit(Array.isArray(value) ? path : `${path}.${key}`, inner, depth - 1)
      }
    } else if (found.length < FORMAT.dataValues) found.push([path, value])
  }
  visit('data', data, FORMAT.dataDepth)
  return found
}
