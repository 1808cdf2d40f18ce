// The HTTP client for webhooks, and for whatever else a merchant names. It trusts neither the merchant, who sets the URLs, nor the receiver, who answers.
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { TcpNetConnectOpts } from 'node:net'
import { isPublicAddress } from '../../../core/addresses/public.ts'
import { secureUrl } from '../../../core/addresses/urls.ts'
import { codeOf } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { cutTo } from '../../../core/text.ts'
import { type Resolve, resolveHost } from './resolve.ts'

export interface WebhookRequest {
  /** POST by default. */
  method?: 'GET'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** The outcome of an attempt. */
export interface Outcome {
  /** Whether the answer was `200 OK`, and complete as far as it is read. */
  succeeded: boolean
  /** Null if no answer came. */
  status: number | null
  /** The beginning of the answer's body. */
  body: string
  /** Why there was no complete answer, in words for the merchant. */
  error: string | null
  /** Whether the receiver timed out. */
  isLate: boolean
}

/** Makes one attempt. Never throws. */
export type Send = (request: WebhookRequest) => Promise<Outcome>

const SILENT = 'Not tried: this address timed out earlier while the test clock was set forward.'

/**
 * Skips addresses that have timed out before, such as that of a closed tunnel: to wait for each delivery of a month would take
 * minutes when a test clock is set forward.
 * @param silent these addresses; new ones are added
 */
export function unlessSilent(send: Send, silent: Set<string>): Send {
  return async (request) => {
    if (silent.has(request.url))
      return { succeeded: false, status: null, body: '', error: SILENT, isLate: false }
    const outcome = await send(request)
    if (outcome.isLate) silent.add(request.url)
    // The others of the batch fail immediately, rather than stay due.
    return { ...outcome, isLate: false }
  }
}

export interface SenderOptions {
  /** Turns the SSRF guard off: private addresses are allowed, too. */
  allowPrivate: boolean
  /** The timeout in milliseconds, from the DNS lookup to the end of the answer. */
  timeLimit?: number
  resolve?: Resolve
}

/**
 * Creates a sender. It follows no redirects, uses a new connection for each request, and trusts the same certificates as this
 * machine. A host with any private address is refused. The checked addresses are the ones that it connects to, so a name that
 * resolves differently the next time (DNS rebinding) gains nothing.
 */
export function createSender(options: SenderOptions): Send {
  const { allowPrivate, timeLimit = limits.webhooks.timeoutMs, resolve = resolveHost } = options
  return async ({ method = 'POST', url, headers, body }) => {
    const outcome: Outcome = { succeeded: false, status: null, body: '', error: null, isLate: false }
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), timeLimit)
    try {
      const target = secureUrl(url)
      if (!target) throw new Error('Requests go to https addresses only.')
      const addresses = await resolve(target.hostname.replace(/^\[|\]$/g, ''), end.signal)
      if (addresses.length === 0 || !(allowPrivate || addresses.every(isPublicAddress))) {
        // The text does not tell which of the two it is: that would reveal which names exist in the operator's own network.
        const missing = `${target.hostname} can’t be found (DNS)`
        throw new Error(allowPrivate ? `${missing}.` : `${missing}, or is in a private network.`)
      }
      const response = await ask(target, body, {
        method,
        headers,
        signal: end.signal,
        lookup: lookupOf(addresses),
      })
      outcome.status = response.statusCode ?? 0
      await readInto(outcome, response)
      outcome.succeeded = outcome.status === 200
    } catch (error) {
      outcome.isLate = end.signal.aborted
      outcome.error = end.signal.aborted ? `No complete response within ${timeLimit} ms.` : explain(error)
    } finally {
      clearTimeout(timer)
      end.abort()
    }
    return outcome
  }
}

/** Sends the request. @returns the answer, whose body is not read yet */
function ask(target: URL, body: string, options: RequestOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const all: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    ...options,
    // A new connection, so that nothing an earlier receiver sent can be taken for this answer.
    agent: false,
    autoSelectFamilyAttemptTimeout: limits.webhooks.connectTimeoutMs,
  }
  const request: ClientRequest =
    target.protocol === 'https:' ? httpsRequest(target, all) : httpRequest(target, all)
  request.once('response', resolve)
  request.on('error', reject)
  // Without this, an answer that switches protocols would end without an error and without a response.
  request.once('close', () => reject(new Error('The connection was closed without an answer.')))
  request.end(body)
  return promise
}

/** A DNS lookup that always gives these addresses. */
function lookupOf(addresses: readonly string[]): NonNullable<RequestOptions['lookup']> {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_host, { all }, callback) => {
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
  }
}

/** Reads as much of the body as is stored, then closes the connection. */
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

/** The text of an error. If several addresses failed, that of the first. */
function explain(error: unknown): string {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  const message = first instanceof Error ? first.message : ''
  const text = message || codeOf(first) || 'The connection failed.'
  return cutTo(plainText(text), limits.webhooks.errorMaxChars)
}

/** Replaces zero bytes, which PostgreSQL cannot store. */
const plainText = (text: string) => text.replaceAll('\0', '\ufffd')
