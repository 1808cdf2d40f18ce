export { type Cipher, createCipher, createSealer, type Sealer } from './cipher.ts'
export { loadFingerprintKey } from './fingerprint-key.ts'
export { KEY_BYTES, loadKeys, saveKeys } from './keys.ts'
export { reseal } from './reseal.ts'
