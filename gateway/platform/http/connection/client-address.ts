import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { fieldError } from '../../../core/errors.ts'
import { own } from '../../../core/objects.ts'

const RELAYED = 'X-Relayed-IP-Address'

/** The peer address of a socket, which may be a proxy's; empty once the connection is closed. */
export function ownAddress(remoteAddress: string | undefined): string {
  // A link-local address carries the name of an interface behind a `%`.
  const [address = ''] = (remoteAddress ?? '').split('%')
  return plainAddress(address) ?? ''
}

/**
 * The customer's address that the caller relays in a header (rules: authentication.md#relayed-address), or undefined.
 * @throws 422 invalid_data naming the header when it holds no address
 */
export function relayedAddress(request: FastifyRequest): string | undefined {
  const header = own(request.headers, RELAYED.toLowerCase())
  if (header === undefined) return undefined
  const address = typeof header === 'string' ? plainAddress(header.trim()) : undefined
  if (address) return address
  const message = 'The header must hold one IPv4 or IPv6 address.'
  throw fieldError(RELAYED, message)
}

/** A valid address, with an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) written as IPv4; undefined for any other text. */
export function plainAddress(text: string): string | undefined {
  const version = text.includes('%') ? 0 : isIP(text)
  if (version !== 6) return version === 4 ? text : undefined
  // The URL parser brings every notation of an address into the same form.
  const [, high, low] =
    /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(URL.parse(`http://[${text}]`)?.hostname ?? '') ?? []
  if (high === undefined || low === undefined) return text
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}
