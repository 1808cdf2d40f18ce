import type { Caller } from '../../../core/caller.ts'
import { readPaging } from '../../../core/paging.ts'
import { type Page, type Reader, readPage } from '../../../platform/storage/index.ts'
import { fourDigitYear } from '../method/card.ts'
import type { SavedType } from './rows.ts'
import { visibleSaved } from './saved.ts'
import { savedView } from './views.ts'

/** The query as it was sent: all texts. */
export interface SavedQuery {
  page?: string | undefined
  page_size?: string | undefined
  /** Must be equal. */
  reference?: string | undefined
  /** The expiry of cards: a month from 1 to 12, and a year of two or four digits. */
  exp_month?: string | undefined
  exp_year?: string | undefined
}

/** Lists saved cards or banks, newest first, without deleted ones (rules: saved-methods.md#list). @throws 422 */
export async function listSaved(
  db: Reader,
  caller: Caller,
  type: SavedType,
  query: SavedQuery,
): Promise<Page<ReturnType<typeof savedView>>> {
  const { reference, exp_month, exp_year } = query
  const found = visibleSaved(db, caller, type)
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
    .$if(exp_month !== undefined, (all) => all.where('exp_month', '=', Number(exp_month)))
    .$if(exp_year !== undefined, (all) => all.where('exp_year', '=', fourDigitYear(Number(exp_year))))
    .selectAll()
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  const { results, ...page } = await readPage(found, readPaging(query))
  return { ...page, results: results.map(savedView) }
}
