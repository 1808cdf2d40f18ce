import { randomBytes, randomFillSync, randomInt } from 'node:crypto'

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALPHANUMERICS = `${CAPITALS}abcdefghijklmnopqrstuvwxyz0123456789`

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const ID_BYTES = 16

/** A stock of random bytes for the next ids: fetching them for each id would cost more than all the rest of making it. */
const store = { bytes: Buffer.alloc(ID_BYTES * 256), used: Number.POSITIVE_INFINITY }

/** An id of any record: 22 URL-safe characters, 128 bits (rules: conventions.md#id). */
export function newId(): string {
  if (store.used >= store.bytes.length) {
    randomFillSync(store.bytes)
    store.used = 0
  }
  const begin = store.used
  store.used += ID_BYTES
  return store.bytes.toString('base64url', begin, store.used)
}

/** What stands before the ids of the portal's records (rules: invoicing.md#prefixes). */
const portalPrefixes = {
  contact: 'p_',
  email: 'eml_',
  invoice: 'i_',
  lineItem: 'li_',
  message: 'imsg_',
  request: 'preq_',
  file: 'fref_',
  payment: 'pmt_',
} as const

/** An id of one of the portal's records. */
export function newPortalId(kind: keyof typeof portalPrefixes): string {
  return portalPrefixes[kind] + newId()
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code by which people name a contact: eight letters and digits that nobody takes for one another. */
export function newContactCode(): string {
  return randomText(CODE_LETTERS, 8)
}

/** The secret of a link into the portal: 256 bits. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Whether a text has the form of such an id. One with so many digits in a row is none: it may be a card number that somebody sent
 * in place of an id, and no id of ours has them but by an incredible chance.
 */
export function isId(text: string): boolean {
  return /^[\w-]{22}$/.test(text) && !/\d([_-]?\d){11}/.test(text)
}

/** Six capitals, as a card network's authorization has them (rules: conventions.md#authorization-code). */
export function newAuthorizationCode(): string {
  return randomText(CAPITALS, 6)
}

/** An id of a merchant application, ten digits: whoever makes one looks whether there is one already (rules: partners.md#submit). */
export function newApplicationId(): string {
  return String(randomInt(10 ** 9, 10 ** 10))
}

/** `m_` and 22 characters (rules: conventions.md#public-key). */
export function newPublicKey(): string {
  return `m_${randomText(ALPHANUMERICS, 22)}`
}

/** A secret key. It names its mode, and has a form by which people and scanners recognise a key that leaked. */
export function newSecretKey(mode: 'test' | 'live'): string {
  return `sk_${mode}_${randomText(ALPHANUMERICS, 32)}`
}

/** Whether a text has the form of a secret key of test mode; not whether it is anybody's. */
export function isTestSecretKey(text: string): boolean {
  return /^sk_test_[A-Za-z0-9]{32}$/.test(text)
}

/** A partner's client id, or its client secret: 64 letters and digits (rules: partners.md#settings). */
export function newClientSecret(): string {
  return randomText(ALPHANUMERICS, 64)
}

/** An access token or a code of OAuth: 256 bits, behind what it is, so that people and scanners recognise one that leaked. */
export function newGrant(kind: 'at' | 'ac'): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`
}

/** A secret that signs webhooks, in the form of Standard Webhooks: 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** What a link or a cookie holds that opens something: 43 URL-safe characters, 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A code to be typed in place of a second factor: three groups of four, without letters that look like others. */
export function newRecoveryCode(): string {
  return Array.from({ length: 3 }, () => randomText('abcdefghjkmnpqrstuvwxyz23456789', 4)).join('-')
}

/** Random bytes for keys and initialisation vectors. */
export function newBytes(length: number): Buffer {
  return randomBytes(length)
}

/** A random share, from 0 to below 1, for pauses that shouldn't end at the same time. */
export function randomShare(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
