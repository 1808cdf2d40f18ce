import { setImmediate } from 'node:timers/promises'
import { limits } from '../limits.ts'
import type { Storage, Tx } from '../storage/index.ts'

/** Where the records are that a request with an `Idempotency-Key` notes (http/idempotency.ts). */
const TABLES = {
  Transaction: 'transactions',
  Signature: 'signatures',
  Card: 'saved_methods',
  Bank: 'saved_methods',
  PaymentMethod: 'payment_methods',
  RecurringCharge: 'recurring_charges',
  Occurrence: 'occurrences',
  Delivery: 'deliveries',
} as const

/**
 * Deletes a merchant's idempotency keys whose record is purged, in batches: their answers tell of it, and would be given
 * again. The same request is a new one then. Keys are of no mode, but of live mode no record is ever gone.
 */
export async function deleteAnswers(storage: Storage, merchantId: string): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last
    last = await storage.write((tx) => deleteBatch(tx, merchantId, after))
    await setImmediate()
  }
}

/** By the key, so that each is looked at once. @returns the last of them, undefined when there was none */
async function deleteBatch(tx: Tx, merchantId: string, after: string): Promise<string | undefined> {
  const keys = await tx
    .selectFrom('idempotency_keys')
    .select(['id', 'record_type', 'record_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '>', after)
    // What is worked on just now stays.
    .where('instance_id', 'is', null)
    .orderBy('id')
    .limit(limits.purgeBatchRows)
    .forUpdate()
    .execute()
  const gone: string[] = []
  for (const [type, table] of Object.entries(TABLES)) {
    const ofType = keys.filter(({ record_type }) => record_type === type)
    const ids = ofType.map(({ record_id }) => record_id ?? '')
    if (ids.length === 0) continue
    const there = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()
    const kept = new Set<string | null>(there.map(({ id }) => id))
    gone.push(...ofType.filter(({ record_id }) => !kept.has(record_id)).map(({ id }) => id))
  }
  if (gone.length > 0) await tx.deleteFrom('idempotency_keys').where('id', 'in', gone).execute()
  return keys.at(-1)?.id
}
