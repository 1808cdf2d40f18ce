import { hash } from 'node:crypto'
import type { Mode } from '../core/caller.ts'
import type { Cipher } from '../encryption/index.ts'
import type { Storage, Tx } from '../storage/index.ts'

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
  of: { merchant_id: string; mode: Mode },
  key: string,
): Promise<void> {
  const hash = hashKey(key)
  const encrypted = cipher.encrypt(key, keyBinding(hash))
  await tx
    .insertInto('secret_keys')
    .values({ authorization_id: null, created: null, expires: null, ...of, hash, encrypted })
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

/** A merchant's secret key of one mode, in the clear, for its owner. */
export async function readSecretKey(
  storage: Storage,
  cipher: Cipher,
  merchantId: string,
  mode: Mode,
): Promise<string> {
  const { encrypted, hash } = await storage.read
    .selectFrom('secret_keys')
    .select(['encrypted', 'hash'])
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('authorization_id', 'is', null)
    .where('expires', 'is', null)
    .executeTakeFirstOrThrow()
  return cipher.decrypt(encrypted, keyBinding(hash))
}
