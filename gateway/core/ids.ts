import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto'
import { nextTick, TICKS_PER_MS } from './clock.ts'

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALPHANUMERICS = `${CAPITALS}abcdefghijklmnopqrstuvwxyz0123456789`

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** 22 characters in base64url. */
const ID_BYTES = 16

/** A stock of random bytes for the next ids: fetching them for each id would cost more than everything else about it. */
const store = { bytes: Buffer.alloc(ID_BYTES * 256), used: Number.POSITIVE_INFINITY }

function randomCharacters(length: number): string {
  if (store.used >= store.bytes.length) {
    randomFillSync(store.bytes)
    store.used = 0
  }
  const begin = store.used
  store.used += ID_BYTES
  return store.bytes.toString('base64url', begin, store.used).slice(0, length)
}

const ID_CHARS = 22
/** Characters of an id for the time: ticks since the epoch, to base 36. */
const TIME_CHARS = 9
/** January 1, 1998: from 2026 to 2098 the first character is a letter. */
const EPOCH_MS = 883_612_800_000

/**
 * An id of a record: 22 URL-safe characters that begin with the time, so that new rows go to the end of an index
 * (rules: conventions.md#id). Within a process each id sorts after the one before.
 *
 * The time is digits and lowercase letters, which the usual collations order as their bytes. 78 random bits remain for each 1/32 ms:
 * processes that create a thousand ids in one tick have a collision with a probability of 2^-59. Nothing may rely on the order
 * of ids: earlier versions created random ones, and clocks of processes differ.
 *
 * It shows when the record was created. Whatever opens something, or is shown to people who shouldn't know that, is a
 * `newRandomId` or a secret.
 */
export function newId(): string {
  const time = inId(nextTick())
  return drawn(() => time + randomCharacters(ID_CHARS - TIME_CHARS))
}

/** How the ids begin that are created at a moment. By their bytes they sort after all ids of `newId` that were created before. */
export const idsBegin = (milliseconds: number): string => inId(milliseconds * TICKS_PER_MS)

const inId = (tick: number) => (tick - EPOCH_MS * TICKS_PER_MS).toString(36).padStart(TIME_CHARS, '0')

/** An id that says nothing of its record: 22 URL-safe characters, 128 random bits. */
export function newRandomId(): string {
  return drawn(() => randomCharacters(ID_CHARS))
}

/** An id of EMVCo's protocol: a UUID, with fewer digits in a row than a card number has. */
export function newTransactionId(): string {
  const id = randomUUID()
  return /\d(-?\d){11}/.test(id) ? newTransactionId() : id
}

/** Draws until it's an id: by chance it could have as many digits in a row as a card number. */
function drawn(draw: () => string): string {
  const id = draw()
  return isId(id) ? id : drawn(draw)
}

/** What stands before the ids of the portal's records (rules: invoicing.md#prefixes). */
const portalPrefixes = {
  contact: 'p_',
  email: 'eml_',
  invoice: 'i_',
  lineItem: 'li_',
  item: 'item_',
  creditNote: 'cn_',
  message: 'imsg_',
  request: 'preq_',
  file: 'fref_',
  payment: 'pmt_',
} as const

/** An id of one of the portal's records. A payer sees the id of their contact, which mustn't show since when it exists. */
export function newPortalId(kind: keyof typeof portalPrefixes): string {
  return portalPrefixes[kind] + (kind === 'contact' ? newRandomId() : newId())
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code by which people name a contact: eight letters and digits that nobody takes for one another. */
export function newContactCode(): string {
  return randomText(CODE_LETTERS, 8)
}

/** Digits that nobody can guess, for a code that is valid for a short time. */
export const newDigits = (count: number): string => randomText('0123456789', count)

/** The secret of a link into the portal: 256 bits. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Whether a text has the form of an id, of this version or an earlier one. One with as many digits in a row as a card number
 * isn't an id: somebody may have sent the number in its place.
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

/** A secret key. It names its mode, and has a form by which people and scanners recognize a key that leaked. */
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

/** An access token or a code of OAuth: 256 bits, behind what it is, so that people and scanners recognize one that leaked. */
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

/** Random bytes for keys and initialization vectors. */
export function newBytes(length: number): Buffer {
  return randomBytes(length)
}

/** A random share, from 0 to below 1, for pauses that shouldn't end at the same time. */
export function randomShare(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/** What a `source_id` begins with if a form of the dashboard has made the record: nobody chose it. */
export const FORM_PREFIX = 'console:'

/** Returns a `source_id` that the merchant chose; undefined for a form's. */
export const ownSourceId = (sourceId: string | null | undefined): string | undefined =>
  sourceId == null || sourceId.startsWith(FORM_PREFIX) ? undefined : sourceId
