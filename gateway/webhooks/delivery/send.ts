// The client that posts to addresses which merchants have set: nobody's word is taken for anything here, neither the
// merchant's nor the receiver's.
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { TcpNetConnectOpts } from 'node:net'
import { secureUrl } from '../../core/addresses/urls.ts'
import { codeOf } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { cutTo } from '../../core/text.ts'
import { isPublicAddress } from './public-address.ts'
import { type Resolve, resolveHost } from './resolve.ts'

export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What came of it. */
export interface Outcome {
  /** Whether all of an answer `200 OK` came, or as much of it as is read. */
  succeeded: boolean
  /** Null where no answer came. */
  status: number | null
  /** The beginning of the answer's body. */
  body: string
  /** Why there was no whole answer, for the merchant to read. */
  error: string | null
  /** Whether the receiver used up its time. */
  isLate: boolean
}

/** Posts once. Never throws. */
export type Send = (request: WebhookRequest) => Promise<Outcome>

export interface SenderOptions {
  /** Whether addresses that are not of the public internet may be posted to, too. */
  allowPrivate: boolean
  /** Milliseconds, from the look for the address to the end of the answer. */
  timeLimit?: number
  resolve?: Resolve
}

/**
 * A sender that follows no redirect, takes no connection for two requests and trusts the certificates that this machine does.
 * A host that has a private address among its own is refused, by the very addresses that are then connected to: a name that
 * resolves otherwise the next time gains nothing by it.
 */
export function createSender(options: SenderOptions): Send {
  const { allowPrivate, timeLimit = limits.webhooks.timeoutMs, resolve = resolveHost } = options
  return async ({ url, headers, body }) => {
    const outcome: Outcome = { succeeded: false, status: null, body: '', error: null, isLate: false }
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), timeLimit)
    try {
      const target = secureUrl(url)
      if (!target) throw new Error('Events are posted to https addresses only.')
      const addresses = await resolve(target.hostname.replace(/^\[|\]$/g, ''), end.signal)
      if (addresses.length === 0 || !(allowPrivate || addresses.every(isPublicAddress))) {
        // No word on which of the two it is: that would tell what names there are in the operator's own network.
        throw new Error(
          allowPrivate ? 'The host has no address.' : 'The host has no address, or a private one.',
        )
      }
      const response = await post(target, body, {
        headers,
        signal: end.signal,
        lookup: only(addresses),
      })
      outcome.status = response.statusCode ?? 0
      await readInto(outcome, response)
      outcome.succeeded = outcome.status === 200
    } catch (error) {
      outcome.isLate = end.signal.aborted
      outcome.error = end.signal.aborted ? `No whole answer came within ${timeLimit} ms.` : explain(error)
    } finally {
      clearTimeout(timer)
      end.abort()
    }
    return outcome
  }
}

/** @returns the head of the answer */
function post(target: URL, body: string, options: RequestOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const all: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    ...options,
    method: 'POST',
    // A connection of its own, which nobody has written anything into before.
    agent: false,
    autoSelectFamilyAttemptTimeout: limits.webhooks.connectTimeoutMs,
  }
  const request: ClientRequest =
    target.protocol === 'https:' ? httpsRequest(target, all) : httpRequest(target, all)
  request.once('response', resolve)
  request.on('error', reject)
  // An upgrade that nobody asked for ends without an error.
  request.once('close', () => reject(new Error('The connection was closed without an answer.')))
  request.end(body)
  return promise
}

/** The answer to a look for any name's addresses. */
function only(addresses: readonly string[]): NonNullable<RequestOptions['lookup']> {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_host, { all }, callback) => {
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
  }
}

/** Reads as much as is kept; of a longer answer the connection is cut. */
async function readInto(outcome: Outcome, response: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = []
  let left: number = limits.webhooks.answerMaxBytes
  try {
    for await (const read of response) {
      const chunk: Buffer = read
      chunks.push(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) break
    }
  } finally {
    outcome.body = plainText(Buffer.concat(chunks).toString('utf8'))
  }
}

/** Of several addresses each has an error of its own. */
function explain(error: unknown): string {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  const message = first instanceof Error ? first.message : ''
  const text = message || codeOf(first) || 'The connection failed.'
  return cutTo(plainText(text), limits.webhooks.errorMaxChars)
}

/** PostgreSQL keeps no zero bytes. */
const plainText = (text: string) => text.replaceAll('\0', '\ufffd')
