import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { limitRate } from '../../../../gateway/platform/http/rate-limit.ts'
import { bareServer } from '../../../support/bare-server.ts'
import { type Answer, apiClient, type Call } from '../../../support/client.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'

const MANY = 40

let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ rateLimit: 3 })
})
afterAll(() => world.close())

const atOnce = (call: (index: number) => Call, by = world) =>
  Promise.all(Array.from({ length: MANY }, (_, index) => by.client.call(call(index))))
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 429)
const randomKey = (index: number) => `sk_test_${String(index).padStart(32, '0')}`

describe('what is over the limit of a second', () => {
  test('is refused, and says when to come back', async () => {
    const answers = await atOnce(() => ({ path: '/v1/transactions/x' }))
    expect(answers.some(({ status }) => status === 404)).toBe(true)
    const [first] = refused(answers)
    expect(first?.headers['retry-after']).toBe('1')
    expect(first?.headers['x-ratelimit-limit']).toBe('3')
    expect(first?.body).toEqual({
      messages: [
        {
          code: 'rate_limited',
          level: 'error',
          facility: 'gateway',
          message: expect.stringContaining('Too many'),
        },
      ],
    })
    await expect
      .poll(async () => (await world.client.get('/v1/transactions/x')).status, { interval: 1000 })
      .toBe(404)
  })

  test.each<[string, (index: number) => Call]>([
    ['of a secret key', () => ({ path: '/v1/charges/holds' })],
    [
      'of one address, with keys that are nobody’s',
      (index) => ({ path: '/v1/charges/holds', key: randomKey(index) }),
    ],
    ['of one address, without a key', () => ({ path: '/status', key: null })],
    ['of one address, to where nothing is', (index) => ({ path: `/nowhere/${index}`, key: null })],
    [
      'of one address, with the public key',
      () => ({ method: 'POST', path: '/v1/tokens', key: world.gateway.publicKey, body: goodCard }),
    ],
  ])('counts %s', async (_whose, call) => {
    expect(refused(await atOnce(call)).length).toBeGreaterThan(0)
  })

  test('is refused before the body is read', async () => {
    const answers = await atOnce(() => ({ method: 'POST', path: '/v1/charges', body: '{"amount":' }))
    // Read, every one of them would be malformed.
    expect(refused(answers).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
  })

  test('of a page can be read there', async () => {
    const page = { method: 'POST', path: '/v1/tokens', key: world.gateway.publicKey, body: goodCard }
    const answers = refused(await atOnce(() => page))
    expect(answers.length).toBeGreaterThan(0)
    for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe('*')
  })

  test('leaves an Idempotency-Key as it was', async () => {
    const body = { amount: 100, method: goodCard }
    const headers = { 'idempotency-key': 'order-1', 'content-type': 'application/json' }
    await atOnce(() => ({ path: '/v1/charges/holds' }))
    const post = async () => (await world.client.post('/v1/charges', body, headers)).status
    await expect.poll(post, { interval: 500 }).toBe(200)
  })
})

test('each key has a limit of its own', async () => {
  const { baseUrl, caCertificate, liveSecretKey, publicKey } = world.gateway
  const live = apiClient(baseUrl, caCertificate, liveSecretKey)
  const token = { method: 'POST', path: '/v1/tokens', key: publicKey, body: goodCard }
  const statuses = async () => {
    const [answers, ...others] = await Promise.all([
      atOnce(() => ({ path: '/v1/charges/holds' })),
      live.get('/v1/charges/holds'),
      world.client.call(token),
      world.client.call({ path: '/status', key: null }),
    ])
    return [refused(answers).length > 0, ...others.map(({ status }) => status)]
  }
  await expect.poll(statuses, { interval: 1100 }).toEqual([true, 200, 200, 200])
})

describe('by default', () => {
  test('a key may do as much as a process does, and this machine alone is not counted', async () => {
    const other = await testGateway()
    const { liveSecretKey, publicKey } = other.gateway
    const limitOf = async (call: Call) => (await other.client.call(call)).headers['x-ratelimit-limit']
    const path = '/v1/charges/holds'
    expect(await limitOf({ path })).toBe(String(limits.rate.perSecond.test))
    expect(await limitOf({ path, key: liveSecretKey })).toBe(String(limits.rate.perSecond.live))
    expect(await limitOf({ path, key: publicKey })).toBeUndefined()
    expect(await limitOf({ path, key: null })).toBeUndefined()
    await other.close()
  })

  test('each address of another machine is counted, of IPv6 each network', async () => {
    const { folder, remove } = temporaryFolder()
    const app = await bareServer(folder)
    await limitRate(app, { identify: async () => undefined })
    app.get('/status', async () => ({}))
    const left = async (remoteAddress: string) =>
      (await app.inject({ url: '/status', remoteAddress })).headers['x-ratelimit-remaining']
    const most = limits.rate.perSecond.address
    // All within a second, for what is left tells of one.
    await expect
      .poll(async () => [
        await left('203.0.113.7'),
        await left('203.0.113.7'),
        await left('203.0.113.8'),
        await left('2001:db8::1'),
        await left('2001:db8::ffff'),
        await left('2001:db8:0:1::1'),
        await left('::ffff:127.0.0.1'),
        await left('::1'),
      ])
      .toEqual([
        ...[most - 1, most - 2, most - 1, most - 1, most - 2, most - 1].map(String),
        undefined,
        undefined,
      ])
    await app.close()
    remove()
  })

  test('a large body counts as several requests, whether its length is stated or not', async () => {
    const { folder, remove } = temporaryFolder()
    const app = await bareServer(folder)
    await limitRate(app, { identify: async () => undefined })
    app.post('/small', async () => ({}))
    app.post('/large', { bodyLimit: limits.body.known.maxBytes }, async () => ({}))
    const most = limits.rate.perSecond.address
    let clients = 0
    /** What is left of a client's second after a request with such a body and one without. */
    const leftAfter = async (url: string, bytes: number, isStated = true) => {
      const remoteAddress = `203.0.113.${++clients}`
      const text = JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) })
      const type = { 'content-type': 'application/json' }
      const headers = isStated ? type : { ...type, 'transfer-encoding': 'chunked' }
      const payload = isStated ? text : Readable.from([text])
      await app.inject({ method: 'POST', url, remoteAddress, headers, payload })
      const next = await app.inject({ method: 'POST', url, remoteAddress })
      return most - Number(next.headers['x-ratelimit-remaining'])
    }
    const KB = 1024
    for (const isStated of [true, false]) {
      await expect
        .poll(async () => [
          await leftAfter('/small', 100, isStated),
          await leftAfter('/small', 16 * KB - 1, isStated),
          await leftAfter('/small', 16 * KB, isStated),
          await leftAfter('/small', 64 * KB, isStated),
          await leftAfter('/large', 1024 * KB, isStated),
        ])
        .toEqual([2, 2, 3, 6, 66])
    }
    // Of a body that is refused for its length no more counts than would have been read.
    await expect.poll(() => leftAfter('/small', 1024 * KB)).toBe(6)
    await app.close()
    remove()
  })

  test('a body of many values counts as several requests, whichever limit its sender has', async () => {
    const { folder, remove } = temporaryFolder()
    const most = 1_000
    const app = await bareServer(folder)
    await limitRate(app, { identify: async () => undefined }, most)
    app.post('/', { config: { body: limits.body.known } }, async () => ({}))
    let clients = 0
    /** What is left of a client's second after a request with so many values and one with none. */
    const leftAfter = async (values: number) => {
      const remoteAddress = `203.0.113.${++clients}`
      const payload = { x: Array.from({ length: values - 1 }, () => 0) }
      await app.inject({ method: 'POST', url: '/', remoteAddress, payload })
      const next = await app.inject({ method: 'POST', url: '/', remoteAddress })
      return most - Number(next.headers['x-ratelimit-remaining'])
    }
    const { freeValues, valuesPerSecond } = limits.rate
    const times = (values: number) => Math.floor((values * most) / valuesPerSecond)
    await expect
      .poll(async () => [
        await leftAfter(freeValues),
        await leftAfter(freeValues + 100),
        await leftAfter(6_000),
      ])
      .toEqual([2, 2 + times(freeValues + 100), 2 + times(6_000)])
    await app.close()
    remove()
  })

  test('0 is no limit', async () => {
    const other = await testGateway({ rateLimit: 0 })
    expect(refused(await atOnce(() => ({ path: '/status' }), other))).toEqual([])
    expect((await other.client.get('/status')).headers['x-ratelimit-limit']).toBeUndefined()
    await other.close()
  })
})
