import { hash } from 'node:crypto'
import type { Mode } from '../core/caller.ts'
import type { Cipher } from '../encryption/index.ts'
import { type MerchantRow, prepare, type Storage } from '../storage/index.ts'

export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** Binds an encrypted secret key to its row. */
export const keyBinding = (hash: string) => `secret_keys:${hash}`

/** Looks up merchants by their keys. */
export type Merchants = ReturnType<typeof createMerchants>

export function createMerchants(storage: Storage) {
  return {
    async byPublicKey(key: string): Promise<MerchantRow | undefined> {
      const [merchant] = await ofPublicKey(storage.read, { key })
      return merchant
    },

    async bySecretKey(key: string): Promise<{ merchant: MerchantRow; mode: Mode } | undefined> {
      const [row] = await ofSecretKey(storage.read, { hash: hashKey(key) })
      if (!row) return undefined
      const { mode, ...merchant } = row
      return { merchant, mode }
    },
  }
}

const ofPublicKey = prepare((db, { key }: { key: string }) =>
  db.selectFrom('merchants').selectAll().where('public_key', '=', key),
)

const ofSecretKey = prepare((db, { hash }: { hash: string }) =>
  db
    .selectFrom('secret_keys')
    .innerJoin('merchants', 'merchants.id', 'secret_keys.merchant_id')
    .selectAll('merchants')
    .select('secret_keys.mode')
    .where('secret_keys.hash', '=', hash),
)

/** Decrypts a merchant's secret key of one mode. */
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
    .executeTakeFirstOrThrow()
  return cipher.decrypt(encrypted, keyBinding(hash))
}

/** The id of a merchant's primary card account of one mode. */
export async function primaryAccount(storage: Storage, merchantId: string, mode: Mode): Promise<string> {
  const { id } = await storage.read
    .selectFrom('accounts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('type', '=', 'MerchantAccount')
    .where('is_primary', '=', 1)
    .executeTakeFirstOrThrow()
  return id
}
