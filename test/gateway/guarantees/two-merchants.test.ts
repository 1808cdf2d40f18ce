// Two merchants that do the same at the same time: each has its own time, its own webhooks, its own search, its own keys.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { addMerchant } from '../../support/merchant/merchants.ts'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { advance, charge, deliveries, setUrls, tried } from '../../support/outside/webhooks.ts'

interface Merchant {
  client: ApiClient
  account: string
  receiver: Receiver
}

let world: TestGateway
let first: Merchant
let second: Merchant
let both: [Merchant, Merchant][]
beforeAll(async () => {
  world = await testGateway({ allowPrivateWebhooks: true })
  const other = await addMerchant(world)
  const { client, gateway } = world
  first = { client, account: gateway.testAccountId, receiver: await startReceiver() }
  second = { client: other.test, account: other.testAccountId, receiver: await startReceiver() }
  both = [
    [first, second],
    [second, first],
  ]
})
afterAll(async () => {
  await world.close()
  await Promise.all([first.receiver.close(), second.receiver.close()])
})

const read = async (client: ApiClient, path: string) => (await client.get(path)).body
const idsOf = (page: { results: { id: string }[] }) => page.results.map(({ id }) => id).sort()

describe('two searches', () => {
  const texts = { reference: 'order 7', source_id: 'shop/7', data: { order: { number: 'seven' } } }
  const queries = [
    '',
    '?q=order',
    '?q=4242',
    '?qf=reference:order',
    '?qf=data.order.number:seven&qf=type:CHARGE',
    '?order_by=-amount&page_size=100',
  ]

  test('of the same payments find each merchant’s own, and count no others', async () => {
    const own = new Map<Merchant, string>()
    for (const [one] of both) own.set(one, await charge(one.client, texts))
    for (const [one, other] of both) {
      const ids = [own.get(one)]
      for (const query of queries) {
        const page = await read(one.client, `/v1/transactions${query}`)
        expect(idsOf(page), query).toEqual(ids)
        expect(page.total_entries, query).toBe(1)
      }
      expect(await read(one.client, `/v1/transactions?account_id=${other.account}`)).toMatchObject({
        total_entries: 0,
        results: [],
      })
      expect((await read(one.client, '/v1/transactions/source-id?id=shop/7')).id).toBe(own.get(one))
    }
  })

  test('of the same card tell nobody that it is the same', async () => {
    const saved = await Promise.all(
      both.map(
        async ([{ client }]) => (await client.post('/v1/cards', { ...goodCard, type: undefined })).body,
      ),
    )
    const fingerprints = saved.map(({ fingerprint }) => fingerprint)
    expect(fingerprints).toEqual([expect.stringMatching(/^.{20}$/), expect.stringMatching(/^.{20}$/)])
    expect(new Set(fingerprints).size).toBe(2)
  })
})

test('one key of a repeated request is two, each merchant’s own', async () => {
  const again = { 'idempotency-key': 'order-8' }
  const pay = ({ client }: Merchant, amount: number) =>
    client.post('/v1/charges', { amount, method: goodCard }, again)
  const [ofFirst, ofSecond] = [await pay(first, 100), await pay(second, 200)]
  expect([ofFirst.status, ofSecond.status]).toEqual([200, 200])
  expect(ofFirst.body.id).not.toBe(ofSecond.body.id)
  expect((await pay(first, 100)).body).toEqual(ofFirst.body)
  expect((await pay(second, 200)).body).toEqual(ofSecond.body)
})

describe('two webhooks', () => {
  test('get each merchant’s own events, and are signed with its own secret', async () => {
    for (const [{ client, receiver }] of both) await setUrls(client, { test_events_urls: receiver.url })
    const ids = new Map<Merchant, string>()
    for (const [one] of both) ids.set(one, await charge(one.client))
    const secrets = new Map<Merchant, string>()
    for (const [one] of both) {
      await tried(one.client, 2)
      secrets.set(one, (await read(one.client, '/v1/webhooks/secret')).secret)
    }
    for (const [one, other] of both) {
      const { received } = one.receiver
      expect(received.map(({ event }) => event.data.id)).toEqual([ids.get(one), ids.get(one)])
      expect(await deliveries(one.client)).toHaveLength(2)
      const [post] = received
      const headers = Object.fromEntries(
        Object.entries(post?.headers ?? {}).map(([name, value]) => [name, String(value)]),
      )
      const body = post?.body ?? ''
      expect(new Webhook(secrets.get(one) ?? '').verify(body, headers)).toEqual(post?.event)
      expect(() => new Webhook(secrets.get(other) ?? '').verify(body, headers)).toThrow()
    }
  })

  test('of which one hangs or changes its secret leave the other alone', async () => {
    first.receiver.behave('hang')
    const before = await read(second.client, '/v1/webhooks/secret')
    await first.client.post('/v1/webhooks/secret/rotate', {})
    expect(await read(second.client, '/v1/webhooks/secret')).toEqual(before)
    await charge(first.client)
    const id = await charge(second.client)
    await second.receiver.until((all) => all.filter(({ event }) => event.data.id === id).length === 2)
    first.receiver.behave(200)
    first.receiver.release()
    for (const [{ client }] of both) await setUrls(client, { test_events_urls: '' })
  })
})

describe('two clocks', () => {
  const now = async ({ client }: Merchant) => Date.parse((await read(client, '/v1/test-clock')).now)

  test('go each by itself: what falls due of one merchant is not due of the other', async () => {
    const begun = await now(second)
    const made = new Map<Merchant, { paid: string; recurring: string }>()
    const start = new Date(begun + 10 * 86_400_000).toISOString().slice(0, 10)
    for (const [one] of both) {
      const paid = await charge(one.client)
      const schedule = { interval_unit: 'MONTH', interval_delay: 1, start }
      const body = { amount: 500, method: goodCard, schedule }
      const recurring = (await one.client.post('/v1/recurring/charges', body)).body.id
      made.set(one, { paid, recurring })
    }
    const state = async (one: Merchant) => {
      const { paid, recurring } = made.get(one) ?? { paid: '', recurring: '' }
      const { results } = await read(one.client, `/v1/recurring/charges/${recurring}/occurrences`)
      const statuses = results.map(({ status }: { status: string }) => status)
      return { paid: (await read(one.client, `/v1/transactions/${paid}`)).status, statuses }
    }
    const { timeline } = await advance(first.client, { duration: 'P15D' })
    expect(await state(first)).toEqual({ paid: 'COMPLETED', statuses: ['PENDING', 'PAID'] })
    expect(await state(second)).toEqual({ paid: 'AUTHORIZED', statuses: ['PENDING'] })
    expect((await now(second)) - begun).toBeLessThan(86_400_000)
    const told = JSON.stringify(timeline)
    const { paid, recurring } = made.get(second) ?? { paid: '-', recurring: '-' }
    for (const id of [paid, recurring]) expect(told).not.toContain(id)

    await advance(second.client, { duration: 'P15D' })
    expect(await state(second)).toEqual({ paid: 'COMPLETED', statuses: ['PENDING', 'PAID'] })
  })

  test('stand still and are reset each by itself', async () => {
    const before = await now(second)
    await first.client.post('/v1/test-clock/freeze', {})
    expect(await read(second.client, '/v1/test-clock')).toMatchObject({ is_frozen: false })
    await first.client.post('/v1/test-clock/reset', {})
    expect((await now(first)) - Date.now()).toBeLessThan(5000)
    expect((await now(second)) - before).toBeLessThan(86_400_000)
    expect(await now(second)).toBeGreaterThanOrEqual(before)
  })

  test('can be turned at once', async () => {
    const before = await Promise.all([now(first), now(second)])
    await Promise.all([
      advance(first.client, { duration: 'P40D' }),
      advance(second.client, { duration: 'P70D' }),
    ])
    const days = (await Promise.all([now(first), now(second)])).map((after, index) =>
      Math.round((after - (before[index] ?? 0)) / 86_400_000),
    )
    expect(days).toEqual([40, 70])
  })
})

test('a purge clears one merchant’s test data, and none of the other’s', async () => {
  const [kept, gone] = [await charge(second.client), await charge(first.client)]
  expect((await first.client.post('/v1/merchant/purge-test-data', {})).status).toBeLessThan(300)
  expect((await first.client.get(`/v1/transactions/${gone}`)).status).toBe(404)
  expect((await read(second.client, `/v1/transactions/${kept}`)).id).toBe(kept)
})
