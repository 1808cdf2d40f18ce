// The server library over answers that a test gives, without a network.
import { type ServiceOptions, serviceOver, transportOf } from '../../server/service.ts'

/** What was sent. */
export interface Sent {
  method: string
  url: string
  headers: Headers
  body: unknown
}

/** An answer, or a failure in its place. */
export type Reply = Response | Error | ((sent: Sent, signal: AbortSignal) => Response | Promise<Response>)

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'request-id': 'req-7', ...headers } })

/** An error as the gateway has it. */
export const refusal = (status: number, code: string, more: object = {}, headers = {}): Response =>
  json(
    { messages: [{ code, level: 'error', facility: 'gateway', message: 'It failed.', ...more }] },
    status,
    headers,
  )

export const SECRET = 'sk_test_0123456789abcdefghijklmnopqrstuv'

/** @param replies in their order; the last one repeats */
export function fakeGateway(replies: Reply[], options: Partial<ServiceOptions> = {}) {
  const sent: Sent[] = []
  const waits: number[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(url, { ...init, redirect: 'follow' })
    const text = await request.clone().text()
    const isJson = request.headers.get('content-type') === 'application/json'
    const one = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: isJson ? JSON.parse(text) : text,
    }
    sent.push(one)
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply instanceof Error) throw reply
    if (typeof reply === 'function') return reply(one, init.signal ?? new AbortController().signal)
    return reply?.clone() ?? json({})
  }
  const given = { baseUrl: 'https://gateway.example/', secretKey: SECRET, fetch, ...options }
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return { service: serviceOver({ ...transportOf(given), wait }), sent, waits }
}

/** Doesn't answer before the call is given up. */
export const never = (_sent: Sent, signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
