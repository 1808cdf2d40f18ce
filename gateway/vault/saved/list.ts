import type { Caller } from '../../core/caller.ts'
import { readPaging } from '../../core/paging.ts'
import { type Page, type Reader, readPage } from '../../storage/index.ts'
import { fourDigitYear } from '../method/card.ts'
import type { SavedType } from './rows.ts'
import { visibleSaved } from './saved.ts'
import { savedView } from './views.ts'

/** As it came: a query is text. */
export interface SavedQuery {
  page?: string | undefined
  page_size?: string | undefined
  /** Exactly this. */
  reference?: string | undefined
  /** Of cards: 1 to 12, and two or four digits. */
  exp_month?: string | undefined
  exp_year?: string | undefined
}

/** Saved cards or banks, newest first, deleted ones left out (rules: saved-methods.md#list). @throws 422 */
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
