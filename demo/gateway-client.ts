// The gateway's API, for the shop's server.
import { createService, type Service } from '@service/node'
import { Agent, fetch } from 'undici'

/** Milliseconds; a charge waits for the card network, so this is longer than a page would wait. */
const TIMEOUT = 30_000

export interface GatewayAccess {
  baseUrl: string
  publicKey: string
  secretKey: string
  /** PEM of the certificate authority to trust; left out where the gateway's certificate is one that every machine trusts. */
  ca?: string
}

export function createGatewayClient({ baseUrl, publicKey, secretKey, ca }: GatewayAccess): Service {
  const dispatcher = new Agent({ connect: ca === undefined ? {} : { ca } })
  const trusting = ((url: string, init: object) => fetch(url, { ...init, dispatcher })) as unknown
  return createService({
    baseUrl,
    publicKey,
    secretKey,
    timeout: TIMEOUT,
    fetch: trusting as typeof globalThis.fetch,
  })
}
