import type { Tx } from '../../engines/storage.ts'
import { insertRows } from '../../prepared.ts'
import type { TransactionRow, TransactionTextRow } from '../../rows/schema.ts'
import { termsOf } from '../../search-terms.ts'
import { termsIn, textRows } from '../../search-texts.ts'
import type { Backfill } from '../../upgrade/step.ts'

/**
 * What transactions are found by, in place of the terms that 1.4.0 has stored; more of it than those are. Until it's there, a search
 * finds a transaction by those terms.
 */
export const searchTexts: Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'search terms of transactions',
  table: 'transactions',
  async batch(tx, _dialect, { after = '', rows }) {
    const found = await tx
      .selectFrom('transactions')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
      .execute()
    const wrong = await withOtherTexts(tx, found)
    if (wrong.length > 0) await storeAgain(tx, wrong)
    return { rows: found.length, last: found.at(-1)?.id }
  },
}

/** Those that have none, or, because a process of 1.4.0 has changed them, others than they should have. */
async function withOtherTexts(tx: Tx, found: readonly TransactionRow[]): Promise<TransactionRow[]> {
  if (found.length === 0) return []
  const stored = await tx
    .selectFrom('transaction_texts')
    .selectAll()
    .where('merchant_id', 'in', [...new Set(found.map(({ merchant_id }) => merchant_id))])
    .where(
      'transaction_id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  const byId = Map.groupBy(stored, ({ transaction_id }) => transaction_id)
  return found.filter((row) => !areRight(row, byId.get(row.id) ?? []))
}

function areRight(row: TransactionRow, stored: readonly TransactionTextRow[]): boolean {
  const keys = (terms: ReturnType<typeof termsOf>) =>
    terms.map(({ property, term }) => `${term.toString('hex')}:${property}`).sort()
  const [has, should] = [keys(stored.flatMap(termsIn)), keys(termsOf(row))]
  return has.length === should.length && has.every((key, at) => key === should[at])
}

async function storeAgain(tx: Tx, wrong: readonly TransactionRow[]): Promise<void> {
  const ids = wrong.map(({ id }) => id)
  // Whoever is changing one now would otherwise store terms that this batch doesn't know.
  const locked = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .deleteFrom('transaction_texts')
    .where('merchant_id', 'in', [...new Set(wrong.map(({ merchant_id }) => merchant_id))])
    .where('transaction_id', 'in', ids)
    .execute()
  await insertRows(
    tx,
    'transaction_texts',
    locked.flatMap((row) => textRows(row, termsOf(row))),
  )
}
