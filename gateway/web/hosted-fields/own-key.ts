import type { KeyObject } from 'node:crypto'
import { newBytes } from '../../core/ids.ts'
import { keyFromSeed } from '../../core/script-signatures.ts'
import { type Cipher, loadSealedKey } from '../../platform/encryption/index.ts'
import type { Storage } from '../../platform/storage/index.ts'

const SEED_BYTES = 32

/** The key with which the gateways of a database sign builds that no release key has signed. @throws when the encryption key is wrong */
export async function loadOwnKey(storage: Storage, cipher: Cipher): Promise<KeyObject> {
  return keyFromSeed(await loadSealedKey(storage, cipher, 'scripts', () => newBytes(SEED_BYTES)))
}
