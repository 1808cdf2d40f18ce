import { sql } from 'kysely'
import { type Reader, type RecurringChargeRow, unindexed } from '../../../platform/storage/index.ts'
import type { CardsOf } from '../../vault/index.ts'

/**
 * ACTIVE recurring charges whose card isn't a saved one and expires then, in the order of their ids. @param after the last id
 * before
 */
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
      // A literal, so that SQLite uses the partial index.
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
 * ACTIVE recurring charges with a saved card that expires then and is not deleted, in the order of that card's id and of their
 * own.
 * @param after the ids of the last saved card and the last recurring charge before
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
      .innerJoin('recurring_charges', (join) =>
        join
          .on(({ eb, ref }) =>
            eb(unindexed('recurring_charges.merchant_id'), '=', ref('saved_methods.merchant_id')),
          )
          .onRef('recurring_charges.saved_method_id', '=', 'saved_methods.id'),
      )
      .selectAll('recurring_charges')
      // The card as it is now, in place of the copy.
      .select('saved_methods.method')
      .where('saved_methods.merchant_id', '=', merchant_id)
      .where('saved_methods.mode', '=', mode)
      .where('saved_methods.exp_year', '=', year)
      .where('saved_methods.exp_month', '=', month)
      .where('saved_methods.deleted', 'is', null)
      .where('recurring_charges.status', '=', 'ACTIVE')
      // The first condition is where the index scan starts; the second skips what came before.
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
