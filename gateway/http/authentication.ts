import type { FastifyRequest } from 'fastify'
import { isPublicKey } from '../../shared/public-key.ts'
import { isInRanges } from '../core/addresses/ranges.ts'
import type { Caller, Mode } from '../core/caller.ts'
import { type Clock, clockOf } from '../core/clock.ts'
import { gatewayError } from '../core/errors.ts'
import type { MerchantRow } from '../storage/index.ts'
import { ownAddress, relayedAddress } from './connection/client-address.ts'

/** Who a secret key belongs to. */
export interface KeyOwner {
  merchant: MerchantRow
  mode: Mode
}

/** Whose key a request came with, and what kind of key. */
export interface KeyHolder {
  merchant: MerchantRow
  kind: Mode | 'public'
}

/** Finds the merchants behind keys. */
export interface Keys {
  byPublicKey(key: string): Promise<MerchantRow | undefined>
  bySecretKey(key: string): Promise<KeyOwner | undefined>
}

/** Whose request it is, and from where (rules: authentication.md#keys, authentication.md#address-ranges). */
export interface Authentication {
  /** Whose key the header has; undefined for none and for one that is nobody's. Looked up once for a request. */
  identify(request: FastifyRequest): Promise<KeyHolder | undefined>
  /**
   * A hook (http/key-scopes.ts): lets only a secret key pass, before the body is looked at, and only from the addresses that the
   * merchant allows. Of these a public key knows nothing: a payer's browser uses it, from anywhere.
   * @throws 401; 422 for a relayed address that is none
   */
  requireSecret(request: FastifyRequest): Promise<void>
  /** Whether it came with a secret key that is somebody's. */
  holdsSecret(request: FastifyRequest): Promise<boolean>
  /** Whose secret key passed the hook. */
  caller(request: FastifyRequest): Caller
  /**
   * A hook (http/key-scopes.ts): lets only a public key pass.
   * @param inBody what stands in the body for the key, where there is none in the header
   * @throws 401
   */
  requirePublic(request: FastifyRequest, inBody: unknown): Promise<void>
  /** Whose key passed the hook. */
  merchant(request: FastifyRequest): MerchantRow
  /** Whose key, secret or public, was found to be the right one for this address. */
  passed(request: FastifyRequest): KeyHolder | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request came with, once it is known: for the log. */
    merchantId: string | undefined
  }
}

/** @param clock the gateway's */
export function createAuthentication(keys: Keys, clock: Clock): Authentication {
  const identified = new WeakMap<FastifyRequest, Promise<KeyHolder | undefined>>()
  const passed = new WeakMap<FastifyRequest, KeyHolder>()
  const callers = new WeakMap<FastifyRequest, Caller>()

  const find = async (key: string | undefined): Promise<KeyHolder | undefined> => {
    if (!key) return undefined
    if (key.startsWith('m_')) {
      // The database is asked for keys only: not every text is one that it takes.
      const merchant = isPublicKey(key) ? await keys.byPublicKey(key) : undefined
      return merchant && { merchant, kind: 'public' }
    }
    const holder = await keys.bySecretKey(key)
    return holder && { merchant: holder.merchant, kind: holder.mode }
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
      const { merchant, kind: mode } = holder
      const own = ownAddress(request.raw.socket.remoteAddress)
      if (!isInRanges(merchant.api_allowed_ip_address_ranges, own))
        throw refusal('The merchant does not allow requests from this address.')
      const relayed = relayedAddress(request)
      const address = { own, ...(relayed !== undefined && { relayed }) }
      const logger = request.log
      callers.set(request, { merchant, mode, address, clock: clockOf(merchant, mode, clock), logger })
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
    },
    merchant(request) {
      const holder = passed.get(request)
      if (!holder) throw refusal()
      return holder.merchant
    },
    passed: (request) => passed.get(request),
  }
}

function refusal(message?: string) {
  return gatewayError('not_authorized', message ? { message } : {})
}

/** The user of `Basic base64(user:password)`; the password stays empty and is not looked at. */
function basicUser(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(header ?? '') ?? []
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0] : undefined
}
