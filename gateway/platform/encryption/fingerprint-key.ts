import { lockName, type Storage } from '../storage/index.ts'
import { firstFingerprintKey, type Sealer } from './cipher.ts'

const NAME = 'fingerprint'
const BOUND = `sealed_keys:${NAME}`

/**
 * Loads the fingerprint key, which the database holds encrypted since the first start. @throws when the encryption key is wrong
 */
export async function loadFingerprintKey(
  storage: Storage,
  sealer: Sealer,
  masterKeys: readonly Buffer[],
): Promise<Buffer> {
  const sealed = await storage.write(async (tx) => {
    await lockName(tx, BOUND)
    const found = await tx
      .selectFrom('sealed_keys')
      .select('sealed')
      .where('name', '=', NAME)
      .executeTakeFirst()
    if (found) return found.sealed
    const made = sealer.encrypt(firstFingerprintKey(masterKeys).toString('base64'), BOUND)
    await tx.insertInto('sealed_keys').values({ name: NAME, sealed: made }).execute()
    return made
  })
  return Buffer.from(sealer.decrypt(sealed, BOUND), 'base64')
}
