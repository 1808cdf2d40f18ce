import type { SecretKeyHolder } from '../http/authentication.ts'
import { readPaging } from '../http/paging.ts'
import type { Reader } from '../storage/index.ts'
import { type SavedType, visibleSaved } from './saved.ts'
import { savedView } from './views.ts'

export interface SavedQuery {
  page?: string | undefined
  page_size?: string | undefined
  /** Exactly this. */
  reference?: string | undefined
  /** 1 to 12. */
  exp_month?: number | undefined
  /** Four digits. */
  exp_year?: number | undefined
}

/** Saved cards or banks, newest first, deleted ones left out (service.md, Saved cards and banks). @throws 422 */
export async function listSaved(db: Reader, caller: SecretKeyHolder, type: SavedType, query: SavedQuery) {
  const { page, page_size } = readPaging(query)
  const { reference, exp_month, exp_year } = query
  const found = visibleSaved(db, caller, type)
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
    .$if(exp_month !== undefined, (all) => all.where('exp_month', '=', exp_month ?? 0))
    .$if(exp_year !== undefined, (all) => all.where('exp_year', '=', exp_year ?? 0))
  const { count } = await found
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { page, page_size, total_entries: Number(count), results: rows.map(savedView) }
}
