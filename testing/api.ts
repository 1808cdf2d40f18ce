// A client of the gateway's API, which trusts the gateway's own certificate authority.
import type { IncomingHttpHeaders } from 'node:http'

/** A request, with a key other than the merchant's test key or with other headers. */
export interface Call {
  method?: string
  /** From the slash on. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** In place of the test secret key; null: none. */
  key?: string | null
}

/** Any response. */
export interface Answer<Body = unknown> {
  status: number
  headers: IncomingHttpHeaders
  /** Undefined if the response isn't JSON. */
  body: Body
  text: string
}

/** An error response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One for each fault, as the API returns them. */
  readonly messages: readonly { code?: string; sub_code?: string; message?: string; context?: string }[]
  readonly answer: Answer

  constructor(what: string, answer: Answer) {
    const messages = messagesOf(answer.body)
    const faults = messages.map(({ code, context, message }) =>
      [code, context, message].filter(Boolean).join(' '),
    )
    super(`${what} was answered with ${answer.status}: ${faults.join('; ') || answer.text.slice(0, 200)}`)
    this.status = answer.status
    this.messages = messages
    this.answer = answer
  }
}

function messagesOf(body: unknown): ApiError['messages'] {
  if (typeof body !== 'object' || body === null || !('messages' in body)) return []
  return Array.isArray(body.messages) ? body.messages : []
}

/** Calls the API with a merchant's test key. `call` returns any response; the others throw an `ApiError` for an error response. */
export interface Api {
  get<Body = unknown>(path: string): Promise<Body>
  /** @param headers `Idempotency-Key`, say */
  post<Body = unknown>(path: string, body?: unknown, headers?: Call['headers']): Promise<Body>
  patch<Body = unknown>(path: string, body: unknown): Promise<Body>
  delete(path: string): Promise<void>
  call<Body = unknown>(call: Call): Promise<Answer<Body>>
}

/** @param fetch trusts the gateway */
export function createApi(baseUrl: string, key: string, fetch: typeof globalThis.fetch): Api {
  const call = <Body>(wanted: Call) => send<Body>(baseUrl, fetch, { key, ...wanted })
  const succeed = async <Body>(wanted: Call & { method: string }): Promise<Body> => {
    const answer = await call<Body>(wanted)
    if (answer.status >= 400) throw new ApiError(`${wanted.method} ${wanted.path}`, answer)
    return answer.body
  }
  return {
    get: (path) => succeed({ method: 'GET', path }),
    post: (path, body = {}, headers = {}) => succeed({ method: 'POST', path, body, headers }),
    patch: (path, body) => succeed({ method: 'PATCH', path, body }),
    delete: (path) => succeed({ method: 'DELETE', path }),
    call,
  }
}

async function send<Body>(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  { method = 'GET', path, body, headers, key }: Call,
): Promise<Answer<Body>> {
  const all = {
    ...(key && { authorization: `Basic ${btoa(`${key}:`)}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const response = await fetch(baseUrl + path, {
    method,
    headers: all,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}
