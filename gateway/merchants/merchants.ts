import type { Mode } from '../core/caller.ts'
import { type MerchantRow, prepare, type Storage } from '../storage/index.ts'
import { hashKey } from './keys.ts'

/** Looks up merchants by their keys. */
export type Merchants = ReturnType<typeof createMerchants>

export function createMerchants(storage: Storage) {
  return {
    async byPublicKey(key: string): Promise<MerchantRow | undefined> {
      const [merchant] = await ofPublicKey(storage.read, { key })
      return merchant
    },

    async byId(id: string): Promise<MerchantRow | undefined> {
      const [merchant] = await ofId(storage.read, { id })
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

const ofId = prepare((db, { id }: { id: string }) =>
  db.selectFrom('merchants').selectAll().where('id', '=', id),
)

const ofSecretKey = prepare((db, { hash }: { hash: string }) =>
  db
    .selectFrom('secret_keys')
    .innerJoin('merchants', 'merchants.id', 'secret_keys.merchant_id')
    .selectAll('merchants')
    .select('secret_keys.mode')
    .where('secret_keys.hash', '=', hash),
)

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
