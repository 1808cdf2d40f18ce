import type { FastifyRequest } from 'fastify'
import { gatewayError } from '../errors.ts'
import type { MerchantRow, Mode } from '../storage/index.ts'
import { isInRanges } from './address-ranges.ts'
import { type ClientAddress, ownAddress, relayedAddress } from './client-address.ts'

/** Who a secret key belongs to. */
export interface KeyOwner {
  merchant: MerchantRow
  mode: Mode
}

/** Who called with a secret key, and from where. */
export interface SecretKeyHolder extends KeyOwner {
  address: ClientAddress
}

/** Finds the merchants behind keys. */
export interface Keys {
  byPublicKey(key: string): Promise<MerchantRow | undefined>
  bySecretKey(key: string): Promise<KeyOwner | undefined>
}

/** Whose request it is (service.md, Authentication rules 1 to 3, 6 and 7). */
export interface Authentication {
  /**
   * A route hook: lets only a secret key pass, before the body is looked at, and only from the addresses that the
   * merchant allows. Of these a public key knows nothing: a payer's browser uses it, from anywhere.
   * @throws 401; 422 for a relayed address that is none
   */
  requireSecret(request: FastifyRequest): Promise<void>
  /** Whose secret key passed the hook. */
  caller(request: FastifyRequest): SecretKeyHolder
  /**
   * The merchant of a public key, from the header or else from a form field.
   * @throws 401
   */
  publicMerchant(request: FastifyRequest, formField: unknown): Promise<MerchantRow>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request came with, once it is known: for the log. */
    merchantId: string | undefined
  }
}

export function createAuthentication(keys: Keys): Authentication {
  const callers = new WeakMap<FastifyRequest, SecretKeyHolder>()

  return {
    async requireSecret(request) {
      const key = basicUser(request.headers.authorization)
      const holder = key ? await keys.bySecretKey(key) : undefined
      if (!holder)
        throw refusal(key?.startsWith('m_') ? 'Use a secret key here, not the public one.' : undefined)
      request.merchantId = holder.merchant.id
      const own = ownAddress(request.raw.socket.remoteAddress)
      if (!isInRanges(holder.merchant.api_allowed_ip_address_ranges, own))
        throw refusal('The merchant does not allow requests from this address.')
      const relayed = relayedAddress(request)
      callers.set(request, { ...holder, address: { own, ...(relayed !== undefined && { relayed }) } })
    },
    caller(request) {
      const holder = callers.get(request)
      if (!holder) throw gatewayError('not_authorized')
      return holder
    },
    async publicMerchant(request, formField) {
      const key =
        basicUser(request.headers.authorization) ?? (typeof formField === 'string' ? formField : undefined)
      if (key?.startsWith('sk_'))
        throw refusal('Use the public key here; a secret key must never be in a page.')
      const merchant = key ? await keys.byPublicKey(key) : undefined
      if (!merchant) throw refusal()
      request.merchantId = merchant.id
      return merchant
    },
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
