// Turns the texts of a search into filters. A card number that somebody pastes never gets into a query, because a database may
// log its queries: only its last four digits do.
import { cardTypeOf } from '../../../shared/card-brands.ts'
import { isLuhnValid } from '../../../shared/checksums.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { lengthOf } from '../../core/text.ts'
import { normalise, type TransactionRow, termProperties } from '../../storage/index.ts'

/** Properties with few possible values, and their columns. They need no search terms. */
const ENUM_COLUMNS = {
  status: 'status',
  type: 'type',
  currency: 'currency',
  'method.card_type': 'card_type',
  cvv_result: 'cvv_result',
  avs_result: 'avs_result',
  account_id: 'account_id',
} as const
type EnumColumn = (typeof ENUM_COLUMNS)[keyof typeof ENUM_COLUMNS]
const enumColumns = new Map<string, EnumColumn>(Object.entries(ENUM_COLUMNS))

/** All of these columns are in the covering index of lists, so that `q` need not read every row. */
const COLUMNS = [...enumColumns.values()]

type EnumValue = NonNullable<TransactionRow[EnumColumn]>
/** All possible values of these columns. */
export type EnumValues = { readonly [Column in EnumColumn]: readonly NonNullable<TransactionRow[Column]>[] }

/** The properties that `qf` may name, besides those of the caller's `data`. */
export const searchProperties: readonly string[] = [...enumColumns.keys(), ...termProperties]

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
/** At least one of these filters matches. */
export interface EitherFilter {
  by: 'either'
  term: TermFilter
  columns: readonly ColumnFilter[]
}
export type Filter = TermFilter | ColumnFilter | EitherFilter

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
  const text = normalise(given)
  if (!text) return []
  const term: TermFilter = { by: 'term', text }
  // A shorter text would match the statuses of very many transactions, which nobody means by one or two letters.
  const isWord = text.length >= limits.search.statusMinChars
  const columns = COLUMNS.map((column) => withPrefix(column, text, values)).filter(
    (filter) => isWord && filter.values.length > 0,
  )
  return [columns.length > 0 ? { by: 'either', term, columns } : term]
}

/** Reads `qf`. @param given `property:text`. @throws 422 naming `qf` */
export function readFilter(given: string, values: EnumValues): Filter {
  if (lengthOf(given) > limits.search.maxChars) throw tooLong('qf')
  const [, property = '', value = ''] = /^([^:]+):(.*)$/s.exec(given) ?? []
  const text = normalise(value)
  if (!property || !text) throw invalidFilter('The value must be a property, a colon and a text.')
  const column = enumColumns.get(property)
  if (column) return withPrefix(column, text, values)
  if (!termProperties.includes(property) && !/^data(\.|$)/.test(property)) {
    throw invalidFilter('There is no search by this property.')
  }
  const visible = VISIBLE[property]
  if (visible !== undefined) {
    const digits = text.replace(/[ -]/g, '')
    return /^\d+$/.test(digits) ? { by: 'term', property, text: digits.slice(-visible) } : NOTHING
  }
  return cardNumberIn(text) ? NOTHING : { by: 'term', property, text }
}

function withPrefix(column: EnumColumn, text: string, values: EnumValues): ColumnFilter {
  const all: readonly EnumValue[] = values[column]
  return { by: 'column', column, values: all.filter((one) => one.toLowerCase().startsWith(text)) }
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
  return gatewayError('invalid_data', { context, sub_code: 'invalid_length', message })
}

function invalidFilter(message: string) {
  return gatewayError('invalid_data', { context: 'qf', sub_code: 'invalid', message })
}
