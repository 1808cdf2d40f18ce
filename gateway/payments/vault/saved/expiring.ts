import type { Mode } from '../../../core/caller.ts'
import type { Reader, SavedMethodRow } from '../../../platform/storage/index.ts'

/** Selects a merchant's cards that expire with a month. */
export interface CardsOf {
  merchant_id: string
  mode: Mode
  /** 1 to 12. */
  month: number
  year: number
}

/** Saved cards that expire then, in the order of their ids. @param after the last id before @param most the most to return */
export async function savedCardsOf(
  db: Reader,
  { merchant_id, mode, month, year }: CardsOf,
  after: string,
  most: number,
): Promise<SavedMethodRow[]> {
  return db
    .selectFrom('saved_methods')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('exp_year', '=', year)
    .where('exp_month', '=', month)
    .where('deleted', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}
