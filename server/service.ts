// The client: the resources of the API, with your key.
import type { ApiRequest, RequestOptions } from './calls.ts'
import { authorizer, type Credentials } from './credentials.ts'
import { createResources } from './generated/operations.ts'
import type { Resources } from './generated/resources.ts'
import { listOf } from './list.ts'
import { send, type Transport } from './request.ts'
import { wait } from './retries.ts'
import { unwrap } from './webhooks.ts'

export interface ServiceOptions extends Credentials, Pick<RequestOptions, 'timeout' | 'maxRetries'> {
  /** Where the gateway is: `https://gateway.example`. */
  baseUrl: string
  /** Where its pages are, for partners' merchant applications. */
  authUrl?: string | undefined
  /** In place of the platform's, for a proxy or a certificate authority that isn't public. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Every operation of the API, and webhooks. */
export interface Service extends Resources {
  webhooks: { unwrap: typeof unwrap }
}

/** Milliseconds: a charge waits for the card network. */
const TIMEOUT = 30_000
const MAX_RETRIES = 2

/** @throws TypeError for an address without HTTPS, or a key that isn't for servers */
export function createService(options: ServiceOptions): Service {
  return serviceOver(transportOf(options))
}

/** Likewise, from parts that a test may replace. */
export function serviceOver(transport: Transport): Service {
  const resources = createResources({
    // The generated types say what each operation answers.
    send: async <Answer>(request: ApiRequest, options?: RequestOptions) =>
      (await send(transport, request, options)) as Answer,
    list: (request, options) => listOf(transport, request, options),
  })
  return { ...resources, webhooks: { unwrap } }
}

export function transportOf({ baseUrl, authUrl, ...options }: ServiceOptions): Transport {
  const { fetch = globalThis.fetch, timeout = TIMEOUT, maxRetries = MAX_RETRIES } = options
  const [base, pages] = [originOf(baseUrl), authUrl === undefined ? undefined : originOf(authUrl)]
  const urlOf = (isAtPages: boolean) => {
    if (!isAtPages) return base
    if (pages === undefined) throw new TypeError('Set authUrl for this call.')
    return pages
  }
  return {
    authorize: authorizer(options),
    urlOf,
    // Workers refuse fetch as a method of another object.
    fetch: (url, init) => fetch(url, init),
    timeout,
    maxRetries,
    wait,
  }
}

function originOf(address: string): string {
  if (!/^https:\/\//i.test(address)) throw new TypeError('The gateway’s address begins with https://.')
  return address.replace(/\/+$/, '')
}
