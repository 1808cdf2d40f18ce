import { termsOf } from '../../search-terms.ts'
import type { Backfill } from '../../upgrade/step.ts'

/** What 1.4.0 could not search by, and the columns that these terms are made of. */
const ADDED = new Set([
  'recurring_charge_id',
  'recurring_charge_occurrence_id',
  'amount_refunded',
  'surcharge_amount',
  'gratuity',
  'method.exp_month',
  'method.exp_year',
  'method.account_type',
  'method.account_holder_type',
])
const SOURCES = [
  'recurring_charge_id',
  'recurring_charge_occurrence_id',
  'amount_refunded',
  'surcharge_amount',
  'gratuity',
  'method',
] as const

/** How many rows are inserted at once, because of the parameters that a statement may have. */
const MOST = 1_000

/** More search terms of transactions. Until they're there, a search by them doesn't find the transaction. */
export const moreTerms: Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'more terms of transactions',
  table: 'transactions',
  async batch(tx, _dialect, { after = '', rows }) {
    const found = await tx
      .selectFrom('transactions')
      .select(['id', 'merchant_id', 'mode', 'created', ...SOURCES])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
      .execute()
    const terms = found.flatMap(({ id: transaction_id, merchant_id, mode, created, ...row }) =>
      termsOf(row, SOURCES)
        .filter(({ property }) => ADDED.has(property))
        .map((term) => ({ merchant_id, mode, ...term, created, transaction_id })),
    )
    for (let at = 0; at < terms.length; at += MOST) {
      await tx
        .insertInto('transaction_terms')
        .values(terms.slice(at, at + MOST))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return { rows: found.length, last: found.at(-1)?.id }
  },
}
