import { changedSources, insertRows, type TransactionRow, type Tx, termsOf } from '../../storage/index.ts'

/** Adds the search terms of a new transaction, in the database transaction that inserts its row. */
export async function insertSearchTerms(tx: Tx, row: TransactionRow): Promise<void> {
  await insert(tx, row, termsOf(row))
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
  for (const { property, term } of without(old, now)) {
    await tx
      .deleteFrom('transaction_terms')
      .where('merchant_id', '=', before.merchant_id)
      .where('mode', '=', before.mode)
      .where('term', '=', term)
      .where('property', '=', property)
      .where('created', '=', before.created)
      .where('transaction_id', '=', before.id)
      .execute()
  }
  await insert(tx, after, without(now, old))
}

/** Deletes the search terms of a transaction, in the database transaction that deletes its row. */
export async function deleteSearchTerms(tx: Tx, row: TransactionRow): Promise<void> {
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

async function insert(
  tx: Tx,
  { id: transaction_id, merchant_id, mode, created }: TransactionRow,
  terms: Terms,
) {
  if (terms.length === 0) return
  const rows = terms.map((term) => ({ merchant_id, mode, ...term, created, transaction_id }))
  await insertRows(tx, 'transaction_terms', rows)
}

function without(terms: Terms, others: Terms): Terms {
  return terms.filter(
    ({ property, term }) => !others.some((other) => other.property === property && other.term.equals(term)),
  )
}
