// GET /v1/transactions: who sees what, from when until when, in which order, and what is refused (rules: search.md#query).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertTransaction } from '../../../../../gateway/payments/transactions/model/change-status.ts'
import type { TransactionRow } from '../../../../../gateway/platform/storage/index.ts'
import { apiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { refusal } from '../../../../support/merchant/methods.ts'

const DAY = 24 * 60 * 60 * 1000
const clock = testClock(Date.UTC(2026, 5, 15, 12))

let world: TestGateway
/** At noon of June 15, 16 and 17, and the last two at once. */
const made = [
  { amount: 300, reference: 'Same B' },
  { amount: 100, reference: 'Same C', auto_capture: false },
  { amount: 200 },
  { amount: 200, reference: 'Same A' },
]
const ids: string[] = []

beforeAll(async () => {
  world = await testGateway({ clock })
  for (const [at, body] of made.entries()) {
    if (at === 1 || at === 2) clock.advance(DAY)
    ids.push((await world.client.post('/v1/charges', { ...body, method: goodCard })).body.id)
  }
  clock.advance(DAY)
  await world.client.post(`/v1/charges/${ids[1]}/capture`, { amount: 100 })
})
afterAll(() => world.close())

const search = (query: string) => world.client.get(`/v1/transactions?${query}`)
/** What is found, as positions in `made`. */
const found = async (query: string): Promise<number[]> =>
  (await search(query)).body.results.map(({ id }: { id: string }) => ids.indexOf(id))
/** The two that were made at once stand in the order of their ids. */
const twins = (direction: 'asc' | 'desc') => {
  const pair = [2, 3].sort((one, other) => ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1))
  return direction === 'asc' ? pair : pair.reverse()
}

describe('pages', () => {
  test('are cut from one order: together they are all, and none twice', async () => {
    const all = [...twins('desc'), 1, 0]
    expect(await found('')).toEqual(all)
    for (const filter of ['', '&q=4242', '&qf=status:a&qf=currency:USD', '&order_by=-created,-amount,-id']) {
      const pages = [1, 2, 3].map((page) => found(`page=${page}&page_size=2${filter}`))
      const [first, second, third] = await Promise.all(pages)
      const expected = filter.includes('status') ? all.filter((at) => at !== 1) : all
      expect(third).toEqual([])
      if (filter.includes('order_by'))
        expect(new Set([...(first ?? []), ...(second ?? [])])).toEqual(new Set(all))
      else expect([...(first ?? []), ...(second ?? [])]).toEqual(expected)
    }
  })

  test('past the end have the number of entries and no results', async () => {
    for (const query of ['page=3&page_size=2', 'page=999999999&page_size=100', 'page=2&q=same']) {
      const total_entries = query.includes('same') ? 3 : 4
      expect((await search(query)).body).toMatchObject({ total_entries, results: [] })
    }
  })
})

describe('dates', () => {
  test.each<[string, number]>([
    ['start_date=2026-06-16', 3],
    ['start_date=2026-06-16T12:00:00.000Z', 3],
    ['start_date=2026-06-16T12:00:00.001Z', 2],
    ['start_date=2026-06-16T12:00', 3],
    ['start_date=2026-06-16T14:00:00%2B02:00', 3],
    ['end_date=2026-06-16', 2],
    ['end_date=2026-06-15', 1],
    ['end_date=2026-06-16T12:00:00.000Z', 2],
    ['end_date=2026-06-16T11:59:59.999Z', 1],
    ['start_date=2026-06-16&end_date=2026-06-16', 1],
    ['start_date=2026-06-17&end_date=2026-06-16', 0],
    ['start_date=2026-06-16&q=same', 2],
    ['end_date=2026-06-16&qf=reference:same&qf=status:comp', 1],
    ['start_date=0001-01-01&end_date=9999-12-31', 4],
  ])('%s', async (query, count) => {
    expect((await search(query)).body.total_entries).toBe(count)
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '16.06.2026',
    '2026-06-16T25:00:00Z',
    'now',
    '',
    '2026-06-16T',
    '1',
  ])('no date: %s', async (text) => {
    for (const context of ['start_date', 'end_date']) {
      expect(await search(`${context}=${text}`)).toMatchObject(
        refusal(422, 'invalid_data', { context, sub_code: 'invalid' }),
      )
    }
  })
})

test('order_by: one property after the other, a minus descends, and never without an order among equals', async () => {
  const expected: Record<string, number[]> = {
    created: [0, 1, ...twins('asc')],
    '-created': [...twins('desc'), 1, 0],
    amount: [1, ...twins('asc'), 0],
    '-amount,reference': [0, 2, 3, 1],
    reference: [2, 3, 0, 1],
    '-modified,created': [1, ...twins('asc'), 0],
    'status,-id': [...[0, 2, 3].sort((one, other) => ((ids[one] ?? '') < (ids[other] ?? '') ? 1 : -1)), 1],
    'type,created,id': [0, 1, ...twins('asc')],
    'amount,-amount, -created': [1, ...twins('desc'), 0],
  }
  for (const [order, positions] of Object.entries(expected)) {
    const query = `order_by=${encodeURIComponent(order)}`
    expect(await found(query), order).toEqual(positions)
    expect(await found(`${query}&q=4242`), order).toEqual(positions)
  }
})

test('account_id: the account’s, alone and with a text', async () => {
  const { testAccountId } = world.gateway
  expect((await search(`account_id=${testAccountId}`)).body.total_entries).toBe(4)
  expect((await search(`account_id=${testAccountId}&q=same`)).body.total_entries).toBe(3)
  expect((await search('account_id=other')).body.total_entries).toBe(0)
  expect((await search('account_id=other&q=same')).body.total_entries).toBe(0)
})

describe('what a key does not see', () => {
  const SECRET = 'Only for me'
  const asked = ['', `q=${encodeURIComponent('only for')}`, 'qf=reference:only', 'q=credit', 'q=4242']

  test('the other mode', async () => {
    const { baseUrl, caCertificate, liveSecretKey } = world.gateway
    const live = apiClient(baseUrl, caCertificate, liveSecretKey)
    const { body } = await live.post('/v1/charges', { amount: 5, method: goodCard, reference: SECRET })
    for (const query of [...asked, `q=${body.id}`, `qf=id:${body.id}`]) {
      expect((await search(query)).body.results.map(({ id }: { id: string }) => id)).not.toContain(body.id)
    }
    expect((await live.get('/v1/transactions')).body).toMatchObject({
      total_entries: 1,
      results: [{ id: body.id }],
    })
    expect((await live.get('/v1/transactions?q=only')).body.total_entries).toBe(1)
    expect((await live.get('/v1/transactions?q=same')).body.total_entries).toBe(0)
  })

  test('another merchant', async () => {
    const id = 'b'.repeat(22)
    await withStorage(world, (storage) =>
      storage.write(async (tx) => {
        const merchant = await tx
          .selectFrom('merchants')
          .selectAll()
          .orderBy('created')
          .executeTakeFirstOrThrow()
        const other = { ...merchant, id: 'other', public_key: `m_${'x'.repeat(22)}` }
        await tx.insertInto('merchants').values(other).execute()
        const row = await tx.selectFrom('transactions').selectAll().executeTakeFirstOrThrow()
        const { status: _, ...rest }: TransactionRow = row
        const account = await tx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
        const own = { merchant_id: 'other', account_id: 'other' }
        await tx
          .insertInto('accounts')
          .values({ ...account, id: 'other', merchant_id: 'other' })
          .execute()
        await insertTransaction(tx, { ...rest, ...own, id, mode: 'test', reference: SECRET })
      }),
    )
    for (const query of [...asked, `q=${id}`, `qf=id:${id}`]) {
      const { body } = await search(query)
      expect(body.results.map((one: { id: string }) => one.id)).not.toContain(id)
      expect(body.total_entries).toBe(body.results.length)
    }
  })

  test('anything, without a secret key', async () => {
    const { publicKey } = world.gateway
    for (const key of [null, publicKey, 'sk_test_x']) {
      expect((await world.client.call({ path: '/v1/transactions', key })).status).toBe(401)
    }
  })
})

test.each<[string, string, object]>([
  ['page_size=101', 'page_size', { sub_code: 'exceeds_maximum_value' }],
  ['page_size=0', 'page_size', { sub_code: 'below_minimum_value' }],
  ['page=-1', 'page', { sub_code: 'below_minimum_value' }],
  ['page=two', 'page', { sub_code: 'invalid' }],
  ['page=1&page=2', 'page', {}],
  ['order_by=color', 'order_by', { sub_code: 'invalid' }],
  ['order_by=created,', 'order_by', { sub_code: 'invalid' }],
  ['order_by=method_secret', 'order_by', { sub_code: 'invalid' }],
  ['order_by=--amount', 'order_by', { sub_code: 'invalid' }],
  ['qf=reference', 'qf', { sub_code: 'invalid' }],
  ['qf=reference:', 'qf', { sub_code: 'invalid' }],
  ['qf=:text', 'qf', { sub_code: 'invalid' }],
  ['qf=', 'qf', { sub_code: 'invalid' }],
  ['qf=method_secret:x', 'qf', { sub_code: 'invalid' }],
  ['qf=constructor:x', 'qf', { sub_code: 'invalid' }],
  ['qf=reference:a&qf=color:red', 'qf', { sub_code: 'invalid' }],
  [`qf=reference:${'x'.repeat(256)}`, 'qf', { sub_code: 'invalid_length' }],
  [`q=${'x'.repeat(257)}`, 'q', { sub_code: 'invalid_length' }],
  ['q=a&q=b', 'q', {}],
  ['q=%00', 'q', {}],
  [Array.from({ length: 50 }, (_, at) => `qf=data.x:${at}`).join('&'), 'qf', {}],
])('refused, naming the parameter and not its value: %s', async (query, context, more) => {
  const answer = await search(query)
  expect(answer).toMatchObject(refusal(422, 'invalid_data', { context, ...more }))
  expect(answer.text).not.toContain('color')
})

test.each([
  `q=${"'".repeat(256)}`,
  // As many characters, each of two UTF-16 units.
  `q=${encodeURIComponent('😀'.repeat(256))}`,
  'q=%27%3B--',
  'q=%F0%9F%92%A9',
  'q=%ED%A0%80',
  'q=%ff',
  `q=${'%25'.repeat(100)}`,
])('finds nothing and breaks nothing: %s', async (query) => {
  const { status, body } = await search(query)
  expect({ status, total: body.total_entries }).toEqual({ status: 200, total: 0 })
})
