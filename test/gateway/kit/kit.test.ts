// What a merchant's own tests are written with: a gateway in their process, and a merchant of its own for each.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ApiError, startGateway, type TestGateway } from '../../../testing/index.ts'

interface Charge {
  id: string
  status: string
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const charge = async (merchant: Awaited<ReturnType<TestGateway['merchant']>>, more: object = {}) =>
  merchant.api.post<Charge>('/v1/charges', { amount: 4200, method: await merchant.token(), ...more })

test('a gateway ends with its block and leaves nothing behind', async () => {
  let left: { dataDir: string; baseUrl: string }
  {
    await using own = await startGateway()
    left = own
    expect(existsSync(own.dataDir)).toBe(true)
    const merchant = await own.merchant()
    expect(await charge(merchant)).toMatchObject({ status: 'AUTHORIZED' })
  }
  expect(existsSync(left.dataDir)).toBe(false)
  await expect(fetch(`${left.baseUrl}/status`)).rejects.toThrow()
})

test('merchants share nothing', async () => {
  const [one, other] = await Promise.all([gateway.merchant(), gateway.merchant()])
  await one.rules.decline('card_declined')
  await one.clock.advance({ months: 1 })
  const { id } = await charge(other)
  await expect(charge(one)).rejects.toThrow(/card_declined/)
  await expect(one.api.get(`/v1/transactions/${id}`)).rejects.toMatchObject({ status: 404 })
  expect(await other.rules.list()).toEqual([])
  const ahead = (await one.clock.now()).getTime() - (await other.clock.now()).getTime()
  expect(ahead).toBeGreaterThan(27 * 86_400_000)
  await Promise.all([one.webhooks.settled(), other.webhooks.settled()])
  expect(one.webhooks.received('transaction.authorized')).toEqual([])
  expect(other.webhooks.received('transaction.authorized')).toHaveLength(1)
})

test('what is refused is thrown with all that is wrong', async () => {
  const merchant = await gateway.merchant()
  const refused = charge(merchant, { amount: -1 })
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  await expect(refused).rejects.toMatchObject({ status: 422, messages: [{ context: 'amount' }] })
})

test('the clock has what falls due done before it answers', async () => {
  const merchant = await gateway.merchant()
  const { id } = await charge(merchant)
  const { timeline } = await merchant.clock.advance({ days: 2 })
  expect(await merchant.api.get(`/v1/transactions/${id}`)).toMatchObject({ status: 'COMPLETED' })
  expect(timeline).toContainEqual(expect.objectContaining({ type: 'transaction.completed' }))
  const back = merchant.clock.advance({ to: new Date(0) })
  await expect(back).rejects.toThrow(/only be set forward/)
})

test('webhooks come verified; one that failed is sent again when its time has come', async () => {
  const merchant = await gateway.merchant()
  merchant.webhooks.react(500)
  await charge(merchant)
  await merchant.webhooks.settled()
  const [refused, ...others] = merchant.webhooks.received()
  merchant.webhooks.clear()
  await merchant.clock.advance('PT1H')
  const again = merchant.webhooks.received().map(({ id }) => id)
  expect(again).toContain(refused?.id)
  for (const { id } of others) expect(again).not.toContain(id)
})

test('a post with a wrong signature is told', async () => {
  const merchant = await gateway.merchant()
  const body = JSON.stringify({ id: 'e', type: 'transaction.authorized', created: '', data: {} })
  const { status } = await fetch(merchant.webhooks.url, { method: 'POST', body })
  expect(status).toBe(400)
  expect(() => merchant.webhooks.received()).toThrow(/not the gateway's/)
})

test("events are posted to the merchant's own server, too", async () => {
  const merchant = await gateway.merchant()
  await merchant.snapshot('without it')
  const got: unknown[] = []
  const server = createServer((request, response) => {
    got.push(request.headers['webhook-signature'])
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  await merchant.webhooks.alsoTo(shop)
  await charge(merchant)
  await merchant.webhooks.settled()
  const here = merchant.webhooks.received().length
  expect(got).toHaveLength(here)
  expect(got).not.toContain(undefined)
  const twice = await merchant.fork()
  onTestFinished(() => twice.close())
  await charge(twice)
  await twice.webhooks.settled()
  expect(twice.webhooks.received('transaction.authorized')).toHaveLength(1)
  expect(got).toHaveLength(here + twice.webhooks.received().length)
  await merchant.restore('without it')
  await merchant.webhooks.alsoTo(shop)
  const { test_events_urls } = await merchant.service.merchant.read()
  expect(test_events_urls).toBe(`${merchant.webhooks.url},${shop}`)
})

test('what fails on purpose fails for one merchant, or for all', async () => {
  const [one, other] = await Promise.all([gateway.merchant(), gateway.merchant()])
  const retry = { 'Idempotency-Key': 'order-7' }
  const body = { amount: 4200, method: await one.token() }
  await one.faults.fail('POST /v1/charges', 'error_after_commit')
  await expect(one.api.post('/v1/charges', body, retry)).rejects.toMatchObject({ status: 500 })
  const { id } = await one.api.post<Charge>('/v1/charges', body, retry)
  expect(await one.api.get('/v1/transactions')).toMatchObject({ results: [{ id }] })
  await one.faults.loseWebhook({ times: 9 })
  expect(await one.faults.list()).toMatchObject([{ fault: 'webhook_lose' }, { struck: 1 }])
  await one.faults.clear()
  await gateway.faults.delay('GET /status', 100)
  await gateway.faults.fail('POST /v1/charges', 'rate_limit')
  await expect(charge(other)).rejects.toMatchObject({ status: 429 })
  await gateway.faults.clear()
})

test('a fault that can strike nothing is refused, for one merchant and for all', async () => {
  const { faults } = await gateway.merchant()
  for (const all of [faults, gateway.faults]) {
    await expect(all.fail('POST /v1/charge', 'reset_after_commit')).rejects.toThrow()
    await expect(all.fail('POST /v1/charges', 'half_body', { nth: 0 })).rejects.toThrow()
    await expect(all.delay('POST /v1/charges', Number.NaN)).rejects.toThrow()
    expect(await all.list()).toEqual([])
  }
  const misspelled = gateway.faults.fail('POST /v1/charges/', 'reset_after_commit')
  await expect(misspelled).rejects.toThrow('The API has no such call: write it as POST')
})

test('an answer that the networks lost is asked for again', async () => {
  const merchant = await gateway.merchant()
  await merchant.rules.loseAnswer({ reference: 'lost' })
  await expect(charge(merchant, { reference: 'lost' })).rejects.toMatchObject({ status: 500 })
})

test('a challenge of 3-D Secure ends as the test wants', async () => {
  const merchant = await gateway.merchant()
  const begin = async () => {
    const method = await merchant.token({ number: '4000000000001117' })
    const { id } = await merchant.service.authentications.create({ method, amount: 4200 })
    const { status } = await merchant.service.authentications.continue(id, { browser: {}, method: 'NONE' })
    expect(status).toBe('CHALLENGE')
    return { id, method }
  }
  const passed = await begin()
  expect(await merchant.challenge.pass()).toBe(passed.id)
  expect(await charge(merchant, { method: passed.method })).toMatchObject({ status: 'AUTHORIZED' })
  const failed = await begin()
  expect(await merchant.challenge.fail()).toBe(failed.id)
  await expect(charge(merchant, { method: failed.method })).rejects.toThrow(/authentication_failed/)
  const { id } = await begin()
  expect(await merchant.challenge.ignore()).toBe(id)
  expect((await merchant.service.authentications.read(id)).status).toBe('CHALLENGE')
  const waiting = merchant.challenge.pass()
  const second = await begin()
  expect(await waiting).toBe(second.id)
  const third = await begin()
  await merchant.snapshot('challenge')
  expect(await merchant.challenge.pass()).toBe(third.id)
  await merchant.restore('challenge')
  expect(await merchant.challenge.fail()).toBe(third.id)
})
