import { sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { readPaging } from '../../../core/paging.ts'
import { type Reader, readPage } from '../../../platform/storage/index.ts'
import { visibleTransactions } from '../model/find.ts'
import { transactionView } from '../model/views.ts'

export interface HoldsQuery {
  page?: string | undefined
  page_size?: string | undefined
  account_id?: string | undefined
}

/** Lists holds, newest first: authorized charges that wait to be captured by hand (rules: charges.md#holds). @throws 422 */
export async function listHolds(db: Reader, caller: Caller, query: HoldsQuery) {
  const { account_id } = query
  const holds = visibleTransactions(db, caller)
    .selectAll()
    // Literals, not parameters: otherwise an engine cannot tell that the partial indexes of holds cover the query.
    .where('type', '=', sql.lit('CHARGE'))
    .where('status', '=', sql.lit('AUTHORIZED'))
    .where('auto_capture', '=', sql.lit(0))
    .$if(account_id !== undefined, (all) => all.where('account_id', '=', account_id ?? ''))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  const page = await readPage(holds, readPaging(query))
  return { ...page, results: page.results.map((row) => transactionView(row)) }
}
