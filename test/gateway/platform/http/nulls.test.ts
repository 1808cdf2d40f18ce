// In a body, null for what may be left out is the same as leaving it out; but in that of a PUT or PATCH.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { goodBank, newToken, refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ clock: testClock() })
  const enabled = { credit_enabled: 1, nonoriginating_refund_enabled: 1 }
  await inStorage(world, (tx) => tx.updateTable('accounts').set(enabled).execute())
})
afterAll(() => world.close())

const post = (path: string, body: object) => world.client.post(path, body)
const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))
/** Every detail of a card that it may be without. */
const holder = nulls('name', 'address1', 'city', 'state', 'postal_code', 'country', 'phone', 'email', 'cvv')
const common = nulls('currency', 'reference', 'data')

describe('is not given', () => {
  test('in a charge, its method and its signature', async () => {
    const more = nulls('account_id', 'auto_capture', 'source_id', 'surcharge_amount', 'gratuity', 'recur')
    const method = { ...goodCard, ...holder, ...nulls('card_type', 'routing_number', 'account_type') }
    const { status, body } = await post('/v1/charges', {
      amount: 1,
      method,
      signature: null,
      ...common,
      ...more,
    })
    expect(status).toBe(200)
    const { cvv: _cvv, ...bare } = goodCard
    const other = (await post('/v1/charges', { amount: 1, method: bare })).body
    const { id, authorization_code, network_transaction_id, ...same } = other
    expect(body).toMatchObject(same)
    expect(Object.keys(body)).toEqual(Object.keys(other))
  })

  test('in a capture, a refund, a void and a credit', async () => {
    const hold = { amount: 1, method: goodCard, auto_capture: false }
    const { id } = (await post('/v1/charges', hold)).body
    const capture = { amount: 1, ...nulls('currency', 'reference', 'capture_time', 'signature') }
    expect((await post(`/v1/charges/${id}/capture`, capture)).status).toBe(200)
    const refund = await post(`/v1/charges/${id}/refund`, { amount: 1, method: null, ...common })
    expect(refund).toMatchObject({ status: 200, body: { method: { number: '************4242' } } })
    expect(refund.body).not.toHaveProperty('data')
    const voided = await post(`/v1/transactions/${refund.body.id}/void`, { reference: null })
    expect(voided).toMatchObject({ status: 200, body: { status: 'VOIDED' } })
    const method = { ...goodBank, ...nulls('name', 'account_holder_type', 'given_name', 'surname') }
    expect((await post('/v1/credits', { amount: 1, method, account_id: null, ...common })).status).toBe(200)
  })

  test('in a card or bank that is saved, also beside its token', async () => {
    expect((await post('/v1/cards', { ...goodCard, ...holder, token_id: null })).status).toBe(200)
    const token_id = await newToken(world, goodCard)
    const saved = await post('/v1/cards', { token_id, ...nulls('number', 'exp_month', 'exp_year', 'name') })
    expect(saved.status).toBe(200)
  })

  test('in the preview of a schedule, by GET as by POST', async () => {
    const schedule = { interval_unit: 'MONTH', interval_delay: 1, end: null, days: null, start: null }
    const body = { amount: 1, max_amount: null, max_occurrences: null, schedule }
    const path = '/v1/recurring/charges/schedule'
    for (const method of ['GET', 'POST']) {
      expect((await world.client.call({ method, path, body })).status, method).toBe(200)
    }
  })

  test('when the same request is sent again with its key', async () => {
    const headers = { 'idempotency-key': 'null-or-nothing' }
    const body = { amount: 1, method: goodCard }
    const first = await world.client.post('/v1/charges', body, headers)
    const again = await world.client.post('/v1/charges', { ...body, reference: null }, headers)
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
  })
})

test('in the caller’s own data it stays what it is', async () => {
  const data = { paid: null, lines: [null], method: null }
  expect((await post('/v1/charges', { amount: 1, method: goodCard, data })).body.data).toEqual(data)
})

test.each<[string, object, string, string?]>([
  ['/v1/charges', { amount: null, method: goodCard }, 'amount'],
  ['/v1/charges', { amount: 1, method: null }, 'method'],
  ['/v1/charges', { amount: 1, method: { ...goodCard, type: null } }, 'method.type', 'not_blank'],
  [
    '/v1/charges',
    { amount: 1, method: goodCard, signature: { mime_type: 'a/b', data: null } },
    'signature.data',
    'not_blank',
  ],
  ['/v1/charges/x/refund', { amount: null }, 'amount'],
  ['/v1/charges/x/capture', { amount: null }, 'amount'],
  ['/v1/credits', { amount: 1, method: null }, 'method'],
  ['/v1/cards', { ...goodCard, exp_month: null }, 'exp_month'],
])('%s %j: of what is required it is refused', async (path, body, context, sub_code = 'not_null') => {
  expect(await post(path, body)).toMatchObject(refusal(422, 'invalid_data', { context, sub_code }))
})

test('where it has a meaning of its own it keeps that', async () => {
  const token_id = await newToken(world, { ...goodCard, reference: 'page', description: 'page' })
  const { body } = await post('/v1/cards', { token_id, reference: null })
  expect(body).not.toHaveProperty('reference')
  expect(body.description).toBe('page')
  const change = { method: 'PATCH', path: `/v1/accounts/${world.gateway.testAccountId}` }
  expect(await world.client.call({ ...change, body: { name: null } })).toMatchObject(
    refusal(422, 'invalid_data', { context: 'name', sub_code: 'not_blank' }),
  )
})
