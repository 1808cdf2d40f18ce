import type { Mode } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { keyPermissions, type Permission, partnerPermissions } from '../../core/permissions.ts'
import { type MerchantRow, prepare, type Storage, type UsedKey } from '../../platform/storage/index.ts'
import { hashKey } from './keys.ts'
import { workingKeys } from './working-keys.ts'

/** Looks up merchants by their keys. */
export type Merchants = ReturnType<typeof createMerchants>

interface SecretKeyOwner {
  merchant: MerchantRow
  mode: Mode
  permissions: readonly Permission[]
  key: UsedKey
  /** The partner's authorization that it belongs to; absent: the merchant's own key. */
  partner?: { clientId: string; authorizationId: string; name: string }
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
      return keyOwner(row)
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
    .select(['secret_keys.mode', 'secret_keys.hash', 'secret_keys.name as key_name'])
    .select(['secret_keys.permissions', 'secret_keys.created as key_created', 'secret_keys.expires'])
    .select(['secret_keys.last_used', 'secret_keys.last_address', 'secret_keys.authorization_id'])
    .select(['partner_applications.client_id', 'partner_applications.name as client_name'])
    .select('authorizations.permissions as granted')
    .where('secret_keys.hash', '=', hash),
)

type KeyRow = Awaited<ReturnType<typeof ofSecretKey>>[number]

/** Tells the merchant, its key and the partner of a joined row apart. */
function keyOwner(row: KeyRow): SecretKeyOwner {
  const { mode, hash, key_name: name, permissions, key_created: created, ...others } = row
  const { expires, last_used, last_address, authorization_id, client_id, client_name, granted, ...merchant } =
    others
  const isPartner = authorization_id !== null && client_id !== null
  return {
    merchant,
    mode,
    permissions: isPartner ? partnerPermissions(granted ?? '') : keyPermissions(permissions),
    key: { hash, name, permissions, created, expires, last_used, last_address },
    ...(isPartner && {
      partner: {
        clientId: client_id,
        authorizationId: authorization_id,
        name: client_name ?? client_id,
      },
    }),
  }
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
