// A client of the gateway's API, which trusts the gateway's own certificate authority.
import type { IncomingHttpHeaders } from 'node:http'
import { type Agent, request as httpsRequest } from 'node:https'

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
  /** Undefined where the answer is no JSON. */
  body: Body
  text: string
}

/** An answer that is no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One for each thing that is wrong, as the API has them. */
  readonly messages: readonly { code?: string; sub_code?: string; message?: string; context?: string }[]
  readonly answer: Answer

  constructor(what: string, answer: Answer) {
    const messages = messagesOf(answer.body)
    const told = messages.map(({ code, context, message }) =>
      [code, context, message].filter(Boolean).join(' '),
    )
    super(`${what} was answered with ${answer.status}: ${told.join('; ') || answer.text.slice(0, 200)}`)
    this.status = answer.status
    this.messages = messages
    this.answer = answer
  }
}

function messagesOf(body: unknown): ApiError['messages'] {
  if (typeof body !== 'object' || body === null || !('messages' in body)) return []
  return Array.isArray(body.messages) ? body.messages : []
}

/** Calls of the API with a merchant's test key. What is no success is thrown as an `ApiError`, by `call` it is returned. */
export interface Api {
  get<Body = unknown>(path: string): Promise<Body>
  /** @param headers `Idempotency-Key`, say */
  post<Body = unknown>(path: string, body?: unknown, headers?: Call['headers']): Promise<Body>
  patch<Body = unknown>(path: string, body: unknown): Promise<Body>
  delete(path: string): Promise<void>
  call<Body = unknown>(call: Call): Promise<Answer<Body>>
}

/** Where the gateway answers. */
export interface Origin {
  baseUrl: string
  /** Of its certificate authority, in PEM. */
  ca: string
}

/** @param agent keeps connections open for the next call, and is closed by its owner */
export function createApi({ baseUrl, ca }: Origin, key: string, agent: Agent): Api {
  const call = <Body>(wanted: Call) => send<Body>({ baseUrl, ca, agent }, { key, ...wanted })
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

function send<Body>(
  { baseUrl, ca, agent }: Origin & { agent: Agent },
  { method = 'GET', path, body, headers, key }: Call,
): Promise<Answer<Body>> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const all = {
    ...(key && { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...headers,
  }
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Body>>()
  const request = httpsRequest(baseUrl + path, { method, headers: all, ca, agent }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const isJson = response.headers['content-type']?.includes('json') && text !== ''
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, text, body: isJson ? JSON.parse(text) : undefined })
    })
  })
  request.on('error', reject)
  request.end(text)
  return promise
}
