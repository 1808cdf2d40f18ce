import { sql } from 'kysely'
import {
  changedSources,
  insertRows,
  prepare,
  type TransactionRow,
  type Tx,
  termsOf,
  textRows,
} from '../../../platform/storage/index.ts'

/** Adds the search terms of a new transaction, in the database transaction that inserts its row. */
export async function insertSearchTerms(tx: Tx, row: TransactionRow): Promise<void> {
  await insertRows(tx, 'transaction_texts', textRows(row, termsOf(row)))
}

/** Updates the search terms of a changed transaction, in the database transaction that changes its row. */
export async function changeSearchTerms(
  tx: Tx,
  before: TransactionRow,
  after: TransactionRow,
): Promise<void> {
  const changed = changedSources(before, after)
  if (changed.length === 0) return
  const old = termsOf(before, changed)
  const now = termsOf(after, changed)
  if (without(old, now).length > 0) {
    await deleteSearchTerms(tx, before)
    await insertSearchTerms(tx, after)
    return
  }
  const added = without(now, old)
  if (added.length === 0) return
  const [{ next } = { next: 0 }] = await nextPart(tx, after)
  await insertRows(tx, 'transaction_texts', textRows(after, added, next))
}

const nextPart = prepare((tx: Tx, { merchant_id, id }: Pick<TransactionRow, 'merchant_id' | 'id'>) =>
  tx
    .selectFrom('transaction_texts')
    .select(sql<number>`coalesce(max(part) + 1, 0)`.as('next'))
    .where('merchant_id', '=', merchant_id)
    .where('transaction_id', '=', id),
)

/** Deletes the search terms of a transaction, in the database transaction that deletes its row. */
export async function deleteSearchTerms(tx: Tx, row: TransactionRow): Promise<void> {
  await tx
    .deleteFrom('transaction_texts')
    .where('merchant_id', '=', row.merchant_id)
    .where('transaction_id', '=', row.id)
    .execute()
  await deleteOlderTerms(tx, row)
}

/** Deletes what 1.4.0 has stored. */
async function deleteOlderTerms(tx: Tx, row: TransactionRow): Promise<void> {
  const terms = termsOf(row)
  if (terms.length === 0) return
  // Names every column of the key, so that each term is looked up in the index.
  await tx
    .deleteFrom('transaction_terms')
    .where('merchant_id', '=', row.merchant_id)
    .where('mode', '=', row.mode)
    .where(
      'term',
      'in',
      terms.map(({ term }) => term),
    )
    .where('property', 'in', [...new Set(terms.map(({ property }) => property))])
    .where('created', '=', row.created)
    .where('transaction_id', '=', row.id)
    .execute()
}

type Terms = ReturnType<typeof termsOf>

function without(terms: Terms, others: Terms): Terms {
  return terms.filter(
    ({ property, term }) => !others.some((other) => other.property === property && other.term.equals(term)),
  )
}
