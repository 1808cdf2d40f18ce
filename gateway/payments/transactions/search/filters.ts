// Turns the texts of a search into filters. A card number that somebody pastes never gets into a query, because a database may
// log its queries: only its last four digits do.

import { cardTypeOf } from '../../../../shared/card-brands.ts'
import { isLuhnValid } from '../../../../shared/checksums.ts'
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { lengthOf } from '../../../core/text.ts'
import { normalize, type TransactionRow, termProperties } from '../../../platform/storage/index.ts'
import { timestampsWith } from './timestamps.ts'

/** The columns of properties with few possible values. They need no search terms. */
type EnumColumn =
  | 'account_id'
  | 'auto_capture'
  | 'avs_result'
  | 'card_type'
  | 'currency'
  | 'cvv_result'
  | 'status'
  | 'type'
type EnumValue = TransactionRow[EnumColumn]
/** All possible values of these columns. */
export type EnumValues = { readonly [Column in EnumColumn]: readonly TransactionRow[Column][] }

interface EnumProperty {
  column: EnumColumn
  /** What the API shows for the column's value; undefined where it shows nothing. */
  shown(value: EnumValue): string | undefined
}

const asItIs = (column: EnumColumn): EnumProperty => ({
  column,
  shown: (value) => (value === null ? undefined : String(value)),
})

const enumProperties = new Map<string, EnumProperty>([
  ['status', asItIs('status')],
  ['type', asItIs('type')],
  ['currency', asItIs('currency')],
  ['auto_capture', { column: 'auto_capture', shown: (value) => String(value === 1) }],
  // Only a card has a card type.
  ['method.type', { column: 'card_type', shown: (value) => (value === null ? 'bank' : 'card') }],
  ['method.card_type', asItIs('card_type')],
  ['cvv_result', asItIs('cvv_result')],
  ['avs_result', asItIs('avs_result')],
  ['account_id', asItIs('account_id')],
])

const timeColumns = new Map<string, RangeFilter['column']>([
  ['created', 'created'],
  ['modified', 'modified'],
  ['completion_timestamp', 'completed'],
])

// All of these columns are in the covering index of lists, so that `q` need not read every row.
const ENUM_PROPERTIES = [...enumProperties.values()]
const TIME_COLUMNS = [...timeColumns.values()]

/** The properties that `qf` may name, besides those of the caller's `data`. */
export const searchProperties: readonly string[] = [
  ...enumProperties.keys(),
  ...timeColumns.keys(),
  ...termProperties,
]

/** The properties that `order_by` may name. */
export const orderProperties = ['created', 'modified', 'amount', 'status', 'type', 'reference', 'id'] as const

/** A property begins with the text: the named one, or any. */
export interface TermFilter {
  by: 'term'
  property?: string
  text: string
}
/** The column has one of the values. */
export interface ColumnFilter {
  by: 'column'
  column: EnumColumn
  values: readonly EnumValue[]
}
/** The column is in this range, both ends included: a moment in milliseconds, or an amount in cents. */
export interface RangeFilter {
  by: 'range'
  column: 'created' | 'modified' | 'completed' | 'amount'
  first: number
  last: number
}
/** A filter that the row alone decides. */
export type RowFilter = ColumnFilter | RangeFilter
/** At least one of these filters matches. */
export interface EitherFilter {
  by: 'either'
  term: TermFilter
  rows: readonly RowFilter[]
}
export type Filter = TermFilter | RowFilter | EitherFilter

const NOTHING: ColumnFilter = { by: 'column', column: 'status', values: [] }

/** How many digits of a masked number are visible, and so can be searched for. */
const VISIBLE: Readonly<Record<string, number>> = {
  'method.number': 4,
  'method.account_number': 4,
  'method.routing_number': 3,
}

/** Reads `q`. @param given the beginning of any property; an empty text gives no filter. @throws 422 naming `q` */
export function readText(given: string, values: EnumValues): Filter[] {
  if (lengthOf(given) > limits.search.maxChars) throw tooLong('q')
  const card = cardNumberIn(given)
  if (card) return [{ by: 'term', property: 'method.number', text: card.slice(-4) }]
  const text = normalize(given)
  if (!text) return []
  const term: TermFilter = { by: 'term', text }
  const rows = [...columnsWith(text, values), ...timesWith(text)]
  return [rows.length > 0 ? { by: 'either', term, rows } : term]
}

/** A shorter text would match the statuses of very many transactions, which nobody means by one or two letters. */
function columnsWith(text: string, values: EnumValues): ColumnFilter[] {
  if (text.length < limits.search.statusMinChars) return []
  return ENUM_PROPERTIES.map((property) => withPrefix(property, text, values)).filter(
    (filter) => filter.values.length > 0,
  )
}

/** A year alone may as well be an amount, and as a time it would match nearly everything. */
function timesWith(text: string): RangeFilter[] {
  const range = /^\d{4}-\d/.test(text) ? timestampsWith(text.toUpperCase()) : undefined
  return range ? TIME_COLUMNS.map((column) => ({ by: 'range', column, ...range })) : []
}

/** Reads `qf`. @param given `property:text`. @throws 422 naming `qf` */
export function readFilter(given: string, values: EnumValues): Filter {
  if (lengthOf(given) > limits.search.maxChars) throw tooLong('qf')
  const [, property = '', value = ''] = /^([^:]+):(.*)$/s.exec(given) ?? []
  const text = normalize(value)
  if (!property || !text) throw invalidFilter('The value must be a property, a colon and a text.')
  const enumProperty = enumProperties.get(property)
  if (enumProperty) return withPrefix(enumProperty, text, values)
  const column = timeColumns.get(property)
  if (column) return inTime(column, text)
  if (!termProperties.includes(property) && !/^data(\.|$)/.test(property)) {
    throw invalidFilter('There is no search by this property.')
  }
  const visible = own(VISIBLE, property)
  if (visible !== undefined) {
    const digits = text.replace(/[ -]/g, '')
    return /^\d+$/.test(digits) ? { by: 'term', property, text: digits.slice(-visible) } : NOTHING
  }
  return cardNumberIn(text) ? NOTHING : { by: 'term', property, text }
}

function withPrefix({ column, shown }: EnumProperty, text: string, values: EnumValues): ColumnFilter {
  const all: readonly EnumValue[] = values[column]
  const begins = (value: EnumValue) => shown(value)?.toLowerCase().startsWith(text) ?? false
  return { by: 'column', column, values: all.filter(begins) }
}

/** Exactly this amount. The index has amounts as texts, of which it finds what begins with one. @param cents above 0 */
export const withAmount = (cents: number): Filter[] => [
  { by: 'term', property: 'amount', text: String(cents) },
  { by: 'range', column: 'amount', first: cents, last: cents },
]

function inTime(column: RangeFilter['column'], text: string): RowFilter {
  const range = timestampsWith(text.toUpperCase())
  return range ? { by: 'range', column, ...range } : NOTHING
}

/** The digits of a card number anywhere in the text, in groups or not. */
function cardNumberIn(text: string): string | undefined {
  const runs = text.match(/\d(?:[ -]?\d){11,18}/g) ?? []
  return runs
    .map((run) => run.replace(/\D/g, ''))
    .find((digits) => cardTypeOf(digits) !== 'UNKNOWN' && isLuhnValid(digits))
}

function tooLong(context: string) {
  const message = `At most ${limits.search.maxChars} characters.`
  return fieldError(context, message, 'invalid_length')
}

function invalidFilter(message: string) {
  return fieldError('qf', message)
}
