// One message for each field at fault, all of them at once (rules: errors.md#all-faults), whoever finds which: a client that
// mends what it was told meets no other fault then.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStrictAccount, badNumber, faultsIn } from '../../../support/api/faults.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { goodBank, liveClient } from '../../../support/merchant/methods.ts'
import { requestRuns } from '../../../support/models/properties.ts'

let world: TestGateway
let achAccount: string
let strict: string

beforeAll(async () => {
  world = await testGateway({ clock: testClock() })
  strict = await addStrictAccount(world)
  achAccount = (await world.client.get('/v1/merchant')).body.ach_accounts[0].id
})
afterAll(() => world.close())

const post = (path: string, body: object) => world.client.post(path, body)

test('POST /v1/credits', async () => {
  const body = { amount: 1.5, account_id: strict, method: badNumber, data: 'x'.repeat(9000) }
  expect(faultsIn(await post('/v1/credits', body))).toEqual({
    amount: 'invalid',
    data: 'invalid_length',
    'method.phone': 'not_blank',
    'method.city': 'not_blank',
    'method.number': 'card_number_invalid',
  })
})

test('POST /v1/charges/{id}/refund: the account is the charge’s; the amount counts against the charge, too', async () => {
  const method = { ...goodCard, phone: '1', city: 'Ulm' }
  const { id } = (await post('/v1/charges', { amount: 1, account_id: strict, method })).body
  const refund = (of: string, body: object) => post(`/v1/charges/${of}/refund`, body)
  expect(faultsIn(await refund(id, { amount: null, method: badNumber }))).toEqual({
    amount: 'not_null',
    'method.phone': 'not_blank',
    'method.city': 'not_blank',
    'method.number': 'card_number_invalid',
  })
  const other = { ...method, number: '4111111111111111', cvv: 'x' }
  expect(faultsIn(await refund(id, { amount: 2, method: other }))).toEqual({
    amount: 'refund_exceeds_transaction',
    'method.cvv': 'invalid_length',
  })
  expect(
    faultsIn(await refund('nothing', { amount: '', method: { ...goodBank, account_number: 'x' } })),
  ).toEqual({
    amount: 'invalid',
    'method.account_number': 'invalid_length',
  })
})

test('POST /v1/charges/{id}/capture', async () => {
  const answer = await post('/v1/charges/nothing/capture', {
    amount: '0',
    reference: {},
    capture_time: 'NOW',
  })
  expect(faultsIn(answer)).toEqual({
    amount: 'below_minimum_value',
    reference: 'invalid',
    capture_time: 'invalid',
  })
})

describe('POST /v1/cards and /v1/banks', () => {
  test.each<[string, object, Record<string, string>]>([
    [
      '/v1/cards',
      { ...badNumber, exp_month: 'May', reference: 'x'.repeat(65) },
      { number: 'card_number_invalid', exp_month: 'invalid', reference: 'invalid_length' },
    ],
    [
      '/v1/banks',
      { ...goodBank, routing_number: '000000014', account_type: [], name: 'x'.repeat(65) },
      { routing_number: 'ach_invalid_routing_number', account_type: 'invalid', name: 'invalid_length' },
    ],
    ['/v1/cards', { token_id: true, description: {} }, { token_id: 'invalid', description: 'invalid' }],
    [
      '/v1/cards',
      { token_id: 'x', number: '1', description: {} },
      { token_id: 'invalid', description: 'invalid' },
    ],
  ])('%s %j', async (path, body, expected) => {
    expect(faultsIn(await post(path, body))).toEqual(expected)
  })
})

test('POST /v1/payment-methods', async () => {
  const body = { contact_id: 'x'.repeat(65), card_id: [], bank_id: 'x' }
  expect(faultsIn(await post('/v1/payment-methods', body))).toEqual({
    contact_id: 'invalid_length',
    card_id: 'invalid',
    bank_id: 'invalid',
  })
})

describe('PUT and PATCH of settings', () => {
  const send = (method: string, path: string, body: object) => world.client.call({ method, path, body })

  test('of the merchant', async () => {
    const body = {
      name: true,
      timezone: 'Mars',
      country: 'US',
      state: 'Bavaria',
      contact_phone: 'x'.repeat(23),
      api_allowed_ip_address_ranges: '192.0.2.0/24',
    }
    for (const method of ['PUT', 'PATCH']) {
      // Address ranges belong to live mode.
      const sent = liveClient(world).call({ method, path: '/v1/merchant', body })
      expect(faultsIn(await sent)).toEqual({
        name: 'invalid',
        timezone: 'invalid',
        state: 'invalid',
        contact_phone: 'invalid_length',
        api_allowed_ip_address_ranges: 'invalid',
      })
    }
  })

  test('of an account', async () => {
    const body = { name: '', required_payment_fields: 'shoe_size', trust_account: 'perhaps' }
    const expected = { name: 'not_blank', required_payment_fields: 'invalid', trust_account: 'invalid' }
    expect(faultsIn(await send('PATCH', `/v1/accounts/${strict}`, body))).toEqual(expected)
    expect(faultsIn(await send('PATCH', `/v1/ach-accounts/${achAccount}`, body))).toEqual(expected)
  })
})

describe('GET and POST of the preview of a schedule', () => {
  const path = '/v1/recurring/charges/schedule'
  const weekly = { interval_unit: 'WEEK', interval_delay: 1 }

  test.each<[object, Record<string, string>]>([
    [
      { amount: 'x', max_occurrences: '0', schedule: { ...weekly, days: ['8'], end: '2026-02-30' } },
      {
        amount: 'invalid',
        max_occurrences: 'below_minimum_value',
        'schedule.days': 'invalid',
        'schedule.end': 'invalid',
      },
    ],
    [
      { amount: 0, max_amount: 5, schedule: { interval_unit: 'YEAR', interval_delay: '0', days: ['1'] } },
      {
        amount: 'below_minimum_value',
        'schedule.interval_unit': 'invalid',
        'schedule.interval_delay': 'below_minimum_value',
      },
    ],
    [
      { max_amount: '0', schedule: 7 },
      { amount: 'not_null', max_amount: 'below_minimum_value', schedule: 'invalid' },
    ],
    [
      { amount: 5, max_amount: 4, schedule: { ...weekly, days: [true], start: {}, end: '2020-01-01' } },
      { max_amount: 'below_minimum_value', 'schedule.days.0': 'invalid', 'schedule.start': 'invalid' },
    ],
  ])('%j', async (body, expected) => {
    for (const method of ['GET', 'POST']) {
      expect(faultsIn(await world.client.call({ method, path, body }))).toEqual(expected)
    }
  })
})

test('whatever JSON stands for the fields: one message each, no value in it, and no error of ours', async () => {
  const names = ['amount', 'account_id', 'currency', 'gratuity', 'signature', 'surcharge_amount', 'method']
  const paths = ['/v1/charges', '/v1/credits', '/v1/charges/x/refund', '/v1/cards', '/v1/banks']
  const any = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('SECRET', -1, 2 ** 60, '__proto__', goodCard.number, { type: 'card' }, { type: 'bank' }),
  )
  const some = (keys: string[]) => fc.dictionary(fc.constantFrom(...keys), any)
  const details = some([
    ...Object.keys({ ...goodCard, ...goodBank }),
    'phone',
    'state',
    'country',
    'token_id',
  ])
  const body = fc
    .tuple(some(names), details, fc.constantFrom('card', 'bank'))
    .map(([fields, inner, type]) => ({
      method: { type, ...inner },
      ...inner,
      ...fields,
      reference: ['SECRET'],
    }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async (path, sent) => {
      const answer = await post(path, sent)
      expect(faultsIn(answer).reference).toBe('invalid')
      expect(answer.text).not.toMatch(/SECRET|4242/)
    }),
    requestRuns,
  )
})
