import type { Storage } from '../storage/index.ts'
import { type Cipher, createCipher, createSealer } from './cipher.ts'
import { loadFingerprintKey } from './fingerprint-key.ts'
import { loadKeys } from './keys.ts'

/**
 * The cipher that the data is encrypted with, by the keys that are at hand.
 * @throws when these are no keys, or others than the data was encrypted with
 */
export async function openCipher(storage: Storage, dataDir: string): Promise<Cipher> {
  const keys = loadKeys(dataDir)
  const sealer = createSealer(keys)
  return createCipher(sealer, await loadFingerprintKey(storage, sealer, keys))
}
