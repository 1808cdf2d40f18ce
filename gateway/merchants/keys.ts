import { hash } from 'node:crypto'
import type { Mode } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import { gatewayError, notFound } from '../core/errors.ts'
import { newSecretKey } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Cipher } from '../encryption/index.ts'
import { lockName, type Reader, type SecretKeyRow, type Storage, type Tx } from '../storage/index.ts'

/** As it is stored: a look-up by it tells nothing by its time. */
export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** What a stored secret key is bound to. */
const keyBinding = (hash: string) => `secret_keys:${hash}`

/** Gives a merchant another secret key in one mode. */
export async function insertSecretKey(
  tx: Tx,
  cipher: Cipher,
  of: Pick<SecretKeyRow, 'merchant_id' | 'mode'> & Partial<SecretKeyRow>,
  key: string,
): Promise<void> {
  const hash = hashKey(key)
  const encrypted = cipher.encrypt(key, keyBinding(hash))
  await tx
    .insertInto('secret_keys')
    .values({ authorization_id: null, created: null, expires: null, shown: null, ...of, hash, encrypted })
    .execute()
}

/** Gives a merchant this key in place of its own of test mode. */
export async function replaceTestKey(
  tx: Tx,
  cipher: Cipher,
  merchant_id: string,
  key: string,
): Promise<void> {
  const of = { merchant_id, mode: 'test' } as const
  await tx
    .deleteFrom('secret_keys')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', 'test')
    .where('authorization_id', 'is', null)
    .execute()
  await insertSecretKey(tx, cipher, of, key)
}

/** A merchant's own secret key of one mode, in the clear, for its owner. */
export async function readSecretKey(
  storage: Storage,
  cipher: Cipher,
  merchantId: string,
  mode: Mode,
): Promise<string> {
  const key = await current(storage.read, mode)
    .where('merchant_id', '=', merchantId)
    .where('authorization_id', 'is', null)
    .executeTakeFirstOrThrow()
  return open(cipher, key)
}

/** The key of one mode that belongs to a partner's authorization, in the clear (rules: partners.md#own-keys). */
export async function readAuthorizationKey(
  db: Reader,
  cipher: Cipher,
  authorizationId: string,
  mode: Mode,
): Promise<string> {
  const key = await current(db, mode)
    .where('authorization_id', '=', authorizationId)
    .executeTakeFirstOrThrow()
  return open(cipher, key)
}

const current = (db: Reader, mode: Mode) =>
  db
    .selectFrom('secret_keys')
    .select(['encrypted', 'hash'])
    .where('mode', '=', mode)
    .where('expires', 'is', null)

const open = (cipher: Cipher, { encrypted, hash }: Pick<SecretKeyRow, 'encrypted' | 'hash'>) =>
  cipher.decrypt(encrypted, keyBinding(hash))

/** A merchant's own key, as its people see it. */
export interface ListedKey {
  /** Names the key, and opens nothing. */
  id: string
  last4: string
  created: number | null
  /** When it ends, of one that was replaced. */
  expires: number | null
  isShown: boolean
}

const ownKeys = (db: Reader, merchantId: string, mode: Mode) =>
  db
    .selectFrom('secret_keys')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('authorization_id', 'is', null)

/** A merchant's own keys of one mode that count: the current one first, then those that were replaced and still end. */
export async function listSecretKeys(
  { storage, cipher, clock }: KeyParts,
  merchantId: string,
  mode: Mode,
): Promise<ListedKey[]> {
  const now = clock.now()
  const rows = await ownKeys(storage.read, merchantId, mode).selectAll().execute()
  return rows
    .filter(({ expires }) => expires === null || expires > now)
    .sort((one, other) => (other.expires ?? Infinity) - (one.expires ?? Infinity))
    .map((row) => ({
      id: idOf(row.hash),
      last4: open(cipher, row).slice(-4),
      created: row.created,
      expires: row.expires,
      isShown: row.shown !== null,
    }))
}

const idOf = (hash: string) => hash.slice(0, 16)

export interface KeyParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
}

/** Shows the current key, once. @throws 422 when it was shown before */
export async function showSecretKey(
  { storage, cipher, clock }: KeyParts,
  merchantId: string,
  mode: Mode,
): Promise<string> {
  return storage.write(async (tx) => {
    const row = await ownKeys(tx, merchantId, mode)
      .selectAll()
      .where('expires', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.shown !== null) {
      const message = 'The key was shown before, and is shown once only. Roll it to get another one.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    await tx.updateTable('secret_keys').set({ shown: clock.now() }).where('hash', '=', row.hash).execute()
    return open(cipher, row)
  })
}

/**
 * Gives a merchant another key, beside which the one before goes on for a while (rules: authentication.md#roll).
 * @param graceMs 0: it ends at once
 * @throws 422 while too many are valid
 */
export async function rollSecretKey(
  { storage, cipher, clock }: KeyParts,
  merchantId: string,
  mode: Mode,
  graceMs: number,
): Promise<void> {
  await storage.write(async (tx) => {
    await lockName(tx, `secret key ${mode} ${merchantId}`)
    const now = clock.now()
    await deleteKeys(tx, (await ownKeys(tx, merchantId, mode).selectAll().execute()).filter(hasEnded(now)))
    const left = await ownKeys(tx, merchantId, mode).select(['hash', 'expires']).execute()
    if (left.length >= limits.people.maxSecretKeys) {
      const message = 'Too many earlier keys are still valid: end one of them first.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const before = left.filter(({ expires }) => expires === null)
    if (graceMs === 0) await deleteKeys(tx, before)
    for (const { hash } of graceMs === 0 ? [] : before) {
      await tx
        .updateTable('secret_keys')
        .set({ expires: now + graceMs })
        .where('hash', '=', hash)
        .execute()
    }
    await insertSecretKey(tx, cipher, { merchant_id: merchantId, mode, created: now }, newSecretKey(mode))
  })
}

const hasEnded =
  (now: number) =>
  ({ expires }: Pick<SecretKeyRow, 'expires'>) =>
    expires !== null && expires <= now

async function deleteKeys(tx: Tx, keys: readonly Pick<SecretKeyRow, 'hash'>[]): Promise<void> {
  for (const { hash } of keys) await tx.deleteFrom('secret_keys').where('hash', '=', hash).execute()
}

/** Ends a key that was replaced, before its time. @throws 404 for any other */
export async function endSecretKey(
  { storage }: Pick<KeyParts, 'storage'>,
  merchantId: string,
  mode: Mode,
  id: string,
): Promise<void> {
  await storage.write(async (tx) => {
    const rows = await ownKeys(tx, merchantId, mode).selectAll().where('expires', 'is not', null).execute()
    const found = rows.filter(({ hash }) => idOf(hash) === id)
    if (found.length === 0) throw notFound('SecretKey', id)
    await deleteKeys(tx, found)
  })
}
