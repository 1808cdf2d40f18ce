// A test clock that stands still, goes on, and shows the machine's time again
// (rules: test-clock.md#freeze, test-clock.md#reset).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { demoMerchant, inStorage } from '../../../support/merchant/stored.ts'
import { startReceiver } from '../../../support/outside/receiver.ts'
import { setUrls } from '../../../support/outside/webhooks.ts'

const DAY = 24 * 60 * 60 * 1000

let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ allowPrivateWebhooks: true })
})
afterAll(() => world.close())

const post = async (path: string, body: object = {}) => {
  const answer = await world.client.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const clock = async () => (await world.client.get('/v1/test-clock')).body
const turn = (how: string, body: object = {}) => post(`/v1/test-clock/${how}`, body)
const charge = () => post('/v1/charges', { amount: 1000, method: goodCard })
const statusOf = async (id: string) => (await world.client.get(`/v1/transactions/${id}`)).body.status
/** When the machine comes to what is to be done in test mode; null: never. */
const dues = () =>
  inStorage(world, (tx) =>
    tx
      .selectFrom('jobs')
      .select(['type', 'run_at', 'due'])
      .where('mode', '=', 'test')
      .where('merchant_id', '=', demoMerchant(tx))
      .execute(),
  )

describe('a frozen clock', () => {
  test('stamps everything with the same time, until it goes on from there', async () => {
    await turn('advance', { duration: 'P3D' })
    const { now, is_frozen } = await turn('freeze')
    expect(is_frozen).toBe(true)
    const made = [await charge(), await charge()]
    for (const { created, modified } of made) expect([created, modified]).toEqual([now, now])
    expect(await clock()).toEqual({ now, is_frozen: true })
    expect(await turn('freeze')).toEqual({ now, is_frozen: true })

    const asked = Date.now()
    const resumed = await turn('resume')
    expect(resumed.is_frozen).toBe(false)
    expect(Date.parse(resumed.now) - Date.parse(now)).toBeLessThanOrEqual(Date.now() - asked)
    await expect.poll(async () => (await clock()).now).not.toBe(resumed.now)
    expect(Date.parse((await clock()).now) - Date.parse(now)).toBeLessThan(DAY)
  })

  test('has nothing fall due that is later; what is not is done', async () => {
    await turn('freeze')
    expect((await dues()).map(({ due }) => due)).toEqual([null, null, null])
    const { id } = await post('/v1/charges', { amount: 1000, method: goodCard, auto_capture: false })
    const expiry = (await dues()).find(({ type }) => type === 'expire_hold')
    expect(expiry?.due).toBeNull()
    const receiver = await startReceiver()
    await setUrls(world.client, { test_events_urls: receiver.url })
    const paid = await charge()
    await receiver.until((all) => all.filter(({ event }) => event.data.id === paid.id).length === 2)
    await setUrls(world.client, { test_events_urls: '' })
    await receiver.close()
    await turn('resume')
    for (const { due } of await dues()) expect(due).not.toBeNull()
    await post(`/v1/transactions/${id}/void`)
  })

  test('is set forward, does what falls due on the way, and stands still there', async () => {
    const { now } = await turn('freeze')
    const { id } = await charge()
    const advanced = await turn('advance', { duration: 'P2D' })
    expect(Date.parse(advanced.now) - Date.parse(now)).toBe(2 * DAY)
    expect(await statusOf(id)).toBe('COMPLETED')
    expect(await clock()).toEqual({ now: advanced.now, is_frozen: true })
    expect((await charge()).created).toBe(advanced.now)
    for (const { run_at, due } of await dues()) {
      if (run_at > Date.parse(advanced.now)) expect(due).toBeNull()
    }
    await turn('resume')
  })

  test('has a token expire no sooner, and no later once it goes', async () => {
    await turn('freeze')
    const { body } = await world.client.call({
      method: 'POST',
      path: '/v1/tokens',
      key: world.gateway.publicKey,
      body: goodCard,
    })
    await turn('advance', { duration: 'PT4M' })
    expect((await world.client.get(`/v1/tokens/${body.id}`)).status).toBe(200)
    await turn('resume')
    await turn('advance', { duration: 'PT2M' })
    expect((await world.client.get(`/v1/tokens/${body.id}`)).status).toBe(404)
  })
})

describe('a clock that is reset', () => {
  test('shows the machine’s time, frozen or not, and captures daily by it', async () => {
    await turn('advance', { duration: 'P3M' })
    await turn('freeze')
    const future = await charge()
    const asked = Date.now()
    const { now, is_frozen } = await turn('reset')
    expect(is_frozen).toBe(false)
    expect(Date.parse(now)).toBeGreaterThanOrEqual(asked)
    expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
    for (const { type, run_at, due } of await dues()) {
      expect(due, type).toBe(run_at)
      expect(run_at - Date.now(), type).toBeLessThan((type === 'capture' ? 1 : 31) * DAY + 5000)
    }
    expect((await world.client.get(`/v1/transactions/${future.id}`)).body.created).toBe(future.created)
    const { id } = await charge()
    await turn('advance', { duration: 'P1D' })
    expect(await statusOf(id)).toBe('COMPLETED')
    await turn('reset')
  })

  test('is none of live mode', async () => {
    const live = { key: world.gateway.liveSecretKey, method: 'POST' }
    for (const how of ['freeze', 'resume', 'reset']) {
      expect(await world.client.call({ ...live, path: `/v1/test-clock/${how}` })).toMatchObject(
        refusal(422, 'unavailable_for_merchant_mode'),
      )
    }
  })

  test('is not while it is being turned', async () => {
    const another = 'another process'
    const turnedBy = (test_clock_instance: string | null) =>
      inStorage(world, (tx) => tx.updateTable('merchants').set({ test_clock_instance }).execute())
    await inStorage(world, async (tx) => {
      const process = await tx.selectFrom('instances').selectAll().executeTakeFirstOrThrow()
      const alive_until = Number.MAX_SAFE_INTEGER
      await tx
        .insertInto('instances')
        .values({ ...process, id: another, alive_until })
        .execute()
    })
    await turnedBy(another)
    for (const how of ['freeze', 'resume', 'reset']) {
      const answer = await world.client.post(`/v1/test-clock/${how}`, {})
      expect(answer).toMatchObject(refusal(409, 'version_conflict'))
    }
    await turnedBy(null)
  })
})
