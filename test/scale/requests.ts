// A client that shares nothing with the project's test kit: node:https, an answer or an error, and how long it took.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { performance } from 'node:perf_hooks'

/** A connection carries about this many requests. New ones go where there are few, so every gateway has customers in every drill. */
const REQUESTS = 10

/** Longer than any request may take, so that one that hangs shows. */
const GIVE_UP_MS = 20_000

export interface Reply {
  /** Absent if the connection broke. */
  status?: number
  /** The status, or the error of the connection. */
  what: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
  isReplayed: boolean
  ms: number
}

export type Send = (method: string, path: string, body?: object, key?: string) => Promise<Reply>

export interface Sender {
  send: Send
  close(): void
}

export function sender(url: string, caCertificate: string, secretKey: string, maxSockets: number): Sender {
  const agent = new Agent({ ca: readFileSync(caCertificate), keepAlive: true, maxSockets })
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  let count = 0
  const send: Send = (method, path, body, key) =>
    new Promise((resolve) => {
      const begun = performance.now()
      const failed = (error: Error & { code?: string }) =>
        resolve({
          what: error.code ?? error.message,
          body: undefined,
          isReplayed: false,
          ms: performance.now() - begun,
        })
      const headers = {
        authorization,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(++count % REQUESTS === 0 && { connection: 'close' }),
      }
      const sent = request(url + path, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('error', failed)
        response.on('end', () => {
          const status = response.statusCode ?? 0
          const isReplayed = response.headers['idempotent-replayed'] === 'true'
          resolve({
            status,
            what: String(status),
            body: parsed(text),
            isReplayed,
            ms: performance.now() - begun,
          })
        })
      })
      const timer = setTimeout(() => sent.destroy(new Error('hangs')), GIVE_UP_MS)
      sent.on('close', () => clearTimeout(timer))
      sent.on('error', failed)
      sent.end(body && JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
