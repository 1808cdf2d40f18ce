// The file that proves an origin, read by the client for webhooks (rules: accounts.md#origins).
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOriginCheck } from '../../../../gateway/merchants/merchants/index.ts'
import { createSender } from '../../../../gateway/payments/webhooks/index.ts'

const KEY = 'm_0123456789abcdefghijkl'

let server: Server
let origin: string
let answer: { status: number; body: string; headers?: Record<string, string> }
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { status, body, headers = {} } = answer
    response.writeHead(request.url?.startsWith('/elsewhere') ? 200 : status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const none = async (): Promise<string[]> => []
const check = (allowPrivate = true, resolveTxt = none) =>
  createOriginCheck({ send: createSender({ allowPrivate }), resolveTxt })(origin, KEY)

test('a file with the public key', async () => {
  asked.length = 0
  for (const body of [KEY, `${KEY}\r\n`, `m_another\n ${KEY} \n`]) {
    answer = { status: 200, body }
    expect(await check()).toBeUndefined()
  }
  expect(new Set(asked)).toEqual(new Set(['GET /.well-known/hosted-fields.txt']))
})

test.each([
  [{ status: 200, body: 'm_another' }, "doesn't contain your public key"],
  [{ status: 200, body: `x${KEY}` }, "doesn't contain your public key"],
  [{ status: 200, body: `${'x'.repeat(10_000)}\n${KEY}` }, "doesn't contain your public key"],
  [{ status: 404, body: KEY }, 'status 404'],
  [{ status: 302, body: KEY, headers: { location: '/elsewhere' } }, 'status 302'],
])('%j proves nothing', async (given, reason) => {
  answer = given
  expect(await check()).toContain(reason)
})

test('a private address is not asked, and a DNS record is enough', async () => {
  answer = { status: 200, body: KEY }
  asked.length = 0
  expect(await check(false)).toContain('could not be read')
  expect(asked).toEqual([])
  expect(await check(false, async () => [`hosted-fields=${KEY}`])).toBeUndefined()
  const broken = async () => Promise.reject(new Error('no name server'))
  expect(await check(false, broken)).toContain('no such TXT record')
})
