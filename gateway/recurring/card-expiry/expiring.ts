import { sql } from 'kysely'
import type { Reader, RecurringChargeRow } from '../../storage/index.ts'
import type { CardsOf } from '../../vault/index.ts'

/** Those that are ACTIVE and have a card of their own, by id, from the one after `after` on. */
export async function recurringWithOwnCard(
  db: Reader,
  { merchant_id, mode, month, year }: CardsOf,
  after: string,
  most: number,
): Promise<RecurringChargeRow[]> {
  return (
    db
      .selectFrom('recurring_charges')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode)
      // Written out, so that SQLite takes the index of these alone.
      .where('status', '=', sql.lit('ACTIVE'))
      .where('exp_year', '=', year)
      .where('exp_month', '=', month)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute()
  )
}

/**
 * Those that are ACTIVE and charge a saved card that is not deleted, by that card and by id.
 * @param after the id of a saved card and of a recurring charge: from the one after these on
 */
export async function recurringWithSavedCard(
  db: Reader,
  { merchant_id, mode, month, year }: CardsOf,
  [afterCard, afterId]: readonly [string, string],
  most: number,
): Promise<RecurringChargeRow[]> {
  return (
    db
      .selectFrom('saved_methods')
      .innerJoin('recurring_charges', 'recurring_charges.saved_method_id', 'saved_methods.id')
      .selectAll('recurring_charges')
      // The card as it is now, in place of the copy.
      .select('saved_methods.method')
      .where('saved_methods.merchant_id', '=', merchant_id)
      .where('saved_methods.mode', '=', mode)
      .where('saved_methods.exp_year', '=', year)
      .where('saved_methods.exp_month', '=', month)
      .where('saved_methods.deleted', 'is', null)
      .where('recurring_charges.status', '=', 'ACTIVE')
      // What the index is entered at; the rest leaves out what was before it.
      .where('saved_methods.id', '>=', afterCard)
      .where(({ eb, or }) =>
        or([eb('saved_methods.id', '>', afterCard), eb('recurring_charges.id', '>', afterId)]),
      )
      .orderBy('saved_methods.id')
      .orderBy('recurring_charges.id')
      .limit(most)
      .execute()
  )
}
