// The only way in which anything leaves the audit log: what is too old, and all of a merchant that is deleted. The database's
// triggers allow a deletion only while the same transaction says up to where (rules: audit-log.md#retention).
import { setImmediate } from 'node:timers/promises'
import { nextPosition } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../encryption/index.ts'
import type { Storage, Tx } from '../storage/index.ts'
import { isOwnHead, lockHead, moveHead } from './heads.ts'
import { GATEWAY } from './record.ts'

const { batchRows, lifeMs } = limits.audit

/** Deletes the log of a merchant that is being deleted itself. */
export async function removeLog(tx: Tx, merchantId: string): Promise<void> {
  await removing(tx, merchantId, Number.MAX_SAFE_INTEGER, () =>
    tx.deleteFrom('audit_entries').where('merchant_id', '=', merchantId).execute(),
  )
  await tx.deleteFrom('audit_heads').where('merchant_id', '=', merchantId).execute()
}

/**
 * Deletes what is older than it is kept, of every log but the operator's, which names the others. Nobody waits for more than one
 * batch.
 * @param before a position, which is in microseconds
 */
export async function removeOld(
  { storage, cipher }: { storage: Storage; cipher: Pick<Cipher, 'digest'> },
  before = nextPosition() - lifeMs * 1000,
): Promise<void> {
  // One row for each merchant: a thread that reads would take longer to start.
  const heads = await storage.read.selectFrom('audit_heads').select('merchant_id').execute()
  for (const { merchant_id } of heads) {
    if (merchant_id === GATEWAY) continue
    while (await storage.write((tx) => removeBatch(tx, cipher, merchant_id, before))) await setImmediate()
  }
}

/** @returns whether there may be more */
async function removeBatch(
  tx: Tx,
  cipher: Pick<Cipher, 'digest'>,
  merchantId: string,
  before: number,
): Promise<boolean> {
  const oldest = await tx
    .selectFrom('audit_entries')
    .select(['sequence', 'hash', 'position'])
    .where('merchant_id', '=', merchantId)
    .where('sequence', 'is not', null)
    .orderBy('sequence')
    .limit(batchRows)
    .execute()
  const kept = oldest.findIndex(({ position }) => position >= before)
  const last = oldest.at(kept === -1 ? -1 : kept - 1)
  if (kept === 0 || !last || last.sequence === null || last.hash === null) return false
  const { sequence, hash } = last
  const head = await lockHead(tx, cipher, merchantId)
  // A log that somebody has changed is evidence.
  if (!isOwnHead(cipher, head)) return false
  // Every process removes. Another one has removed as much since the look.
  if (sequence <= Number(head.base_sequence)) return false
  await removing(tx, merchantId, sequence, () =>
    tx
      .deleteFrom('audit_entries')
      .where('merchant_id', '=', merchantId)
      .where('sequence', '<=', sequence)
      .execute(),
  )
  await moveHead(tx, cipher, { ...head, base_sequence: sequence, base_hash: hash })
  return kept === -1 && oldest.length === batchRows
}

async function removing(
  tx: Tx,
  merchant_id: string,
  up_to: number,
  remove: () => Promise<unknown>,
): Promise<void> {
  await tx.insertInto('audit_removals').values({ merchant_id, up_to }).execute()
  await remove()
  await tx.deleteFrom('audit_removals').where('merchant_id', '=', merchant_id).execute()
}
