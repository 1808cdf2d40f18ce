// Rows of data keys. No database transaction is open while the key management service is asked.
import type { Clock } from '../../core/clock.ts'
import { notFound } from '../../core/errors.ts'
import { newBytes } from '../../core/ids.ts'
import { KEY_BYTES, KmsError, type KmsSet } from '../../platform/encryption/index.ts'
import type { DataKeyRow, Storage } from '../../platform/storage/index.ts'

/** A merchant's data keys, the newest last. */
export function readDataKeys({ read }: Storage, merchantId: string): Promise<DataKeyRow[]> {
  return read
    .selectFrom('data_keys')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('version')
    .execute()
}

/** @throws KmsError, of a service that isn't configured, too */
export async function unwrapRow({ byName }: KmsSet, row: DataKeyRow): Promise<Buffer> {
  const { merchant_id: merchantId, version, wrapped } = row
  const kms = byName(row.kms)
  if (kms) return kms.unwrap(wrapped, { merchantId, version })
  const message = `A data key was wrapped by ${row.kms}, which is not configured.`
  throw new KmsError(message, { isTemporary: false })
}

/**
 * Makes a merchant's next data key. Where two processes make it at the same time, the one that is stored first is it.
 * @throws KmsError; 404 for a merchant that was deleted
 */
export async function makeDataKey(
  { storage, kms: { current }, clock }: { storage: Storage; kms: KmsSet; clock: Clock },
  merchantId: string,
  newest: DataKeyRow | undefined,
): Promise<DataKeyRow> {
  const version = (newest?.version ?? 0) + 1
  const { wrapped, master } = await current.wrap(newBytes(KEY_BYTES), { merchantId, version })
  const now = clock.now()
  const row: DataKeyRow = {
    merchant_id: merchantId,
    version,
    created: now,
    kms: current.name,
    master,
    wrapped,
    wrapped_at: now,
  }
  return storage.write(async (tx) => {
    // Locked, so that the deletion of a merchant leaves no key behind.
    const merchant = await tx
      .selectFrom('merchants')
      .select('id')
      .where('id', '=', merchantId)
      .forUpdate()
      .executeTakeFirst()
    if (!merchant) throw notFound('Merchant', merchantId)
    await tx
      .insertInto('data_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('data_keys')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  })
}
