// Which answers a page of another origin may read (rules: conventions.md#cors): those of /v1/tokens, and all of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Call } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'

const MANY = 40

let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ rateLimit: 3 })
})
afterAll(() => world.close())

const origin = 'https://shop.example'
const atOnce = (call: Call) =>
  Promise.all(
    Array.from({ length: MANY }, () => world.client.call({ ...call, headers: { origin, ...call.headers } })),
  )
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 429)
const newToken = () => ({ method: 'POST', path: '/v1/tokens', key: world.gateway.publicKey, body: goodCard })
const preflight: Call = {
  method: 'OPTIONS',
  path: '/v1/tokens',
  key: null,
  headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
}

describe('of a token that is over the limit', () => {
  test('a page learns that, and when to come back', async () => {
    const answers = refused(await atOnce(newToken()))
    expect(answers.length).toBeGreaterThan(0)
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toContain('retry-after')
      expect(headers['retry-after']).toBe('1')
    }
  })

  test.each<[string, Call]>([
    ['another address', { path: '/v1/charges/holds' }],
    ['one without a key', { path: '/status', key: null }],
    ['one where nothing is', { path: '/nowhere', key: null }],
    ['a token that is read', { path: '/v1/tokens/x' }],
  ])('but nothing of %s', async (_what, call) => {
    const answers = refused(await atOnce(call))
    expect(answers.length).toBeGreaterThan(0)
    for (const { headers } of answers) {
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('access-control-expose-headers')
    }
  })
})

test('a preflight is answered however many there are, and none is counted', async () => {
  for (const { status, headers } of await atOnce(preflight)) {
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    })
    expect(headers).not.toHaveProperty('x-ratelimit-remaining')
  }
})

test('an OPTIONS that asks for another address is counted', async () => {
  expect(refused(await atOnce({ ...preflight, path: '/v1/charges' })).length).toBeGreaterThan(0)
})
