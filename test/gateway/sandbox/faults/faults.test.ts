// What fails on purpose, and what holds all the same (rules: test-faults.md#promises).
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { addMerchant, type Shop } from '../../../support/merchant/merchants.ts'
import { queueTestMail } from '../../../support/outside/mail-server.ts'
import { newReceiver } from '../../../support/outside/webhooks.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ faultPoints: true, allowPrivateWebhooks: true })
})
afterAll(() => world.close())

let shop: Shop
let other: Shop
beforeEach(async () => {
  shop = await addMerchant(world)
  other = await addMerchant(world)
})

const FAULTS = '/v1/simulator/faults'
const CHARGE = 'POST /v1/charges'
const payment = { amount: 4200, method: goodCard, reference: 'order 7' }

async function fault(body: object, of = shop): Promise<string> {
  const answer = await of.test.post(FAULTS, body)
  expect(answer).toMatchObject({ status: 200, body })
  return answer.body.id
}

const charge = (of = shop, key?: string) =>
  of.test.post('/v1/charges', payment, key === undefined ? {} : { 'idempotency-key': key })

/** The merchant's charges, as a list shows them. */
const charged = async (of = shop) =>
  (await of.test.get('/v1/transactions?qf=reference:order%207')).body.results.map(
    ({ id }: { id: string }) => id,
  )

describe('a call', () => {
  test.each(['error_before_commit', 'rate_limit', 'reset_before_commit'])(
    'fails with nothing done: %s',
    async (name) => {
      await fault({ fault: name, route: CHARGE })
      const first = await charge(shop, 'one').catch((error: Error) => error)
      if (first instanceof Error) expect(name).toBe('reset_before_commit')
      else
        expect([first.status, first.headers['fault-point']]).toEqual([
          name === 'rate_limit' ? 429 : 500,
          name,
        ])
      expect(await charged()).toEqual([])
      const again = await charge(shop, 'one')
      expect(again.status).toBe(200)
      expect(again.headers['idempotent-replayed']).toBeUndefined()
      expect(await charged()).toEqual([again.body.id])
    },
  )

  test.each(['error_after_commit', 'reset_after_commit', 'half_body'])(
    'fails with all of it done, and the retry gets the answer that was lost: %s',
    async (name) => {
      await fault({ fault: name, route: CHARGE })
      const first = await charge(shop, 'two').catch((error: Error) => error)
      if (!(first instanceof Error))
        expect([name, first.status, first.body.messages[0].code]).toEqual([
          'error_after_commit',
          500,
          'server_error',
        ])
      const [id] = await charged()
      const again = await charge(shop, 'two')
      expect(again).toMatchObject({ status: 200, body: { id, status: 'AUTHORIZED' } })
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect(await charged()).toEqual([id])
      expect((await shop.test.get(`/v1/simulator/payments/${id}`)).body).toMatchObject({ amount: 4200 })
    },
  )

  test('is late', async () => {
    await fault({ fault: 'delay', route: CHARGE, milliseconds: 300 })
    const start = performance.now()
    expect((await charge()).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(300)
  })

  test('fails from the nth on, so many times; calls that are refused do not count', async () => {
    const id = await fault({ fault: 'error_before_commit', route: CHARGE, nth: 2, times: 2 })
    expect((await shop.test.post('/v1/charges', { ...payment, amount: 'x' })).status).toBe(422)
    const statuses: number[] = []
    for (let call = 0; call < 4; call++) statuses.push((await charge()).status)
    expect(statuses).toEqual([200, 500, 500, 200])
    const { results } = (await shop.test.get(FAULTS)).body
    expect(results).toMatchObject([{ id, seen: 4, struck: 2 }])
  })

  test('with parameters in its address, and of several faults the newest', async () => {
    const { id } = (await charge()).body
    await fault({ fault: 'error_before_commit', route: 'GET /v1/transactions/{id}' })
    await fault({ fault: 'rate_limit', route: 'GET /v1/transactions/:id' })
    const read = async () => (await shop.test.get(`/v1/transactions/${id}`)).status
    expect([await read(), await read(), await read()]).toEqual([429, 500, 200])
  })

  test('to a target that is no address is as ever', async () => {
    expect((await world.client.get('//')).status).toBe(404)
  })

  test('of another merchant, or of live mode, is as ever', async () => {
    await fault({ fault: 'error_before_commit', route: CHARGE, times: 10 })
    expect((await charge(other)).status).toBe(200)
    expect((await shop.live.post('/v1/charges', payment)).status).toBe(200)
    expect((await charge()).status).toBe(500)
  })

  test('with the public key fails, too', async () => {
    await fault({ fault: 'error_before_commit', route: 'POST /v1/tokens' })
    const tokenize = () =>
      world.client.call({ method: 'POST', path: '/v1/tokens', body: goodCard, key: shop.publicKey })
    expect([(await tokenize()).status, (await tokenize()).status]).toEqual([500, 200])
  })
})

test('the frame is late, or may not be shown, for the pages of one merchant', async () => {
  const { pathname } = new URL(world.gateway.hostedFieldsFrame)
  const frame = (of: Shop) => world.client.get(`${pathname}?key=${of.publicKey}`)
  await fault({ fault: 'frame_block' })
  expect((await frame(other)).headers['content-security-policy']).toContain('frame-ancestors *')
  const blocked = await frame(shop)
  expect(blocked.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(blocked.headers['cache-control']).toBe('no-store')
  await fault({ fault: 'frame_delay', milliseconds: 200 })
  const start = performance.now()
  expect((await frame(shop)).headers['content-security-policy']).toContain('frame-ancestors *')
  expect(performance.now() - start).toBeGreaterThanOrEqual(200)
})

test('a webhook that is lost is posted again at its time', async () => {
  const receiver = await newReceiver()
  const set = { test_events_urls: receiver.url }
  await shop.test.call({ method: 'PATCH', path: '/v1/merchant', body: set })
  await fault({ fault: 'webhook_lose', times: 100 })
  await charge()
  await shop.test.post('/v1/test-clock/advance', { duration: 'PT0S' })
  expect(receiver.received).toEqual([])
  await shop.test.call({ method: 'DELETE', path: FAULTS })
  const { body } = await shop.test.post('/v1/test-clock/advance', { duration: 'PT1H' })
  expect(receiver.received.map(({ event }) => event.type)).toContain('transaction.authorized')
  expect(body.timeline).toContainEqual(expect.objectContaining({ type: 'webhook.delivered' }))
})

test('a mail of test mode is refused, and one of live mode leaves', async () => {
  expect((await world.client.post(FAULTS, { fault: 'mail_refuse' })).status).toBe(200)
  const [live, refused] = [await queueTestMail(world, 'live'), await queueTestMail(world)]
  const mailOf = (id: string) =>
    withStorage(world, ({ read }) =>
      read.selectFrom('mails').select(['status', 'error']).where('id', '=', id).executeTakeFirst(),
    )
  const error = 'The mail server refuses this mail.'
  await expect.poll(() => mailOf(refused)).toEqual({ status: 'FAILED', error })
  await expect.poll(() => mailOf(live)).toEqual({ status: 'SENT', error: null })
})

describe('a fault', () => {
  test.each([
    [{ fault: 'error_before_commit' }, 'route'],
    [{ fault: 'error_before_commit', route: 'POST /v1/nothing' }, 'route'],
    [{ fault: 'mail_refuse', route: CHARGE }, 'route'],
    [{ fault: 'delay', route: CHARGE }, 'milliseconds'],
    [{ fault: 'half_body', route: CHARGE, milliseconds: 5 }, 'milliseconds'],
    [{ fault: 'explode', route: CHARGE }, 'fault'],
    [{ fault: 'half_body', route: CHARGE, nth: 0 }, 'nth'],
    [{ fault: 'half_body', route: CHARGE, often: 2 }, 'often'],
  ])('that makes no sense is refused: %j', async (body, context) => {
    expect(await shop.test.post(FAULTS, body)).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'invalid_data', context }] },
    })
  })

  test('is seen and ended by its merchant alone, in test mode alone', async () => {
    const id = await fault({ fault: 'half_body', route: CHARGE })
    expect((await other.test.get(FAULTS)).body.results).toEqual([])
    expect((await other.test.call({ method: 'DELETE', path: `${FAULTS}/${id}` })).status).toBe(404)
    for (const call of [
      { method: 'POST', path: FAULTS, body: { fault: 'half_body', route: CHARGE } },
      { path: FAULTS },
      { method: 'DELETE', path: FAULTS },
      { method: 'DELETE', path: `${FAULTS}/${id}` },
    ]) {
      const refused = { status: 422, body: { messages: [{ code: 'unavailable_for_merchant_mode' }] } }
      expect(await shop.live.call(call)).toMatchObject(refused)
      expect((await shop.test.call({ ...call, key: null })).status).toBe(401)
      expect((await shop.test.call({ ...call, key: shop.publicKey })).status).toBe(401)
    }
    expect((await shop.test.call({ method: 'DELETE', path: `${FAULTS}/${id}` })).status).toBe(204)
    expect((await charge()).status).toBe(200)
  })

  test('is nowhere unless the gateway was started with fault points', async () => {
    const usual = await testGateway()
    onTestFinished(() => usual.close())
    expect((await usual.client.post(FAULTS, { fault: 'half_body', route: CHARGE })).status).toBe(404)
    expect(usual.gateway.faultPoints).toBeUndefined()
  })
})
