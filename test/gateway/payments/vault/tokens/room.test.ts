// How many tokens pages may make that nobody has used (rules: tokens.md#room).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '../../../../../gateway/core/limits.ts'
import {
  createTokenRoom,
  deleteOldRooms,
  type TakeRoom,
} from '../../../../../gateway/payments/vault/tokens/room.ts'
import type { Storage } from '../../../../../gateway/platform/storage/index.ts'
import { setLimits } from '../../../../support/api/limits.ts'
import { openStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { refusal } from '../../../../support/merchant/methods.ts'
import { inStorage } from '../../../../support/merchant/stored.ts'

const { unitBytes } = limits.tokenRoom
const restores: (() => void)[] = []
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
})

describe('a gateway', () => {
  const clock = testClock()
  let world: TestGateway
  beforeAll(async () => {
    const most = { key: 5, address: 3 }
    const restore = setLimits({ tokenRoom: { ...limits.tokenRoom, most } })
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

describe('two processes with one database', () => {
  const clock = testClock()
  let world: TestGateway
  let storage: Storage
  let merchantId: string
  beforeAll(async () => {
    world = await testGateway({ clock })
    storage = await openStorage(world)
    merchantId = (await storage.read.selectFrom('merchants').select('id').executeTakeFirstOrThrow()).id
  })
  afterAll(async () => {
    await storage.close()
    await world.close()
  })
  beforeEach(() => clock.advance(limits.tokenLifeMs))

  /** What a process that has counted nothing yet lets through of tokens that are sent at the same time. */
  const sent = async (takeRoom: TakeRoom, tokens: number, address: string | null = null, bytes = 1) => {
    const all = Array.from({ length: tokens }, () => takeRoom(merchantId, address, bytes))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }
  const taken = () => storage.read.selectFrom('token_rooms').select(['subject', 'taken']).execute()
  const withLimits = (key: number, address: number) =>
    restores.push(setLimits({ tokenRoom: { unitBytes, most: { key, address }, reserved: 8, uncounted: 3 } }))

  test('share the room of a key, to the last unit', async () => {
    withLimits(20, 100)
    const [one, other] = [createTokenRoom(storage, clock), createTokenRoom(storage, clock)]
    const through = await Promise.all([sent(one, 30), sent(other, 30)])
    expect(through[0] + through[1]).toBe(20)
    expect(await taken()).toEqual([{ subject: '', taken: 20 }])
    // What a process remembers ends with the window.
    clock.advance(limits.tokenLifeMs)
    expect(await sent(one, 30)).toBe(20)
  })

  test('share the room of an address, but for the first few, which are counted once more follow', async () => {
    withLimits(1000, 10)
    const [one, other] = [createTokenRoom(storage, clock), createTokenRoom(storage, clock)]
    const ofAddress = async () => (await taken()).find(({ subject }) => subject === 'a')?.taken
    await storage.write((tx) => tx.deleteFrom('token_rooms').execute())
    expect(await sent(one, 3, 'a')).toBe(3)
    expect(await ofAddress()).toBeUndefined()
    expect(await sent(one, 2, 'a')).toBe(2)
    expect(await ofAddress()).toBe(3 + 2)
    expect(await sent(one, 30, 'a')).toBe(10 - 5)
    expect(await sent(other, 30, 'a')).toBe(3)
    expect(await sent(other, 3, 'b')).toBe(3)
  })

  test('64 addresses that take all they get, one after another or at the same time, leave room for another one', async () => {
    const { key } = limits.tokenRoom.most
    for (const isInTurn of [true, false]) {
      clock.advance(limits.tokenLifeMs)
      const takeRoom = createTokenRoom(storage, clock)
      const attack = async (address: string) => {
        let through = 0
        for (let isRefused = false; !isRefused; ) {
          const made = await sent(takeRoom, 8, address, 16 * unitBytes)
          isRefused = made < 8
          through += made
        }
        // Small ones still fit where a large one does not.
        for (let made = 1; made > 0; ) made = await sent(takeRoom, 1, address)
        return through
      }
      const addresses = Array.from({ length: 64 }, (_, at) => `${isInTurn}-${at}`)
      if (isInTurn) for (const address of addresses) await attack(address)
      else await Promise.all(addresses.map(attack))
      const everybody = (await taken()).filter(({ subject }) => subject === '').at(-1)?.taken ?? 0
      expect(everybody).toBeGreaterThan(key / 2)
      expect(await sent(takeRoom, 50, 'honest')).toBe(50)
      // Another process has not seen the attack.
      expect(await sent(createTokenRoom(storage, clock), 50, 'honest, too')).toBe(50)
    }
  }, 120_000)

  test('write once for many tokens', async () => {
    withLimits(100, 10)
    const write = vi.spyOn(storage, 'write')
    expect(await sent(createTokenRoom(storage, clock), 8)).toBe(8)
    expect(write).toHaveBeenCalledTimes(1)
    write.mockRestore()
  })

  test('a large body is refused where a small one still has room', async () => {
    withLimits(20, 100)
    const takeRoom = createTokenRoom(storage, clock)
    expect(await sent(takeRoom, 1, null, 18 * unitBytes)).toBe(1)
    expect(await sent(takeRoom, 1, null, 3 * unitBytes)).toBe(0)
    expect(await sent(takeRoom, 4)).toBe(2)
  })

  test('what is counted is deleted once its window has ended', async () => {
    withLimits(20, 100)
    expect(await sent(createTokenRoom(storage, clock), 1)).toBe(1)
    await storage.write((tx) => deleteOldRooms(tx, { now: clock.now() }))
    expect(await taken()).toEqual([{ subject: '', taken: 8 }])
    clock.advance(limits.tokenLifeMs)
    await storage.write((tx) => deleteOldRooms(tx, { now: clock.now() }))
    expect(await taken()).toEqual([])
  })
})

test('a busy hour has room: 1.5 million payments of one merchant, 98,000 from one address', () => {
  const lives = (60 * 60 * 1000) / limits.tokenLifeMs
  const { key, address } = limits.tokenRoom.most
  expect(key * lives).toBeGreaterThanOrEqual(1_500_000)
  expect(address * lives).toBeGreaterThanOrEqual(98_000)
  // What hosted fields send is well below a unit.
  const sent = { ...goodCard, name: 'x'.repeat(64), address1: 'x'.repeat(64), city: 'x'.repeat(64) }
  expect(JSON.stringify(sent).length).toBeLessThan(unitBytes / 2)
})
