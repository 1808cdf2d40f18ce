// Finds the client behind trusted proxies, in the headers they add (rules: authentication.md#proxies).
import type { IncomingHttpHeaders } from 'node:http'
import { plainAddress } from './client-address.ts'

/** Whether an address is one of the operator's own proxies. */
export type IsTrusted = (address: string) => boolean

/**
 * The client's address: that of the connection, unless a trusted proxy asks and names another one in `X-Forwarded-For` or
 * `Forwarded` (RFC 7239). From the right, it is the first that is no trusted proxy; what is left of it, anybody may have written.
 * Where the two headers disagree, one of them came from the client, and neither counts.
 * @param peer of the connection, or of its PROXY header
 */
export function clientOf(peer: string, headers: IncomingHttpHeaders, isTrusted: IsTrusted): string {
  if (!isTrusted(peer)) return peer
  const lists = [listOf(headers['x-forwarded-for'], (part) => part), listOf(headers.forwarded, forPart)]
  const clients = lists.flatMap((list) => (list ? [lastUntrusted(list, peer, isTrusted)] : []))
  const [client = peer] = clients
  return clients.every((other) => other === client) ? client : peer
}

/** The addresses of a header from left to right, undefined for each that is hidden or unreadable. */
function listOf(
  header: string | string[] | undefined,
  nodeIn: (part: string) => string,
): (string | undefined)[] | undefined {
  // By commas alone, whatever is quoted: no address has one, and so no quote of a client's can reach into what a proxy added.
  return header === undefined
    ? undefined
    : String(header)
        .split(',')
        .map((part) => addressOf(nodeIn(part).trim()))
}

const forPart = (element: string) => /(?:^|;)\s*for="?([^";]*)/i.exec(element)?.[1] ?? ''

/** Without the port that it may have, and the brackets of IPv6. */
function addressOf(node: string): string | undefined {
  const [, v4, v6] = /^(?:([\d.]+)(?::\d+)?|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(node) ?? []
  return plainAddress(v4 ?? v6 ?? node)
}

function lastUntrusted(list: readonly (string | undefined)[], peer: string, isTrusted: IsTrusted): string {
  let client = peer
  for (const address of list.toReversed()) {
    // Who is behind it is not known: it stands for all of them.
    if (address === undefined) return client
    client = address
    if (!isTrusted(address)) break
  }
  return client
}
