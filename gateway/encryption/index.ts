export { type Cipher, createSealer, type Sealer } from './cipher.ts'
export { KEY_BYTES, loadKeys, saveKeys } from './keys.ts'
export { openCipher } from './open.ts'
export { reseal } from './reseal.ts'
