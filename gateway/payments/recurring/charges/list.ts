import type { Caller } from '../../../core/caller.ts'
import { type Place, readOrder, readPaging } from '../../../core/paging.ts'
import {
  isAfter,
  type Reader,
  type RecurringChargeRow,
  readPage,
  UNCOUNTED,
} from '../../../platform/storage/index.ts'
import { visibleRecurring } from '../model/find.ts'
import { recurringView } from '../model/views.ts'

export const orderProperties = [
  'created',
  'modified',
  'amount',
  'status',
  'next_payment',
  'reference',
  'id',
] as const

export interface RecurringQuery {
  page?: string | undefined
  page_size?: string | undefined
  account_id?: string | undefined
  status?: RecurringChargeRow['status'] | undefined
  reference?: string | undefined
  order_by?: string | undefined
  /** Where it continues, in the usual order. */
  after?: Place | undefined
}

/** Lists recurring charges, newest first by default, without deleted ones. @throws 422 */
export async function listRecurring(db: Reader, caller: Caller, query: RecurringQuery) {
  const { account_id, status, reference, after } = query
  let rows = visibleRecurring(db, caller)
    .$if(account_id !== undefined, (all) => all.where('account_id', '=', account_id ?? ''))
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'ACTIVE'))
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
  for (const { property, direction } of readOrder(query.order_by, orderProperties)) {
    rows = rows.orderBy(property, direction)
  }
  if (after) rows = rows.where(isAfter(after, 'recurring_charges'))
  const page = await readPage(rows, readPaging(query), after && UNCOUNTED)
  return { ...page, results: page.results.map((row) => recurringView(row)) }
}
