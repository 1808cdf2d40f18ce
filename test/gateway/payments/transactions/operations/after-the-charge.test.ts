// What happens to a charge afterwards: capture, void, refunds, and how they are found again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Processor } from '../../../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import { type ApiClient, apiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { refusal } from '../../../../support/merchant/methods.ts'

const DAY = 24 * 60 * 60 * 1000
const clock = testClock()
/** What the networks were asked, and whether they answer. */
const networks = { asked: [] as string[], answer: true }
const simulator = createSimulator()
const processor: Processor = {
  ...simulator,
  async capture(id, amount, at) {
    networks.asked.push(`capture ${amount}`)
    if (!networks.answer) throw new Error('no answer')
    return simulator.capture(id, amount, at)
  },
  async reverse(id, at) {
    networks.asked.push('reverse')
    if (!networks.answer) throw new Error('no answer')
    return simulator.reverse(id, at)
  },
}

let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock, processor })
  client = world.client
})
afterAll(() => world.close())

async function charge(body: object = {}): Promise<string> {
  const answer = await client.post('/v1/charges', { amount: 1000, method: goodCard, ...body })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const hold = () => charge({ auto_capture: false })
const capture = (id: string, body: object = {}) =>
  client.post(`/v1/charges/${id}/capture`, { amount: 1000, ...body })
const refund = (id: string, amount: unknown, body: object = {}) =>
  client.post(`/v1/charges/${id}/refund`, { amount, ...body })
const voidIt = (id: string, body: object | string = {}) => client.post(`/v1/transactions/${id}/void`, body)
const get = async (id: string) => (await client.get(`/v1/transactions/${id}`)).body

/** The types of a transaction's events, in the order of the alphabet: several come in one millisecond. */
async function eventsOf(id: string): Promise<string[]> {
  const rows = await withStorage(world, ({ read }) => read.selectFrom('events').selectAll().execute())
  return rows
    .filter(({ data }) => JSON.parse(data).id === id)
    .map(({ type }) => type.replace('transaction.', ''))
    .sort()
}

describe('POST /v1/charges/{id}/capture', () => {
  test('a hold is captured once, in full', async () => {
    const id = await hold()
    networks.asked.length = 0
    const answer = await capture(id, { reference: 'shipped' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'COMPLETED',
        capture_reference: 'shipped',
        completion_timestamp: '2026-06-15T12:00:00.000Z',
        refunds: [],
      },
    })
    expect(await get(id)).toEqual(answer.body)
    expect(networks.asked).toEqual(['capture 1000'])
    expect(await capture(id)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    expect(await eventsOf(id)).toEqual(['authorized', 'completed', 'created'])
  })

  test('with the next daily capture it becomes a charge that is captured automatically', async () => {
    const id = await hold()
    const answer = await capture(id, { capture_time: 'NEXT_AUTO_CAPTURE' })
    expect(answer.body).toMatchObject({ status: 'AUTHORIZED', auto_capture: true })
    expect(await capture(id)).toMatchObject(refusal(422, 'not_valid_for_auto_capture'))
    expect(await eventsOf(id)).toEqual(['authorized', 'created', 'updated'])
  })

  test.each<[string, object, number, string, object]>([
    [
      'above the authorized amount',
      { amount: 1001 },
      422,
      'exceeds_authorized_amount',
      { context: 'amount' },
    ],
    ['below it', { amount: 999 }, 422, 'invalid_data', { context: 'amount' }],
    ['of another currency', { currency: 'EUR' }, 422, 'currency_mismatch', { context: 'currency' }],
    ['at no known time', { capture_time: 'LATER' }, 422, 'invalid_data', { context: 'capture_time' }],
    ['of nothing', { amount: null }, 422, 'invalid_data', { context: 'amount', sub_code: 'not_null' }],
    [
      'with a long reference',
      { reference: 'x'.repeat(129) },
      422,
      'invalid_data',
      { context: 'reference', sub_code: 'invalid_length' },
    ],
  ])('%s is refused, and the hold stays', async (_name, body, status, code, more) => {
    const id = await hold()
    expect(await capture(id, body)).toMatchObject(refusal(status, code, more))
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED', auto_capture: false })
    expect((await capture(id)).status).toBe(200)
  })

  test('what is no hold of this key’s is refused', async () => {
    expect(await capture(await charge())).toMatchObject(refusal(422, 'not_valid_for_auto_capture'))
    expect(await capture('nothing')).toMatchObject(
      refusal(404, 'resource_not_found', { context: 'Charge[nothing]' }),
    )
    const live = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, world.gateway.liveSecretKey)
    const id = await hold()
    expect(await live.post(`/v1/charges/${id}/capture`, { amount: 1000 })).toMatchObject(
      refusal(404, 'resource_not_found'),
    )
    const id2 = await charge()
    const { body } = await refund(id2, 100)
    expect(await capture(body.id)).toMatchObject(refusal(404, 'resource_not_found'))
  })

  test('an account for which it is not enabled captures nothing by hand', async () => {
    const other = await testGateway({ clock })
    const id = (
      await other.client.post('/v1/charges', { amount: 1000, method: goodCard, auto_capture: false })
    ).body.id
    await withStorage(other, ({ read }) =>
      read.updateTable('accounts').set({ manual_capture_enabled: 0 }).execute(),
    )
    expect(await other.client.post(`/v1/charges/${id}/capture`, { amount: 1000 })).toMatchObject(
      refusal(422, 'unavailable_for_merchant_policy'),
    )
    await other.close()
  })

  test('networks that do not answer leave it under way: asked again later, it is captured once', async () => {
    const id = await hold()
    networks.answer = false
    expect(await capture(id, { reference: 'lost' })).toMatchObject(
      refusal(500, 'card_processor_not_available', { entity_id: id }),
    )
    networks.answer = true
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED' })
    expect(await capture(id)).toMatchObject(refusal(409, 'version_conflict'))
    expect(await voidIt(id)).toMatchObject(refusal(409, 'version_conflict'))
    clock.advance(60_000)
    expect(await voidIt(id)).toMatchObject(refusal(409, 'version_conflict'))
    // The networks may have taken the money by now: it cannot wait for the daily capture any more.
    const later = { capture_time: 'NEXT_AUTO_CAPTURE' }
    expect(await capture(id, later)).toMatchObject(refusal(409, 'version_conflict'))
    expect(await get(id)).not.toHaveProperty('capture_reference')
    const captured = { status: 'COMPLETED', capture_reference: 'shipped' }
    expect(await capture(id, { reference: 'shipped' })).toMatchObject({ status: 200, body: captured })
    expect(await eventsOf(id)).toEqual(['authorized', 'completed', 'created'])
  })
})

describe('POST /v1/transactions/{id}/void', () => {
  test('a charge is voided once, and cannot be captured or refunded any more', async () => {
    const id = await hold()
    networks.asked.length = 0
    const answer = await voidIt(id, { reference: 'out of stock' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'VOIDED', void_reference: 'out of stock' } })
    expect(await get(id)).toEqual(answer.body)
    expect(networks.asked).toEqual(['reverse'])
    for (const again of [await voidIt(id), await capture(id), await refund(id, 1)]) {
      expect(again).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    }
    expect(await eventsOf(id)).toEqual(['authorized', 'created', 'voided'])
  })

  test('the body may be left out', async () => {
    const id = await charge()
    const answer = await client.call({ method: 'POST', path: `/v1/transactions/${id}/void` })
    expect(answer).toMatchObject({ status: 200, body: { status: 'VOIDED' } })
    expect(answer.body).not.toHaveProperty('void_reference')
  })

  test('a charge with refunds only once these are voided, which lowers what is refunded', async () => {
    const id = await charge()
    const first = (await refund(id, 300)).body.id
    clock.advance(1)
    const second = (await refund(id, 200)).body.id
    expect(await voidIt(id)).toMatchObject(
      refusal(422, 'not_valid_for_transaction_status', { message: expect.stringContaining('refunds') }),
    )
    expect((await voidIt(first)).body).toMatchObject({ status: 'VOIDED', type: 'REFUND' })
    expect(await get(id)).toMatchObject({ amount_refunded: 200 })
    expect((await voidIt(id)).status).toBe(422)
    await voidIt(second)
    expect(await get(id)).toMatchObject({ amount_refunded: 0, refunds: [{ id: first }, { id: second }] })
    expect((await voidIt(id)).body.status).toBe('VOIDED')
  })

  test('what is captured, failed or not there is refused', async () => {
    const id = await hold()
    await capture(id)
    expect(await voidIt(id)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    const declined = await client.post('/v1/charges', {
      amount: 1000,
      method: { ...goodCard, number: '4000000000000002' },
    })
    const failed = declined.body.messages[0].entity_id
    expect(await voidIt(failed)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    expect(await voidIt('nothing')).toMatchObject(refusal(404, 'resource_not_found'))
    expect(await voidIt(await charge(), { reference: 'x'.repeat(129) })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'reference' }),
    )
  })
})

describe('POST /v1/charges/{id}/refund', () => {
  test('parts of a charge are refunded until nothing is left', async () => {
    const id = await charge()
    const answer = await refund(id, 400, { reference: 'one shoe', data: { size: 42 } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'REFUND',
      charge_id: id,
      account_id: expect.any(String),
      status: 'AUTHORIZED',
      amount: 400,
      currency: 'USD',
      auto_capture: true,
      method: expect.objectContaining({ type: 'card', number: '************4242' }),
      reference: 'one shoe',
      data: { size: 42 },
      created: expect.any(String),
      created_by: { kind: 'key', name: expect.stringMatching(/^sk_test_….{4}$/) },
      modified: expect.any(String),
    })
    expect(await get(answer.body.id)).toEqual(answer.body)
    expect(await refund(id, 601)).toMatchObject(
      refusal(422, 'refund_exceeds_transaction', { context: 'amount' }),
    )
    clock.advance(1)
    expect((await refund(id, '600')).status).toBe(200)
    expect(await refund(id, 1)).toMatchObject(refusal(422, 'refund_exceeds_transaction'))
    const { amount_refunded, refunds } = await get(id)
    expect(amount_refunded).toBe(1000)
    expect(refunds).toMatchObject([answer.body, { amount: 600 }])
    expect(await eventsOf(answer.body.id)).toEqual(['authorized', 'created'])
    expect(await eventsOf(id)).toEqual(['authorized', 'created', 'updated', 'updated'])
  })

  test('a hold is refunded only once it is captured', async () => {
    const id = await hold()
    expect(await refund(id, 1)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    await capture(id)
    expect((await refund(id, 1)).status).toBe(200)
  })

  test('six months long, and no day longer', async () => {
    const id = await charge()
    clock.advance(183 * DAY)
    expect((await refund(id, 1)).status).toBe(200)
    clock.advance(DAY)
    expect(await refund(id, 1)).toMatchObject(
      refusal(422, 'not_valid_for_transaction_status', { message: expect.stringContaining('six months') }),
    )
  })

  test.each<[string, object, string, string]>([
    ['nothing', { amount: 0 }, 'invalid_data', 'amount'],
    ['another currency', { currency: 'EUR' }, 'currency_mismatch', 'currency'],
    [
      'another card',
      { method: { ...goodCard, number: '5105105105105100' } },
      'unavailable_for_merchant_policy',
      'method',
    ],
    ['much data', { data: 'x'.repeat(8192) }, 'invalid_data', 'data'],
  ])('%s is refused', async (_name, body, code, context) => {
    const id = await charge()
    expect(await refund(id, 100, body)).toMatchObject(refusal(422, code, { context }))
    expect(await get(id)).toMatchObject({ amount_refunded: 0, refunds: [] })
  })

  test('of ten refunds at once none takes more than is left', async () => {
    const id = await charge()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 300)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await get(id)).toMatchObject({ amount_refunded: 900 })
  })

  test('a capture and a void at once leave one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await hold()
      const answers = await Promise.all([capture(id), voidIt(id), capture(id), voidIt(id)])
      const [won, ...more] = answers.filter(({ status }) => status === 200)
      expect(more).toEqual([])
      expect(await get(id)).toEqual(won?.body)
    }
  })
})

describe('GET', () => {
  test('holds: those that wait, newest first, a page at a time', async () => {
    const other = await testGateway({ clock: testClock() })
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const { body } = await other.client.post('/v1/charges', {
        amount: 1000 + i,
        method: goodCard,
        auto_capture: false,
      })
      ids.push(body.id)
    }
    await other.client.post('/v1/charges', { amount: 1, method: goodCard })
    await other.client.post(`/v1/transactions/${ids[0]}/void`, {})
    const list = (query: string) => other.client.get(`/v1/charges/holds${query}`)
    const whole = await list('')
    expect(whole.body).toMatchObject({ page: 1, page_size: 20, total_entries: 2 })
    expect(new Set(whole.body.results.map(({ id }: { id: string }) => id))).toEqual(new Set(ids.slice(1)))
    expect(whole.body.results[0]).not.toHaveProperty('refunds')
    expect((await list('?page=2&page_size=1')).body).toMatchObject({
      page: 2,
      page_size: 1,
      total_entries: 2,
      results: [whole.body.results[1]],
    })
    expect((await list('?page=9')).body).toMatchObject({ total_entries: 2, results: [] })
    expect((await list(`?account_id=${other.gateway.testAccountId}`)).body.total_entries).toBe(2)
    expect((await list('?account_id=other')).body.total_entries).toBe(0)
    for (const [query, context, sub_code] of [
      ['page_size=101', 'page_size', 'exceeds_maximum_value'],
      ['page=0', 'page', 'below_minimum_value'],
      ['page=x', 'page', 'invalid'],
    ]) {
      expect(await list(`?${query}`)).toMatchObject(refusal(422, 'invalid_data', { context, sub_code }))
    }
    await other.close()
  })

  test('source-id: the newest transaction with the caller’s own id', async () => {
    await charge({ source_id: 'order/7' })
    clock.advance(1)
    const id = await charge({ source_id: 'order/7', data: { a: [1] } })
    const answer = await client.get('/v1/transactions/source-id?id=order%2F7')
    expect(answer.body).toMatchObject({ id, source_id: 'order/7', data: { a: [1] }, refunds: [] })
    expect(await client.get('/v1/transactions/source-id?id=none')).toMatchObject(
      refusal(404, 'resource_not_found'),
    )
    expect(await client.get('/v1/transactions/source-id')).toMatchObject(
      refusal(422, 'invalid_data', { context: 'id' }),
    )
  })
})
