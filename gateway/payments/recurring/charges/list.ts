import type { Caller } from '../../../core/caller.ts'
import { type After, readOrder, readPaging } from '../../../core/paging.ts'
import { type Reader, type RecurringChargeRow, readPageAfter } from '../../../platform/storage/index.ts'
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
  after?: After | undefined
}

/** Lists recurring charges, newest first by default, without deleted ones. @throws 422 */
export async function listRecurring(db: Reader, caller: Caller, query: RecurringQuery) {
  const { account_id, status, reference } = query
  let rows = visibleRecurring(db, caller)
    .$if(account_id !== undefined, (all) => all.where('account_id', '=', account_id ?? ''))
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'ACTIVE'))
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
  for (const { property, direction } of readOrder(query.order_by, orderProperties)) {
    rows = rows.orderBy(property, direction)
  }
  const page = await readPageAfter(rows, 'recurring_charges', readPaging(query), query.after)
  return { ...page, results: page.results.map((row) => recurringView(row)) }
}
