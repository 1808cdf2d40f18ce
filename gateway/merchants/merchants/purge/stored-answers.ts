import { setImmediate } from 'node:timers/promises'
import { limits } from '../../../core/limits.ts'
import { namesOf } from '../../../core/objects.ts'
import {
  type Database,
  merchantOf,
  type RecordType,
  recordTables,
  type Storage,
  type Tx,
  unindexed,
} from '../../../platform/storage/index.ts'

/**
 * Deletes a merchant's idempotency keys whose record was purged, in batches, because their stored answers describe it. A retry
 * is a new request then. Keys have no mode, but records of live mode are never purged.
 * @param purged the tables that a purge deletes from
 */
export async function deleteAnswers(
  storage: Storage,
  merchantId: string,
  purged: readonly (keyof Database)[],
): Promise<void> {
  const types = namesOf(recordTables).filter((type) => purged.includes(recordTables[type]))
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last
    last = await storage.write((tx) => deleteBatch(tx, merchantId, types, after))
    await setImmediate()
  }
}

/** Checks one batch of keys in the order of their ids. @returns the last id, undefined when there was none */
async function deleteBatch(
  tx: Tx,
  merchantId: string,
  types: readonly RecordType[],
  after: string,
): Promise<string | undefined> {
  const keys = await tx
    .selectFrom('idempotency_keys')
    .select(['id', 'record_type', 'record_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '>', after)
    // Keys that a process works on right now stay.
    .where('instance_id', 'is', null)
    .orderBy('id')
    .limit(limits.purgeBatchRows)
    .forUpdate()
    .execute()
  const gone: string[] = []
  for (const type of types) {
    const ofType = keys.filter(({ record_type }) => record_type === type)
    const ids = ofType.map(({ record_id }) => record_id ?? '')
    if (ids.length === 0) continue
    const table = recordTables[type]
    const there = await tx
      .selectFrom(table)
      .select('id')
      .where(merchantOf(table), '=', merchantId)
      .where('id', 'in', ids)
      .execute()
    const kept = new Set<string | null>(there.map(({ id }) => id))
    gone.push(...ofType.filter(({ record_id }) => !kept.has(record_id)).map(({ id }) => id))
  }
  if (gone.length > 0)
    await tx
      .deleteFrom('idempotency_keys')
      .where(unindexed('merchant_id'), '=', merchantId)
      .where('id', 'in', gone)
      .execute()
  return keys.at(-1)?.id
}
