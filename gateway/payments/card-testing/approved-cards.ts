// Cards that a merchant has charged before: the networks' answer to one more charge tells a tester little.
import type { Mode } from '../../core/caller.ts'
import { beginnings, prepare, type Reader, textRanges } from '../../platform/storage/index.ts'

interface Whose {
  merchantId: string
  mode: Mode
}

/**
 * Whether a charge to a card was approved before a time.
 * @param card its fingerprint
 * @param before milliseconds
 */
export async function wasApproved(
  db: Reader,
  { merchantId, mode }: Whose,
  card: string,
  before: number,
): Promise<boolean> {
  const [term = card] = beginnings(card)
  const [range] = textRanges(mode, term, 'method.fingerprint')
  if (!range) return false
  const { low, high } = range
  const found = await approvedOf(db, { merchantId, mode, before, low, high })
  if (found.length > 0) return true
  return (await approvedByOlderTerms(db, { merchantId, mode, before, term: Buffer.from(term) })).length > 0
}

interface Asked extends Whose {
  before: number
}

/** A policy's rejection is voided, and has a failure. */
const charges = (db: Reader, { merchantId, mode, before }: Asked) =>
  db
    .selectFrom('transactions')
    .select('transactions.id')
    .where('transactions.merchant_id', '=', merchantId)
    .where('transactions.mode', '=', mode)
    .where('transactions.created', '<', before)
    .where('transactions.type', '=', 'CHARGE')
    .where('transactions.status', 'in', ['AUTHORIZED', 'COMPLETED', 'VOIDED'])
    .where('transactions.failure_code', 'is', null)
    .limit(1)

const approvedOf = prepare((db, asked: Asked & { low: Buffer; high: Buffer }) =>
  charges(db, asked)
    .innerJoin('transaction_texts', (join) =>
      join
        .onRef('transaction_texts.merchant_id', '=', 'transactions.merchant_id')
        .onRef('transaction_texts.created', '=', 'transactions.created')
        .onRef('transaction_texts.transaction_id', '=', 'transactions.id'),
    )
    .where('transaction_texts.merchant_id', '=', asked.merchantId)
    .where('transaction_texts.text_fingerprint', '>=', asked.low)
    .where('transaction_texts.text_fingerprint', '<', asked.high),
)

/** What 1.4.0 has stored, until the upgrade from there has been ended. */
const approvedByOlderTerms = prepare((db, asked: Asked & { term: Buffer }) =>
  charges(db, asked)
    .innerJoin('transaction_terms', (join) =>
      join
        .onRef('transaction_terms.merchant_id', '=', 'transactions.merchant_id')
        .onRef('transaction_terms.created', '=', 'transactions.created')
        .onRef('transaction_terms.transaction_id', '=', 'transactions.id'),
    )
    .where('transaction_terms.merchant_id', '=', asked.merchantId)
    .where('transaction_terms.mode', '=', asked.mode)
    .where('transaction_terms.term', '=', asked.term)
    .where('transaction_terms.property', '=', 'method.fingerprint'),
)
