import type { Mode } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import { type MerchantRow, prepare, type Storage } from '../storage/index.ts'
import { hashKey } from './keys.ts'
import { workingKeys } from './working-keys.ts'

/** Looks up merchants by their keys. */
export type Merchants = ReturnType<typeof createMerchants>

interface SecretKeyOwner {
  merchant: MerchantRow
  mode: Mode
  /** Of the partner's application whose authorization it belongs to; absent: the merchant's own key. */
  clientId?: string
}

/** @param clock the gateway's */
export function createMerchants(storage: Storage, clock: Clock) {
  return {
    async byPublicKey(key: string): Promise<MerchantRow | undefined> {
      const [merchant] = await ofPublicKey(storage.read, { key })
      return merchant
    },

    async byId(id: string): Promise<MerchantRow | undefined> {
      const [merchant] = await ofId(storage.read, { id })
      return merchant
    },

    /** Asks the database each time: a key that has ended is refused by every process at once (rules: partners.md#own-keys). */
    async bySecretKey(key: string): Promise<SecretKeyOwner | undefined> {
      const [row] = await ofSecretKey(storage.read, { hash: hashKey(key), now: clock.now() })
      if (!row) return undefined
      const { mode, client_id, ...merchant } = row
      return { merchant, mode, ...(client_id !== null && { clientId: client_id }) }
    },
  }
}

const ofPublicKey = prepare((db, { key }: { key: string }) =>
  db.selectFrom('merchants').selectAll().where('public_key', '=', key),
)

const ofId = prepare((db, { id }: { id: string }) =>
  db.selectFrom('merchants').selectAll().where('id', '=', id),
)

const ofSecretKey = prepare((db, { hash, now }: { hash: string; now: number }) =>
  workingKeys(db, now)
    .selectAll('merchants')
    .select(['secret_keys.mode', 'partner_applications.client_id'])
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
