import type { SecretKeyHolder } from '../http/authentication.ts'
import { readPaging } from '../http/paging.ts'
import type { Reader } from '../storage/index.ts'
import { visibleTransactions } from './find.ts'
import { transactionView } from './views.ts'

export interface HoldsQuery {
  page?: string | undefined
  page_size?: string | undefined
  account_id?: string | undefined
}

/** Unsettled charges that wait to be captured, newest first (service.md, Charges: holds). @throws 422 */
export async function listHolds(db: Reader, caller: SecretKeyHolder, query: HoldsQuery) {
  const { page, page_size } = readPaging(query)
  const { account_id } = query
  const holds = visibleTransactions(db, caller)
    .where('type', '=', 'CHARGE')
    .where('status', '=', 'AUTHORIZED')
    .where('auto_capture', '=', 0)
    .$if(account_id !== undefined, (all) => all.where('account_id', '=', account_id ?? ''))
  const { count } = await holds
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await holds
    .selectAll()
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const results = rows.map((row) => transactionView(row))
  return { page, page_size, total_entries: Number(count), results }
}
