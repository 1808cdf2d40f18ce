// What a search asks for, read from its address (rules: search.md#query).
import { type Static, Type } from 'typebox'
import { readInstant } from '../../core/calendar.ts'
import { gatewayError, type SubCode } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { type OrderBy, readOrder } from '../../core/paging.ts'
import { pageQuery } from '../../http/index.ts'
import { type FewValues, type Filter, readFilter, readText, searchProperties } from './filters.ts'

/** What a search may be ordered by. */
export const orderProperties = ['created', 'modified', 'amount', 'status', 'type', 'reference', 'id'] as const

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

export const SearchSchema = Type.Object({
  ...pageQuery,
  q: text(
    'Any property begins with this text, from its start or from one of its first words; a status, type, currency or card type with three letters at the least. Case does not matter. Of a card number the last four digits count.',
    'Ada Love',
  ),
  qf: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      description: `\`property:text\`: this property begins with the text; given several times, all must hold. One of ${searchProperties.join(', ')}; or of the own data, by dots: \`data.order.id:42\`.`,
      examples: ['reference:INV-1'],
    }),
  ),
  start_date: text(
    'Created at this moment or later: an ISO 8601 date or timestamp, UTC unless it says otherwise.',
    '2026-06-01',
  ),
  end_date: text('Created at this moment or earlier; a date means its whole day.', '2026-06-30'),
  account_id: Type.Optional(Type.String({ description: 'Of this account.' })),
  order_by: text(
    `Comma-separated: ${orderProperties.join(', ')}; \`-\` in front descends. The newest first, where it is not given.`,
    '-amount,created',
  ),
})
export type SearchQuery = Static<typeof SearchSchema>

export type Order = OrderBy<(typeof orderProperties)[number]>

export interface Search {
  /** All of them must hold. */
  filters: Filter[]
  /** Milliseconds, both included. */
  from: number | undefined
  until: number | undefined
  account_id: string | undefined
  /** Leaves no two transactions as equals. */
  order: Order[]
}

/** @throws 422 naming the parameter at fault */
export function readSearch(query: SearchQuery, values: FewValues): Search {
  const { q = '', qf = [], start_date, end_date, account_id, order_by } = query
  const named = [...new Set(typeof qf === 'string' ? [qf] : qf)]
  if (named.length > limits.search.maxProperties) {
    throw invalid('qf', 'exceeds_maximum_value', `At most ${limits.search.maxProperties} properties.`)
  }
  return {
    filters: [...readText(q, values), ...named.map((one) => readFilter(one, values))],
    from: readDate('start_date', start_date)?.first,
    until: readDate('end_date', end_date)?.last,
    account_id,
    order: readOrder(order_by, orderProperties),
  }
}

function readDate(context: string, text: string | undefined) {
  if (text === undefined) return undefined
  const instant = readInstant(text)
  if (!instant) throw invalid(context, 'invalid', 'The value must be an ISO 8601 date or timestamp.')
  return instant
}

function invalid(context: string, sub_code: SubCode, message: string) {
  return gatewayError('invalid_data', { context, sub_code, message })
}
