import type { FastifyRequest } from 'fastify'
import { isPublicKey } from '../../../shared/public-key.ts'
import type { Actor } from '../../core/actor.ts'
import { isInRanges } from '../../core/addresses/ranges.ts'
import type { Caller, ClientAddress, Mode } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { type Permission, permissionsOf } from '../../core/permissions.ts'
import type { MerchantRow, UsedKey } from '../storage/index.ts'
import { relayedAddress } from './connection/client-address.ts'
import { assertPermitted } from './permitted.ts'

/** The owner of a secret key, the key's mode, and what it may do. */
export interface KeyOwner {
  merchant: MerchantRow
  mode: Mode
  permissions: readonly Permission[]
  key: UsedKey
  /** The partner's authorization that the key belongs to; absent: the merchant's own key. */
  partner?: { clientId: string; authorizationId: string; name: string }
}

/** The merchant whose key a request carries, and the kind of that key. */
export interface KeyHolder {
  merchant: MerchantRow
  kind: Mode | 'public'
  permissions: readonly Permission[]
  key?: UsedKey
  partner?: KeyOwner['partner']
  /** The last four characters of the key. */
  last4: string
}

/** Looks up the merchant of a key. */
export interface Keys {
  byPublicKey(key: string): Promise<MerchantRow | undefined>
  bySecretKey(key: string): Promise<KeyOwner | undefined>
}

/** Establishes who sent a request, and from where (rules: authentication.md#keys, authentication.md#address-ranges). */
export interface Authentication {
  /** The holder of the key in the header; undefined without a key or for an unknown one. Looked up once per request. */
  identify(request: FastifyRequest): Promise<KeyHolder | undefined>
  /**
   * A hook (platform/http/key-scopes.ts): lets only a secret key pass, before the body is read, and only from the addresses that the
   * merchant allows. These do not apply to a public key, which payers' browsers use from anywhere.
   * @throws 401; 422 for a relayed address that is not an address
   */
  requireSecret(request: FastifyRequest): Promise<void>
  /** Whether the request came with a known secret key. */
  holdsSecret(request: FastifyRequest): Promise<boolean>
  /** The caller whose secret key passed the hook. */
  caller(request: FastifyRequest): Caller
  /**
   * A hook (platform/http/key-scopes.ts): lets only a public key pass.
   * @param inBody the key from the body, which counts when the header has none
   * @throws 401
   */
  requirePublic(request: FastifyRequest, inBody: unknown): Promise<void>
  /** The merchant whose key passed the hook. */
  merchant(request: FastifyRequest): MerchantRow
  /** The secret key that passed the hook. @throws 401 */
  secretKey(request: FastifyRequest): Pick<KeyHolder, 'last4' | 'partner'> & { key: UsedKey }
  /** The holder of the key, secret or public, that passed the hook of this route; undefined where none has. */
  passed(request: FastifyRequest): KeyHolder | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The merchant whose key the request carries, for the log; undefined until the key has passed. */
    merchantId: string | undefined
  }
}

/**
 * @param clock the gateway's
 * @param noteUse notes that a secret key was used, and returns immediately
 */
export function createAuthentication(
  keys: Keys,
  clock: Clock,
  noteUse?: (key: UsedKey, address: string) => void,
): Authentication {
  const identified = new WeakMap<FastifyRequest, Promise<KeyHolder | undefined>>()
  const passed = new WeakMap<FastifyRequest, KeyHolder>()
  const callers = new WeakMap<FastifyRequest, Caller>()

  const find = async (key: string | undefined): Promise<KeyHolder | undefined> => {
    if (!key) return undefined
    if (key.startsWith('m_')) {
      // Anything that is no key is kept from the database, which does not accept every text.
      const merchant = isPublicKey(key) ? await keys.byPublicKey(key) : undefined
      const permissions = permissionsOf('public', 'live')
      return merchant && { merchant, kind: 'public', permissions, last4: key.slice(-4) }
    }
    const holder = await keys.bySecretKey(key)
    if (!holder) return undefined
    const { mode, ...others } = holder
    return { ...others, kind: mode, last4: key.slice(-4) }
  }
  const identify = (request: FastifyRequest) => {
    const found = identified.get(request) ?? find(basicUser(request.headers.authorization))
    identified.set(request, found)
    return found
  }
  const pass = (request: FastifyRequest, holder: KeyHolder) => {
    passed.set(request, holder)
    request.merchantId = holder.merchant.id
  }

  return {
    identify,
    async requireSecret(request) {
      const holder = await identify(request)
      if (!holder || holder.kind === 'public') {
        const isPublic = basicUser(request.headers.authorization)?.startsWith('m_')
        throw refusal(isPublic ? 'Use a secret key here, not the public one.' : undefined)
      }
      pass(request, holder)
      const { merchant, kind: mode, permissions, key, partner } = holder
      const address = allowedAddress(request, merchant)
      const actor = actorOf(holder, address)
      callers.set(request, {
        merchant,
        mode,
        permissions,
        settingsOf: mode,
        ...(partner && { clientId: partner.clientId, authorizationId: partner.authorizationId }),
        actor,
        address,
        clock: clockOf(merchant, mode, clock),
        logger: request.log,
      })
      if (key) noteUse?.(key, address.own)
      assertPermitted(request, permissions)
    },
    async holdsSecret(request) {
      const holder = await identify(request)
      return holder !== undefined && holder.kind !== 'public'
    },
    caller(request) {
      const holder = callers.get(request)
      if (!holder) throw gatewayError('not_authorized')
      return holder
    },
    async requirePublic(request, inBody) {
      const inHeader = basicUser(request.headers.authorization)
      const key = inHeader ?? (typeof inBody === 'string' ? inBody : undefined)
      if (key?.startsWith('sk_'))
        throw refusal('Use the public key here; a secret key must never be in a page.')
      const holder = await (inHeader === undefined ? find(key) : identify(request))
      if (holder?.kind !== 'public') throw refusal()
      pass(request, holder)
      assertPermitted(request, holder.permissions)
    },
    merchant(request) {
      const holder = passed.get(request)
      if (!holder) throw refusal()
      return holder.merchant
    },
    secretKey(request) {
      const { key, last4, partner } = passed.get(request) ?? {}
      if (!key || last4 === undefined) throw refusal()
      return { key, last4, ...(partner && { partner }) }
    },
    passed: (request) => passed.get(request),
  }
}

/** Who calls with a secret key: the partner whose it is, or the merchant's own servers. */
function actorOf({ kind, last4, partner }: KeyHolder, { own: address }: ClientAddress): Actor {
  if (!partner) return { kind: 'key', name: `sk_${kind}_…${last4}`, address }
  return { kind: 'partner', id: partner.clientId, name: partner.name, address }
}

/**
 * Where a request comes from (rules: authentication.md#address-ranges, authentication.md#relayed-address).
 * @throws 401 when the merchant does not allow the address; 422 for a relayed one that is not an address
 */
export function allowedAddress(request: FastifyRequest, merchant: MerchantRow): ClientAddress {
  const own = request.clientAddress
  if (!isInRanges(merchant.api_allowed_ip_address_ranges, own))
    throw refusal('The merchant does not allow requests from this address.')
  const relayed = relayedAddress(request)
  return { own, ...(relayed !== undefined && { relayed }) }
}

function refusal(message?: string) {
  return gatewayError('not_authorized', message ? { message } : {})
}

/** The user of `Basic base64(user:password)`. The password should be empty, and is ignored. */
function basicUser(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(header ?? '') ?? []
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0] : undefined
}
