// One call of the API: its attempts, its answer or its failure.
import type { ApiRequest, RequestOptions } from './calls.ts'
import type { Authorize } from './credentials.ts'
import { type Failure, failureIn, ServiceError } from './errors.ts'
import { delayOf, IN_PROGRESS, isRetried, secondsIn } from './retries.ts'

export interface Transport {
  authorize: Authorize
  /** For each address, without a slash at its end. */
  urlOf: (isAtPages: boolean) => string
  fetch: typeof globalThis.fetch
  timeout: number
  maxRetries: number
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Sends a request until it succeeds, fails for good or was repeated often enough. @throws ServiceError */
export async function send(
  transport: Transport,
  request: ApiRequest,
  options: RequestOptions = {},
): Promise<unknown> {
  const { maxRetries = transport.maxRetries, timeout = transport.timeout, signal } = options
  const idempotencyKey = request.isKeyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const url = addressOf(transport, request)
  const init = initOf(transport, request, { ...options, idempotencyKey })
  // Whether an earlier attempt with this key may have arrived: without one, 409 is another request's conflict.
  let isRepeated = request.isKeyed === true && options.idempotencyKey !== undefined
  // Whether an earlier attempt without a key may have changed something.
  let isInDoubt = false
  // After a timeout the gateway may still be working on the first attempt. Milliseconds left to wait for its outcome.
  let patience = maxRetries > 0 ? timeout : 0
  let left = maxRetries
  for (let count = 1; ; count++) {
    const result = await attempt(transport, url, init, options)
    if (result.isDone) return result.body
    const delay = delayOf(result, count, Math.random())
    const isWaiting = isRepeated && result.status === IN_PROGRESS && patience > 0
    if (delay === undefined || !(isWaiting || (isRetried(result) && left-- > 0)))
      throw new ServiceError({ ...result, idempotencyKey, isInDoubt })
    if (isWaiting) patience -= delay
    isRepeated = idempotencyKey !== undefined
    isInDoubt ||= !isRepeated && request.method !== 'GET' && (result.status ?? 500) >= 500
    await transport.wait(delay, signal)
  }
}

function addressOf({ urlOf }: Transport, { path, query = {}, isAtPages = false }: ApiRequest): string {
  const search = new URLSearchParams()
  // A list is sent as its name several times.
  for (const [name, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(name, one)
  return `${urlOf(isAtPages)}${path}${search.size > 0 ? `?${search}` : ''}`
}

function initOf(
  { authorize }: Transport,
  { method, accepts, body, isForm }: ApiRequest,
  options: RequestOptions,
) {
  const { idempotencyKey, customerAddress } = options
  const authorization = authorize(accepts)
  const headers = {
    ...(authorization !== undefined && { authorization }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(customerAddress !== undefined && { 'x-relayed-ip-address': customerAddress }),
  }
  // A redirect would lead to a server that isn't the gateway.
  const init = { method, headers, redirect: 'manual' as const }
  return { ...init, ...(body && { body: isForm ? formOf(body) : JSON.stringify(body) }) }
}

function formOf(members: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(members))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

type Result = { isDone: true; body: unknown } | ({ isDone?: never } & Failure)

/** @throws the reason of the caller's signal */
async function attempt(
  { fetch, timeout: usual }: Transport,
  url: string,
  init: RequestInit,
  { timeout = usual, signal }: RequestOptions,
): Promise<Result> {
  signal?.throwIfAborted()
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    return resultOf(response, await response.text())
  } catch (cause) {
    signal?.throwIfAborted()
    if (limit.aborted) return { code: 'timed_out', text: `No answer within ${timeout} ms.` }
    return { code: 'connection_failed', text: reasonOf(cause), cause }
  }
}

/** Node reports one of these when it doesn't know who signed a certificate. */
const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/

/** Says why there was no answer. */
function reasonOf(error: unknown): string {
  const code = codeIn(error)
  return UNTRUSTED.test(code)
    ? 'The gateway’s certificate isn’t trusted: set NODE_EXTRA_CA_CERTS to the file of its certificate authority.'
    : `The gateway can’t be reached${code && ` (${code})`}.`
}

/** Node's code for the failure, from the error or its `cause`. Nothing else of an error is shown: it could quote the request. */
function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : codeIn(error.cause)
  return /^[A-Z_]+$/.test(code) ? code : ''
}

function resultOf({ ok, status, headers }: Response, text: string): Result {
  const body = jsonOf(text)
  if (ok && (body !== undefined || text === '')) return { isDone: true, body }
  return {
    status,
    requestId: headers.get('request-id') ?? undefined,
    retryAfter: secondsIn(headers.get('retry-after')),
    ...failureIn(body),
  }
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
