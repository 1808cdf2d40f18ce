// Keys that the database holds encrypted, so that all processes have the same ones.
import { lockName, type Storage } from '../storage/index.ts'
import type { Sealer } from './cipher.ts'

/** Of `sealed_keys`. */
export type SealedKeyName = 'fingerprint' | 'scripts'

/**
 * Loads a key. The first start creates it.
 * @param first creates it
 * @throws when the encryption key is wrong
 */
export async function loadSealedKey(
  storage: Storage,
  sealer: Sealer,
  name: SealedKeyName,
  first: () => Buffer,
): Promise<Buffer> {
  const bound = `sealed_keys:${name}`
  const sealed = await storage.write(async (tx) => {
    await lockName(tx, bound)
    const found = await tx
      .selectFrom('sealed_keys')
      .select('sealed')
      .where('name', '=', name)
      .executeTakeFirst()
    if (found) return found.sealed
    const made = sealer.encrypt(first().toString('base64'), bound)
    await tx.insertInto('sealed_keys').values({ name, sealed: made }).execute()
    return made
  })
  return Buffer.from(sealer.decrypt(sealed, bound), 'base64')
}
