// The texts of a search, as conditions on a transaction. A card number that somebody pastes is never asked of the database,
// which may log what it is asked: only its last four digits are.
import { cardTypeOf } from '../../../shared/card-brands.ts'
import { isLuhnValid } from '../../../shared/checksums.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { normalise, type TransactionRow, termProperties } from '../../storage/index.ts'

/** Properties whose column has few values: a search needs no terms for them. */
const FEW = {
  status: 'status',
  type: 'type',
  currency: 'currency',
  'method.card_type': 'card_type',
  cvv_result: 'cvv_result',
  avs_result: 'avs_result',
} as const
type FewColumn = (typeof FEW)[keyof typeof FEW]
const few = new Map<string, FewColumn>(Object.entries(FEW))

/** Those that stand in the index of the list, where `q` looks: the others would have every row read. */
const IN_LIST: readonly FewColumn[] = ['status', 'type', 'currency', 'card_type']

type FewValue = NonNullable<TransactionRow[FewColumn]>
/** All that these columns may hold. */
export type FewValues = { readonly [Column in FewColumn]: readonly NonNullable<TransactionRow[Column]>[] }

/** What `qf` may name, besides the caller's own data. */
export const searchProperties: readonly string[] = [...few.keys(), ...termProperties]

/** What a search may be ordered by. */
export const orderProperties = ['created', 'modified', 'amount', 'status', 'type', 'reference', 'id'] as const

/** One of its properties begins with the text: the named one, or any. */
export interface TermFilter {
  by: 'term'
  property?: string
  text: string
}
/** The column has one of the values. */
export interface ColumnFilter {
  by: 'column'
  column: FewColumn
  values: readonly FewValue[]
}
/** One of these holds. */
export interface EitherFilter {
  by: 'either'
  term: TermFilter
  columns: readonly ColumnFilter[]
}
export type Filter = TermFilter | ColumnFilter | EitherFilter

const NOTHING: ColumnFilter = { by: 'column', column: 'status', values: [] }

/** What of a masked number shows, and so can be searched. */
const VISIBLE: Readonly<Record<string, number>> = {
  'method.number': 4,
  'method.account_number': 4,
  'method.routing_number': 3,
}

/** @param given what any property may begin with; an empty search box asks for nothing. @throws 422 naming `q` */
export function readText(given: string, values: FewValues): Filter[] {
  if (given.length > limits.search.maxChars) throw tooLong('q')
  const card = cardNumberIn(given)
  if (card) return [{ by: 'term', property: 'method.number', text: card.slice(-4) }]
  const text = normalise(given)
  if (!text) return []
  const term: TermFilter = { by: 'term', text }
  // Shorter, and a great many transactions would be looked through for a letter that nobody meant so.
  const isWord = text.length >= limits.search.statusMinChars
  const columns = IN_LIST.map((column) => withPrefix(column, text, values)).filter(
    (filter) => isWord && filter.values.length > 0,
  )
  return [columns.length > 0 ? { by: 'either', term, columns } : term]
}

/** @param given `property:text`, as `qf` has it. @throws 422 naming `qf` */
export function readFilter(given: string, values: FewValues): Filter {
  if (given.length > limits.search.maxChars) throw tooLong('qf')
  const [, property = '', value = ''] = /^([^:]+):(.*)$/s.exec(given) ?? []
  const text = normalise(value)
  if (!property || !text) throw invalidFilter('The value must be a property, a colon and a text.')
  const column = few.get(property)
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

function withPrefix(column: FewColumn, text: string, values: FewValues): ColumnFilter {
  const all: readonly FewValue[] = values[column]
  return { by: 'column', column, values: all.filter((one) => one.toLowerCase().startsWith(text)) }
}

/** The digits of a card number, in groups or not, wherever in the text. */
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
