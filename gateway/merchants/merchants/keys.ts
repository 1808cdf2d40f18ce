import { hash } from 'node:crypto'
import type { Mode } from '../../core/caller.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { Reader, SecretKeyRow, Storage, Tx } from '../../platform/storage/index.ts'

/** As it is stored: a look-up by it tells nothing by its time. */
export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** What a stored secret key is bound to. */
const keyBinding = (hash: string) => `secret_keys:${hash}`

/** A new key of the merchant, without restrictions. */
const NEW = {
  authorization_id: null,
  created: null,
  expires: null,
  shown: null,
  seen_by: null,
  name: null,
  permissions: null,
  last_used: null,
  last_address: null,
}

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
    .values({ ...NEW, ...of, hash, encrypted })
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
  const key = currentKey(await ownKeys(storage.read, merchantId, mode))
  if (!key) throw new Error('The merchant has no secret key. Roll it in the console to create one.')
  return openKey(cipher, key)
}

/** The key of one mode that belongs to a partner's authorization, in the clear (rules: partners.md#own-keys). */
export async function readAuthorizationKey(
  db: Reader,
  cipher: Cipher,
  authorizationId: string,
  mode: Mode,
): Promise<string> {
  const key = await db
    .selectFrom('secret_keys')
    .select(['encrypted', 'hash'])
    .where('mode', '=', mode)
    .where('expires', 'is', null)
    .where('authorization_id', '=', authorizationId)
    .executeTakeFirstOrThrow()
  return openKey(cipher, key)
}

/** A merchant's own keys of one mode, those that have expired too. */
export const ownKeys = (db: Reader, merchantId: string, mode: Mode): Promise<SecretKeyRow[]> =>
  db
    .selectFrom('secret_keys')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('authorization_id', 'is', null)
    .execute()

/** Whether a key is unrestricted and never expires: one that the next roll replaces. */
export const isEndless = ({ expires, permissions }: SecretKeyRow): boolean =>
  expires === null && permissions === null

/** The merchant's own key that the next roll replaces: of those that never expire the newest. */
export function currentKey(keys: readonly SecretKeyRow[]): SecretKeyRow | undefined {
  return keys
    .filter(isEndless)
    .filter(({ authorization_id }) => authorization_id === null)
    .sort((one, other) => (other.created ?? 0) - (one.created ?? 0))
    .at(0)
}

/** Decrypts a stored key. */
export const openKey = (cipher: Cipher, { encrypted, hash }: Pick<SecretKeyRow, 'encrypted' | 'hash'>) =>
  cipher.decrypt(encrypted, keyBinding(hash))
