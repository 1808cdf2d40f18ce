// How many tokens pages may make that nobody has used (rules: tokens.md#room).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { limitRate, limitStoredBodies } from '../../../../gateway/http/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { bareServer } from '../../../support/bare-server.ts'
import {
  goodCard,
  type TestGateway,
  temporaryFolder,
  testClock,
  testGateway,
} from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

const { unitBytes } = limits.tokenRoom
const restores: (() => void)[] = []
beforeEach(() => {
  restores.push(setLimits({ tokenRoom: { unitBytes, most: { key: 5, address: 3 } } }))
})
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
})

describe('a gateway', () => {
  const clock = testClock()
  let world: TestGateway
  beforeAll(async () => {
    const restore = setLimits({ tokenRoom: { unitBytes, most: { key: 5, address: 3 } } })
    world = await testGateway({ clock })
    restore()
  })
  afterAll(() => world.close())

  const make = (key: string, more: object = {}, headers: Record<string, string> = {}) =>
    world.client.call({ method: 'POST', path: '/v1/tokens', key, body: { ...goodCard, ...more }, headers })

  test('refuses more tokens than there is room for, and keeps those that there are', async () => {
    const { publicKey, testSecretKey } = world.gateway
    const headers = { 'idempotency-key': 'form-1' }
    const first = await make(publicKey, {}, headers)
    expect(first.status).toBe(200)
    // Three units.
    expect((await make(publicKey, { note: 'x'.repeat(2 * unitBytes) })).status).toBe(200)
    expect((await make(publicKey)).status).toBe(200)
    const refused = await make(publicKey)
    expect(refused).toMatchObject(refusal(429, 'rate_limited'))
    expect(refused.body.messages[0].message).toContain('Too many tokens')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(limits.tokenLifeMs / 1000)
    // A page of any origin may read it.
    expect(refused.headers['access-control-allow-origin']).toBe('*')

    // What is sent again is answered from what was kept, and takes no room.
    expect((await make(publicKey, {}, headers)).body).toEqual(first.body)
    expect((await make(testSecretKey)).status).toBe(200)
    const charge = await world.client.post('/v1/charges', { amount: 1, method: first.body.id })
    expect(charge.status).toBe(200)
  })

  test('keeps the answer to a page as long as its token lives, and that to a server for a day', async () => {
    const headers = { 'idempotency-key': 'server-1' }
    expect((await make(world.gateway.testSecretKey, {}, headers)).status).toBe(200)
    const lives = await inStorage(world, (db) =>
      db.selectFrom('idempotency_keys').select(['created', 'expires']).execute(),
    )
    expect(lives.map(({ created, expires }) => expires - created).sort((a, b) => a - b)).toEqual([
      limits.tokenLifeMs,
      limits.idempotencyKey.lifeMs,
    ])
  })
})

test('one address leaves room for others, but for this machine, where a proxy may be', async () => {
  const { folder, remove } = temporaryFolder()
  const app = await bareServer(folder)
  await limitRate(app, { identify: async () => undefined })
  const takeRoom = limitStoredBodies(app, {
    ...limits.tokenRoom,
    windowMs: limits.tokenLifeMs,
    message: 'Full.',
  })
  app.post<{ Params: { merchant: string } }>('/:merchant', async (request, reply) => {
    await takeRoom(request, reply, request.params.merchant)
    return {}
  })
  const statuses = async (merchant: string, remoteAddress: string, count: number) => {
    const made: number[] = []
    for (let left = count; left > 0; left--) {
      made.push((await app.inject({ method: 'POST', url: `/${merchant}`, remoteAddress })).statusCode)
    }
    return made
  }
  expect(await statuses('one', '203.0.113.1', 4)).toEqual([200, 200, 200, 429])
  expect(await statuses('one', '203.0.113.2', 3)).toEqual([200, 200, 429])
  expect(await statuses('two', '203.0.113.1', 1)).toEqual([200])
  expect(await statuses('three', '127.0.0.1', 6)).toEqual([200, 200, 200, 200, 200, 429])
  await app.close()
  remove()
})

test('a busy hour has room: 1.5 million payments of one merchant, 98,000 from one address', () => {
  for (const restore of restores.splice(0)) restore()
  const lives = (60 * 60 * 1000) / limits.tokenLifeMs
  const { key, address } = limits.tokenRoom.most
  expect(key * lives).toBeGreaterThanOrEqual(1_500_000)
  expect(address * lives).toBeGreaterThanOrEqual(98_000)
  // What hosted fields send is well below a unit.
  const sent = { ...goodCard, name: 'x'.repeat(64), address1: 'x'.repeat(64), city: 'x'.repeat(64) }
  expect(JSON.stringify(sent).length).toBeLessThan(unitBytes / 2)
})
