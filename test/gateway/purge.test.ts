import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../gateway/ids.ts'
import { newTransaction } from '../../gateway/transactions/rows.ts'
import { type ApiClient, apiClient } from '../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../support/gateway.ts'
import { inStorage } from '../support/stored.ts'

let world: TestGateway
let live: ApiClient
const clock = testClock()

/** What refers to a row stands before the row. */
const TABLES = [
  'signatures',
  'events',
  'transaction_terms',
  'transactions',
  'payment_methods',
  'saved_methods',
] as const

beforeAll(async () => {
  world = await testGateway({ clock })
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  live = apiClient(baseUrl, caCertificate, liveSecretKey)
})
beforeEach(() =>
  inStorage(world, async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute()
  }),
)
afterAll(() => world.close())

const PURGE = '/v1/merchant/purge-test-data'
const body = { amount: 100, method: goodCard }
const signature = { mime_type: 'a/b', data: 'x' }

/** A signed charge with a refund, a hold, and a card that is saved and a contact's. */
async function pay(client: ApiClient): Promise<void> {
  const { id } = (await client.post('/v1/charges', { ...body, signature })).body
  expect((await client.post(`/v1/charges/${id}/refund`, { amount: 50 })).status).toBe(200)
  expect((await client.post('/v1/charges', { ...body, auto_capture: false })).status).toBe(200)
  const card = (await client.post('/v1/cards', goodCard)).body.id
  await inStorage(world, async (tx) => {
    const saved = await tx
      .selectFrom('saved_methods')
      .select(['merchant_id', 'mode', 'type'])
      .where('id', '=', card)
      .executeTakeFirstOrThrow()
    const row = { id: newId(), created: 0, modified: 0, deleted: null, contact_id: 'p_1', bank_id: null }
    await tx
      .insertInto('payment_methods')
      .values({ ...saved, ...row, card_id: card })
      .execute()
  })
}

/** How many rows there are of each table, by mode. */
async function count(): Promise<Record<string, number>> {
  return inStorage(world, async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      for (const { mode } of await tx.selectFrom(table).select('mode').execute()) {
        counts[`${mode} ${table}`] = (counts[`${mode} ${table}`] ?? 0) + 1
      }
    }
    return counts
  })
}

describe('POST /v1/merchant/purge-test-data', () => {
  const MONEY = ['test events', 'test signatures', 'test transaction_terms', 'test transactions']
  const METHODS = ['test payment_methods', 'test saved_methods']

  test.each<[unknown, string[]]>([
    [undefined, [...MONEY, ...METHODS]],
    [{}, [...MONEY, ...METHODS]],
    [null, [...MONEY, ...METHODS]],
    [{ delete_transactions: true, delete_payment_methods: 'true' }, [...MONEY, ...METHODS]],
    [{ delete_transactions: true }, MONEY],
    [{ delete_transactions: 'true', delete_payment_methods: false }, MONEY],
    [{ delete_payment_methods: true }, METHODS],
    [{ delete_transactions: false, delete_payment_methods: 'true' }, METHODS],
    [{ delete_transactions: false }, []],
  ])('%j deletes %j, and nothing of live mode', async (wish, gone) => {
    await pay(world.client)
    await pay(live)
    const before = await count()
    const headers = { 'content-type': 'application/json' }
    const sent = wish === undefined ? {} : { body: JSON.stringify(wish), headers }
    const answer = await world.client.call({ method: 'POST', path: PURGE, ...sent })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(Object.keys(before)).toEqual(expect.arrayContaining([...MONEY, ...METHODS]))
    expect(await count()).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => !gone.includes(name))),
    )
  })

  test('leaves another merchant’s data', async () => {
    await pay(world.client)
    await inStorage(world, async (tx) => {
      const merchant = await tx.selectFrom('merchants').selectAll().executeTakeFirstOrThrow()
      const other = { ...merchant, id: newId(), public_key: 'm_other' }
      await tx.insertInto('merchants').values(other).execute()
      for (const table of TABLES) await tx.updateTable(table).set({ merchant_id: other.id }).execute()
    })
    const before = await count()
    expect((await world.client.post(PURGE, {})).status).toBe(204)
    expect(await count()).toEqual(before)
  })

  test('leaves what the networks are being asked just now, until they had their time', async () => {
    const { id } = (await world.client.post('/v1/charges', body)).body
    await inStorage(world, async (tx) => {
      const open = { under_way: 'VOID', under_way_since: clock.now() } as const
      await tx.updateTable('transactions').set(open).where('id', '=', id).execute()
      const { account_id, merchant_id } = await tx
        .selectFrom('transactions')
        .selectAll()
        .executeTakeFirstOrThrow()
      const given = { id: newId(), merchant_id, account_id, mode: 'test', type: 'CHARGE' } as const
      const row = newTransaction(clock.now(), { ...given, amount: 1, currency: 'USD', method: '{}' })
      await tx
        .insertInto('transactions')
        .values({ ...row, status: 'PENDING' })
        .execute()
    })
    await world.client.post(PURGE, {})
    const terms = expect.any(Number)
    expect(await count()).toEqual({ 'test transactions': 2, 'test transaction_terms': terms })
    clock.advance(60_000)
    await world.client.post(PURGE, {})
    expect(await count()).toEqual({})
  })

  test('with a live key is refused, and deletes nothing', async () => {
    await pay(live)
    await pay(world.client)
    const before = await count()
    expect(await live.post(PURGE, {})).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'unavailable_for_merchant_mode' }] },
    })
    expect(await count()).toEqual(before)
  })

  test.each([
    [{ delete_transactions: 'yes' }, 'delete_transactions'],
    [{ delete_payment_methods: 1 }, 'delete_payment_methods'],
  ])('%j is refused', async (wish, context) => {
    expect(await world.client.post(PURGE, wish)).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'invalid_data', context }] },
    })
  })

  test('without a secret key is refused', async () => {
    for (const key of [null, world.gateway.publicKey]) {
      expect((await world.client.call({ method: 'POST', path: PURGE, key })).status).toBe(401)
    }
  })
})

test('others are answered while a large purge is going on', async () => {
  await pay(world.client)
  await inStorage(world, async (tx) => {
    const [row] = await tx.selectFrom('transactions').selectAll().where('type', '=', 'CHARGE').execute()
    if (!row) throw new Error('There is no charge.')
    for (let batch = 0; batch < 100; batch++) {
      const copies = Array.from({ length: 100 }, () => ({ ...row, id: newId(), signature_id: null }))
      await tx.insertInto('transactions').values(copies).execute()
    }
  })
  const order: string[] = []
  const purge = world.client.post(PURGE, {}).then(({ status }) => order.push(`purge ${status}`))
  const charge = world.client.post('/v1/charges', body).then(({ status }) => order.push(`charge ${status}`))
  await Promise.all([purge, charge])
  expect(order).toEqual(['charge 200', 'purge 204'])
})
