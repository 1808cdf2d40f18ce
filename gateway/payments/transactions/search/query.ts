// Reads a search from its query string (rules: search.md#query).
import { readInstant } from '../../../core/calendar.ts'
import type { SubCode } from '../../../core/error-catalog.ts'
import { checkAll, fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { type OrderBy, readOrder } from '../../../core/paging.ts'
import { type EnumValues, type Filter, orderProperties, readFilter, readText, withAmount } from './filters.ts'
import type { SearchQuery } from './schemas.ts'

export type Order = OrderBy<(typeof orderProperties)[number]>

export interface Search {
  /** Filters that must all match. */
  filters: Filter[]
  /** The range of `created` in milliseconds, both ends included. */
  from: number | undefined
  until: number | undefined
  account_id: string | undefined
  /** A total order: no two transactions are equal in it. */
  order: Order[]
}

/** A search of the dashboard, where people type amounts. */
export interface DashboardQuery extends Omit<SearchQuery, 'order_by' | 'page' | 'page_size'> {
  /** Exactly this many cents. */
  amount?: number
}

/** @throws 422 naming the parameter at fault */
export function readSearch(query: SearchQuery & Pick<DashboardQuery, 'amount'>, values: EnumValues): Search {
  const { q = '', qf = [], start_date, end_date, account_id, order_by, amount } = query
  const named = [...new Set(typeof qf === 'string' ? [qf] : qf)]
  const read = {
    text: () => readText(q, values),
    named: () => readFilters(named, values),
    from: () => readDate('start_date', start_date)?.first,
    until: () => readDate('end_date', end_date)?.last,
    order: () => readOrder(order_by, orderProperties),
  }
  checkAll(...Object.values(read))
  return {
    filters: [...read.text(), ...read.named(), ...(amount === undefined ? [] : withAmount(amount))],
    from: read.from(),
    until: read.until(),
    account_id,
    order: read.order(),
  }
}

function readFilters(named: readonly string[], values: EnumValues): Filter[] {
  if (named.length > limits.search.maxProperties) {
    throw invalid('qf', 'exceeds_maximum_value', `At most ${limits.search.maxProperties} properties.`)
  }
  return named.map((one) => readFilter(one, values))
}

function readDate(context: string, text: string | undefined) {
  if (text === undefined) return undefined
  const instant = readInstant(text)
  if (!instant) throw invalid(context, 'invalid', 'The value must be an ISO 8601 date or timestamp.')
  return instant
}

function invalid(context: string, sub_code: SubCode, message: string) {
  return fieldError(context, message, sub_code)
}
