// Every column of a transaction is one that a search finds it by (rules: search.md#any, search.md#property).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'
import { inStorage } from '../../../../support/merchant/stored.ts'

const MINUTE = 60_000
const clock = testClock(Date.UTC(2026, 5, 15, 12))
let world: TestGateway
/** The transactions, by what they are called here. */
const made: Record<string, Record<string, string>> = {}
const BANKS = ['bank', 'savings']
const CARDS = ['captured', 'credit', 'hold', 'recurring', 'refund', 'signed', 'unknown']

beforeAll(async () => {
  world = await testGateway({ clock })
  const enabled = { credit_enabled: 1, nonoriginating_refund_enabled: 1 }
  await inStorage(world, (tx) => tx.updateTable('accounts').set(enabled).execute())
  const add = async (name: string, path: string, body: object) => {
    const answer = await world.client.post(path, body)
    expect(answer.status, name).toBe(200)
    made[name] = answer.body
    clock.advance(MINUTE)
  }
  const address = { address1: '1 Main Street', postal_code: '12345' }
  const recur = { interval_unit: 'MONTH', interval_delay: 1 }
  await add('recurring', '/v1/charges', { amount: 100, method: goodCard, recur })
  await add('unknown', '/v1/charges', {
    amount: 200,
    method: { ...goodCard, ...address, number: '4000000000000077' },
  })
  await add('bank', '/v1/charges', {
    amount: 300,
    method: { ...goodBank, account_holder_type: 'business', name: 'Cups' },
  })
  await add('signed', '/v1/charges', {
    amount: 40_000,
    surcharge_amount: 4141,
    gratuity: 7171,
    signature: { mime_type: 'image/png', data: 'AAAA' },
    method: goodCard,
  })
  await add('credit', '/v1/credits', { amount: 500, method: goodCard, source_id: 'credits/5' })
  await add('refund', `/v1/charges/${made.signed?.id}/refund`, { amount: 3313, source_id: 'refunds/6' })
  await add('hold', '/v1/charges', {
    amount: 700,
    method: { ...goodCard, exp_month: 7, exp_year: 2039 },
    auto_capture: false,
  })
  const individual = { account_type: 'savings', account_holder_type: 'individual' }
  const saver = { ...goodBank, ...individual, given_name: 'Ada', surname: 'Lovelace' }
  await add('savings', '/v1/charges', { amount: 800, method: saver })
  await add('captured', '/v1/charges', { amount: 900, method: goodCard, auto_capture: false })
  clock.advance(MINUTE)
  await world.client.post(`/v1/charges/${made.captured?.id}/capture`, { amount: 900 })
})
afterAll(() => world.close())

async function found(name: 'q' | 'qf', text: string): Promise<(string | undefined)[]> {
  const { status, body } = await world.client.get(`/v1/transactions?${name}=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  const names = Object.keys(made)
  return body.results.map(({ id }: { id: string }) => names.find((name) => made[name]?.id === id)).sort()
}

describe.each(['q', 'qf'] as const)('by %s', (by) => {
  const text = (property: string, value: string | undefined) =>
    by === 'q' ? `${value}` : `${property}:${value}`
  const search = (property: string, value: string | undefined) => found(by, text(property, value))

  test('what it is of', async () => {
    const { recurring, bank } = made
    for (const property of ['recurring_charge_id', 'recurring_charge_occurrence_id']) {
      expect(await search(property, recurring?.[property]), property).toEqual(['recurring'])
      expect(await search(property, recurring?.[property]?.slice(0, 10).toLowerCase())).toEqual(['recurring'])
    }
    expect(await search('account_id', bank?.account_id)).toEqual(BANKS)
    expect(await search('account_id', recurring?.account_id?.slice(0, 12))).toHaveLength(CARDS.length)
  })

  test('amounts', async () => {
    expect(await search('surcharge_amount', '4141')).toEqual(['signed'])
    expect(await search('gratuity', '7171')).toEqual(['signed'])
    expect(await search('amount_refunded', '3313')).toEqual(by === 'q' ? ['refund', 'signed'] : ['signed'])
  })

  test('results of checks', async () => {
    expect(await search('cvv_result', 'unavail')).toEqual(['unknown'])
    expect(await search('avs_result', 'ADDRESS_AND_P')).toEqual(
      Object.keys(made)
        .filter((name) => made[name]?.avs_result === 'ADDRESS_AND_POSTAL_CODE')
        .sort(),
    )
    expect((await search('cvv_result', 'matched')).length).toBeGreaterThan(0)
  })

  test('whether it is captured by itself', async () => {
    expect(await search('auto_capture', 'false')).toEqual(['captured', 'hold'])
    expect(await search('auto_capture', 'TRUE')).toEqual(
      [...CARDS, ...BANKS].filter((name) => name !== 'captured' && name !== 'hold').sort(),
    )
  })

  test('a card or a bank account, and which one', async () => {
    expect(await search('method.type', 'card')).toEqual(CARDS)
    expect(await search('method.account_type', 'sav')).toEqual(['savings'])
    expect(await search('method.account_type', 'Checking')).toEqual(['bank'])
    expect(await search('method.account_holder_type', 'individual')).toEqual(['savings'])
    expect(await search('method.account_holder_type', 'bus')).toEqual(['bank'])
    expect(await search('method.type', 'bank')).toEqual(BANKS)
  })

  test('a card’s expiry', async () => {
    expect(await search('method.exp_year', '2039')).toEqual(['hold'])
    const ofMonth = await search('method.exp_month', '7')
    // A digit alone begins much else.
    expect(ofMonth).toEqual(by === 'q' ? expect.arrayContaining(['hold']) : ['hold'])
  })

  test('times, by any beginning of theirs', async () => {
    expect(await search('created', '2026-06')).toEqual([...CARDS, ...BANKS].sort())
    expect(await search('created', '2026-06-15T12:00:00.000Z')).toEqual(['recurring'])
    expect(await search('created', '2026-06-15t12:06')).toEqual(['hold'])
    expect(await search('created', '2026-06-14')).toEqual([])
    expect(await search('modified', '2026-06-15T12:10')).toEqual(['captured'])
    expect(await search('completion_timestamp', '2026-06-15T12:10')).toEqual(['captured'])
    expect(await search('created', '2026-06-31')).toEqual([])
  })

  test('the caller’s own id, of credits and refunds, too', async () => {
    expect(await search('source_id', 'credits/5')).toEqual(['credit'])
    expect(await search('source_id', 'refunds/6')).toEqual(['refund'])
  })
})

test.each(['credit', 'refund'])('the source_id of a %s is shown, and leads to it', async (name) => {
  const { id, source_id } = made[name] ?? {}
  expect(source_id).toMatch(/^(credits|refunds)/)
  const answer = await world.client.get(`/v1/transactions/source-id?id=${encodeURIComponent(`${source_id}`)}`)
  expect(answer).toMatchObject({ status: 200, body: { id, source_id } })
})

test.each([
  ['/v1/credits', { amount: 1, method: goodCard, source_id: 'x'.repeat(129) }],
  ['refund', { amount: 1, source_id: 'x'.repeat(129) }],
])('a source_id that is too long is refused: %s', async (path, body) => {
  const address = path === 'refund' ? `/v1/charges/${made.recurring?.id}/refund` : path
  expect(await world.client.post(address, body)).toMatchObject({
    status: 422,
    body: { messages: [{ context: 'source_id', sub_code: 'invalid_length' }] },
  })
})

test.each<[string, [string, string][]]>([
  [
    '/v1/transactions?page=0&page_size=101&start_date=x&end_date=y&order_by=z&qf=color:red&qf=size:1',
    [
      ['end_date', 'invalid'],
      ['order_by', 'invalid'],
      ['page', 'below_minimum_value'],
      ['page_size', 'exceeds_maximum_value'],
      ['qf', 'invalid'],
      ['start_date', 'invalid'],
    ],
  ],
  [
    `/v1/transactions?q=${'x'.repeat(300)}&page=x`,
    [
      ['page', 'invalid'],
      ['q', 'invalid_length'],
    ],
  ],
  [
    '/v1/cards?page_size=101&exp_month=13',
    [
      ['exp_month', 'invalid'],
      ['page_size', 'exceeds_maximum_value'],
    ],
  ],
  [
    '/v1/recurring/charges?page=0&order_by=z',
    [
      ['order_by', 'invalid'],
      ['page', 'below_minimum_value'],
    ],
  ],
  [
    '/v1/webhooks/deliveries?status=GONE&page=0',
    [
      ['page', 'below_minimum_value'],
      ['status', 'invalid'],
    ],
  ],
])('all that is wrong with a query is said at once: %s', async (path, faults) => {
  const { status, body } = await world.client.get(path)
  expect(status).toBe(422)
  const told = body.messages.map(({ context, sub_code }: { context: string; sub_code: string }) => [
    context,
    sub_code,
  ])
  expect(told.toSorted()).toEqual(faults)
})
