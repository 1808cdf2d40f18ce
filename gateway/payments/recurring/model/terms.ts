// What a recurring charge may still collect (rules: recurring.md#caps).
import { prepare, type Reader, type RecurringChargeRow } from '../../../platform/storage/index.ts'
import type { Terms } from '../schedule/projection.ts'

/** @param counted_dates those of its dates that were collected or have failed */
export const termsOf = (row: RecurringChargeRow, counted_dates: number): Terms => ({
  amount: row.amount,
  counted_dates,
  total_amount: row.total_amount,
  ...(row.max_occurrences !== null && { max_occurrences: row.max_occurrences }),
  ...(row.max_amount !== null && { max_amount: row.max_amount }),
})

/**
 * As it is now. The recurring charge is locked already.
 * @param except the id of an occurrence that does not count: one that is about to be paid, once more or at last
 */
export async function readTerms(db: Reader, row: RecurringChargeRow, except = ''): Promise<Terms> {
  // Where nothing counts them, dates need not be counted.
  if (row.max_occurrences === null) return termsOf(row, 0)
  const [counted] = await countDates(db, { merchant_id: row.merchant_id, id: row.id, except })
  return termsOf(row, Number(counted?.dates ?? 0))
}

const countDates = prepare(
  (db, { merchant_id, id, except }: Pick<RecurringChargeRow, 'merchant_id' | 'id'> & { except: string }) =>
    db
      .selectFrom('occurrences')
      .select(({ fn }) => fn.countAll<number>().as('dates'))
      .where('merchant_id', '=', merchant_id)
      .where('recurring_charge_id', '=', id)
      .where('status', 'in', ['PAID', 'FAILED'])
      .where('id', '<>', except),
)
