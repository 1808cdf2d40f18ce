// A small REST client for tests, which trusts the gateway's own certificate authority.
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connections } from './connections.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** What isn't text, such as a PDF. */
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

export interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a string and bytes unchanged. */
  body?: object | string | Buffer
  /** Replaces the client's key for Basic authentication; null: no key. */
  key?: string | null
}

export interface ApiClient {
  call(call: Call): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body: object | string, headers?: Record<string, string>): Promise<Answer>
}

/** Asks again while nothing was done, as clients should: under SERIALIZABLE, too many others may be changing the same rows. */
export async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === 503 ? untilServed(ask) : answer
}

/**
 * @param caCertificate path of the authority's certificate
 * @param mostConnections of its own; by default it shares those of all clients, as many as there are calls at a time
 */
export function apiClient(
  baseUrl: string,
  caCertificate: string,
  defaultKey?: string,
  mostConnections?: number,
): ApiClient {
  const agent = connections(readFileSync(caCertificate), mostConnections)

  function call({
    method = 'GET',
    path,
    headers = {},
    body,
    key = defaultKey ?? null,
  }: Call): Promise<Answer> {
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
    const text = isJson ? JSON.stringify(body) : body
    const all = {
      ...(key !== null && { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(text !== undefined &&
        !headers['transfer-encoding'] && { 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const request = httpsRequest(baseUrl + path, { method, headers: all, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        // The gateway was killed in the middle of its answer.
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          const isJson = response.headers['content-type']?.includes('json')
          const { statusCode = 0, headers } = response
          const body = isJson && text ? JSON.parse(text) : undefined
          resolve({ status: statusCode, headers, text, bytes, body })
        })
      })
      request.on('error', reject)
      request.end(text)
    })
  }

  return {
    call,
    get: (path) => call({ path }),
    post: (path, body, headers) => call({ method: 'POST', path, body, ...(headers && { headers }) }),
  }
}
