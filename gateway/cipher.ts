import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newBytes } from './ids.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what the database must not hold in the clear. */
export interface Cipher {
  /** @param bound what the text belongs to, e.g. `tokens:<id>`; it decrypts there only */
  encrypt(text: string, bound: string): string
  /** @throws when the text was changed, moved to another record or encrypted with another key */
  decrypt(sealed: string, bound: string): string
  /** The same for the same number within a merchant, and of no use without the key: 20 characters. */
  fingerprint(merchantId: string, number: string): string
}

/**
 * The key for card data: `GATEWAY_ENCRYPTION_KEY` (32 bytes, base64), else a file in the data folder that is made once.
 * It is never in the database, so that a copy of the database alone gives nothing away.
 * @throws when the key is not 32 bytes
 */
export function loadKey(dataDir: string, fromEnvironment = process.env.GATEWAY_ENCRYPTION_KEY): Buffer {
  const file = path.join(dataDir, 'keys', 'card-data.key')
  if (!fromEnvironment && !existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    // On the disk before anything is encrypted with it: without the key, what a power cut left could never be read.
    const text = `${newBytes(KEY_BYTES).toString('base64')}\n`
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  const key = Buffer.from(fromEnvironment ?? readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new Error('The encryption key must be 32 bytes in base64.')
  return key
}

/** AES-256-GCM and HMAC-SHA256 with keys derived from one. Format: `1.<key id>.<iv, tag, text in base64url>`. */
export function createCipher(masterKey: Buffer): Cipher {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, KEY_BYTES))
  const key = derive('encryption')
  const fingerprintKey = derive('fingerprint')
  // Names the key in each ciphertext, so that keys can be changed one day.
  const keyId = createHash('sha256').update(derive('key id')).digest('hex').slice(0, 8)

  return {
    encrypt(text, bound) {
      const iv = newBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1.${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    decrypt(sealed, bound) {
      const [version, sealedWith, data = ''] = sealed.split('.')
      if (version !== '1' || sealedWith !== keyId)
        throw new Error('This was encrypted with another key than the one in use.')
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint(merchantId, number) {
      return createHmac('sha256', fingerprintKey)
        .update(`${merchantId}:${number}`)
        .digest('base64url')
        .slice(0, 20)
    },
  }
}
