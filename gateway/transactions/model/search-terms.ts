import { changedSources, insertRows, type TransactionRow, type Tx, termsOf } from '../../storage/index.ts'

/** Makes a new transaction one that is found; in the database transaction that writes its row. */
export async function insertSearchTerms(tx: Tx, row: TransactionRow): Promise<void> {
  await insert(tx, row, termsOf(row))
}

/** Keeps what a transaction is found by as its row is; in the database transaction that writes the row. */
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

/** Makes a transaction one that is not found any more; in the database transaction that deletes its row. */
export async function deleteSearchTerms(tx: Tx, row: TransactionRow): Promise<void> {
  const terms = termsOf(row)
  if (terms.length === 0) return
  // Each column of the key, because each then leads right to the rows.
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
