import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { newBytes } from '../../core/ids.ts'
import { KEY_BYTES } from './keys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what the database must not hold in the clear. */
export interface Sealer {
  /** @param bound the record that the text belongs to, e.g. `tokens:<id>`; it can be decrypted only for the same one */
  encrypt(text: string, bound: string): string
  /** @throws when the text was changed, moved to another record or encrypted with an unknown key */
  decrypt(sealed: string, bound: string): string
  /** The same for bytes, which stay bytes. */
  encryptBytes(bytes: Buffer, bound: string): Buffer
  /** @throws as `decrypt` */
  decryptBytes(sealed: Buffer, bound: string): Buffer
  /** The prefix of every text that was encrypted with the current key. */
  readonly prefix: string
  /** The prefixes of all that it can decrypt. */
  readonly prefixes: readonly string[]
}

export interface Cipher extends Sealer {
  /** A keyed digest of a number, 20 characters: the same for the same number of the same merchant. */
  fingerprint(merchantId: string, number: string): string
  /** A keyed digest, 43 characters: the same for the same text and purpose. */
  digest(purpose: string, text: string): string
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
}

/** Derives a KeyObject once: making one from a buffer for every call would take longer than to encrypt a number. */
function deriveObject(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(derive(key, purpose))
}

/** The id of a key, which stands in every text that was encrypted with it. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(derive(key, 'key id')).digest('hex').slice(0, 8)
}

/**
 * AES-256-GCM with keys derived from the given ones. Format: `1.<key id>.<iv, tag, text in base64url>`.
 * @param masterKeys the first one encrypts, all of them decrypt
 */
export function createSealer(masterKeys: readonly Buffer[]): Sealer {
  const keys = new Map(masterKeys.map((key) => [keyIdOf(key), deriveObject(key, 'encryption')]))
  const [[currentId, current] = ['', createSecretKey(Buffer.alloc(0))]] = keys
  const prefix = `1.${currentId}.`

  const seal = (bytes: Buffer, bound: string): Buffer => {
    const iv = newBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(bound))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }
  const open = (version: string, sealedWith: string, bytes: Buffer, bound: string): Buffer => {
    const key = keys.get(sealedWith)
    if (version !== '1' || !key) throw new Error('This was encrypted with another key than the one in use.')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }

  return {
    prefix,
    prefixes: [...keys.keys()].map((id) => `1.${id}.`),
    encrypt: (text, bound) => prefix + seal(Buffer.from(text), bound).toString('base64url'),
    decrypt(sealed, bound) {
      const [version = '', sealedWith = '', data = ''] = sealed.split('.')
      return open(version, sealedWith, Buffer.from(data, 'base64url'), bound).toString('utf8')
    },
    encryptBytes: (bytes, bound) => Buffer.concat([Buffer.from(prefix), seal(bytes, bound)]),
    decryptBytes(sealed, bound) {
      // The iv may have any bytes, so the text before it is looked at alone.
      const [version = '', sealedWith = ''] = sealed.subarray(0, prefix.length).toString('latin1').split('.')
      return open(version, sealedWith, sealed.subarray(prefix.length), bound)
    },
  }
}

/** The fingerprint key of earlier versions, which derived all keys from the encryption key. */
export function firstFingerprintKey(masterKeys: readonly Buffer[]): Buffer {
  return derive(masterKeys.at(-1) ?? Buffer.alloc(0), 'fingerprint')
}

/** The ids of a sealer's keys as the database notes them: the one that it encrypts with comes first. */
export const keyIdsOf = ({ prefixes }: Pick<Sealer, 'prefixes'>): string =>
  prefixes.map((prefix) => prefix.split('.')[1]).join(' ')

/** @param fingerprintKey outlives the encryption keys, because another one would change the fingerprint of every number */
export function createCipher(sealer: Sealer, fingerprintKey: Buffer): Cipher {
  const key = createSecretKey(fingerprintKey)
  const digestKey = deriveObject(fingerprintKey, 'digest')
  return {
    ...sealer,
    // A key ring's change.
    get prefix() {
      return sealer.prefix
    },
    get prefixes() {
      return sealer.prefixes
    },
    fingerprint(merchantId, number) {
      return createHmac('sha256', key).update(`${merchantId}:${number}`).digest('base64url').slice(0, 20)
    },
    digest(purpose, text) {
      return createHmac('sha256', digestKey).update(`${purpose}:${text}`).digest('base64url')
    },
  }
}
