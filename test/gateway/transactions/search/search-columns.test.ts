// Every column of a transaction is one that a search finds it by (rules: search.md#any, search.md#property).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { goodBank } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
/** The transactions, by what they are called here. */
const made: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  world = await testGateway()
  const enabled = { credit_enabled: 1, nonoriginating_refund_enabled: 1 }
  await inStorage(world, (tx) => tx.updateTable('accounts').set(enabled).execute())
  const add = async (name: string, path: string, body: object) => {
    const answer = await world.client.post(path, body)
    expect(answer.status, name).toBe(200)
    made[name] = answer.body
  }
  const address = { address1: '1 Main Street', postal_code: '12345' }
  const recur = { interval_unit: 'MONTH', interval_delay: 1 }
  await add('recurring', '/v1/charges', { amount: 100, method: goodCard, recur })
  await add('unknown', '/v1/charges', {
    amount: 200,
    method: { ...goodCard, ...address, number: '4000000000000077' },
  })
  await add('bank', '/v1/charges', { amount: 300, method: goodBank })
  await add('signed', '/v1/charges', {
    amount: 400,
    surcharge_amount: 41,
    gratuity: 77,
    signature: { mime_type: 'image/png', data: 'AAAA' },
    method: goodCard,
  })
  await add('credit', '/v1/credits', { amount: 500, method: goodCard, source_id: 'credits/5' })
  await add('refund', `/v1/charges/${made.signed?.id}/refund`, { amount: 33, source_id: 'refunds/6' })
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
    expect(await search('account_id', bank?.account_id)).toEqual(['bank'])
    expect(await search('account_id', recurring?.account_id?.slice(0, 12))).toHaveLength(5)
  })

  test('amounts', async () => {
    expect(await search('surcharge_amount', '41')).toEqual(['signed'])
    expect(await search('gratuity', '77')).toEqual(['signed'])
    expect(await search('amount_refunded', '33')).toEqual(by === 'q' ? ['refund', 'signed'] : ['signed'])
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
    '/v1/transactions?page=0&page_size=101&start_date=x&end_date=y&order_by=z&qf=colour:red&qf=size:1',
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
