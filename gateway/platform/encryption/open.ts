import type { Storage } from '../storage/index.ts'
import { type Cipher, createCipher, firstFingerprintKey } from './cipher.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { createKeys, KeysMissing, loadKeys } from './keys.ts'
import { keyHolders, notesKeys } from './live-keys.ts'
import { loadSealedKey } from './sealed-key.ts'
import { hasSealed } from './unreadable.ts'

/**
 * The cipher that the data is encrypted with, by the configured keys.
 * @throws KeysMissing for a database that is encrypted, without keys; another Error for keys of another database
 */
export async function openCipher(storage: Storage, dataDir: string): Promise<Cipher> {
  return (await openKeyRing(storage, dataDir)).cipher
}

/** The same, with the key ring that it uses. @throws likewise */
export async function openKeyRing(
  storage: Storage,
  dataDir: string,
): Promise<{ cipher: Cipher; ring: KeyRing }> {
  const keys = await firstKeys(storage, dataDir)
  const ring = createKeyRing(keys)
  if (ring.hasSeveral() && (await notesKeys(storage))) {
    ring.choose((await keyHolders(storage)).map(({ key_ids }) => key_ids))
  }
  const fingerprintKey = await loadSealedKey(storage, ring.sealer, 'fingerprint', () =>
    firstFingerprintKey(keys),
  )
  return { cipher: createCipher(ring.sealer, fingerprintKey), ring }
}

/** Loads the keys, and creates one for a new database only: no new key decrypts what is there. */
async function firstKeys(storage: Storage, dataDir: string): Promise<Buffer[]> {
  try {
    return loadKeys(dataDir)
  } catch (error) {
    if (!(error instanceof KeysMissing)) throw error
    // What is sealed may be another process's that has just created the keys: they are looked for again.
    if (!(await hasSealed(storage))) createKeys(dataDir)
    return loadKeys(dataDir)
  }
}
