import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { storedText } from '../../../../support/engine.ts'
import {
  goodCard,
  goodCardWithAddress,
  type TestGateway,
  testClock,
  testGateway,
} from '../../../../support/gateway.ts'

let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock: testClock() })
  client = world.client
})
afterAll(() => world.close())

async function newToken(card: object = goodCard): Promise<string> {
  const answer = await client.call({
    method: 'POST',
    path: '/v1/tokens',
    body: card,
    key: world.gateway.publicKey,
  })
  return answer.body.id
}

const charge = (body: object) => client.post('/v1/charges', body)

describe('POST /v1/charges', () => {
  test('a card is authorized and can be read back', async () => {
    const answer = await charge({
      amount: 4200,
      method: { ...goodCardWithAddress, name: 'Ada' },
      reference: 'order 7',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'CHARGE',
      account_id: expect.stringMatching(/^[\w-]{22}$/),
      status: 'AUTHORIZED',
      amount: 4200,
      currency: 'USD',
      auto_capture: true,
      amount_refunded: 0,
      authorization_code: expect.stringMatching(/^[A-Z]{6}$/),
      network_transaction_id: expect.stringMatching(/^\d{15}$/),
      method: {
        type: 'card',
        number: '************4242',
        exp_month: 12,
        exp_year: 2040,
        card_type: 'VISA',
        fingerprint: expect.stringMatching(/^[\w-]{20}$/),
        name: 'Ada',
        address1: '1 Main St',
        postal_code: '78730',
      },
      cvv_result: 'MATCHED',
      avs_result: 'ADDRESS_AND_POSTAL_CODE',
      reference: 'order 7',
      refunds: [],
      created: '2026-06-15T12:00:00.000Z',
      modified: '2026-06-15T12:00:00.000Z',
    })
    expect((await client.get(`/v1/transactions/${answer.body.id}`)).body).toEqual(answer.body)
  })

  test('a token is charged once', async () => {
    const method = await newToken()
    const first = await charge({ amount: 100, method })
    expect(first.status).toBe(200)
    expect(first.body.method.number).toBe('************4242')
    const second = await charge({ amount: 100, method })
    expect(second.status).toBe(404)
    expect(second.body.messages[0]).toMatchObject({ code: 'resource_not_found', context: `Token[${method}]` })
    expect((await client.get(`/v1/tokens/${method}`)).status).toBe(404)
  })

  test('of twenty charges at once with one token, one is made', async () => {
    const method = await newToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge({ amount: 100, method })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  })

  test('what is no part of a card is not kept', async () => {
    const method = { ...goodCard, cvv2: 'CVV2-987', track2: ';4242424242424242=40120000?', pin: '1234' }
    const { body } = await charge({ amount: 100, method })
    const stored = await storedText(world)
    expect(stored).toContain(body.id)
    expect(stored).not.toMatch(/CVV2-987|40120000|track2/)
  })

  test('a charge that fails its checks leaves the token to be charged again', async () => {
    const method = await newToken()
    expect((await charge({ amount: 100, method, currency: 'EUR' })).status).toBe(422)
    expect((await charge({ amount: 100, method })).status).toBe(200)
  })

  test('what was wrong with a token is said when it is charged', async () => {
    const method = await newToken({ number: '4242424242424241', exp_month: 13 })
    const answer = await charge({ amount: 100, method })
    expect(answer.status).toBe(422)
    expect(
      answer.body.messages.map(({ code, context, field_name }: Record<string, string>) => [
        code,
        context ?? field_name,
      ]),
    ).toEqual([
      ['card_number_invalid', 'method.number'],
      ['invalid_data', 'method.exp_month'],
      ['invalid_data', 'method.exp_year'],
    ])
  })

  test('amounts may be numeric strings, years may have two digits, flags may be strings', async () => {
    const method = { ...goodCard, exp_month: '1', exp_year: '40' }
    const answer = await charge({ amount: '1999', method, auto_capture: 'false', surcharge_amount: 99 })
    expect(answer.body).toMatchObject({
      amount: 1999,
      auto_capture: false,
      surcharge_amount: 99,
      method: { exp_year: 2040 },
    })
  })

  test.each([
    ['no amount', { method: goodCard }, 'amount', 'not_null'],
    ['an amount of zero', { amount: 0, method: goodCard }, 'amount', 'below_minimum_value'],
    ['an amount below zero', { amount: -1, method: goodCard }, 'amount', 'below_minimum_value'],
    ['an amount above the limit', { amount: 1e14, method: goodCard }, 'amount', 'exceeds_maximum_value'],
    ['a numeric string of zero', { amount: '0', method: goodCard }, 'amount', 'below_minimum_value'],
    ['one below zero', { amount: '-1', method: goodCard }, 'amount', 'below_minimum_value'],
    [
      'one above the limit',
      { amount: '100000000000000', method: goodCard },
      'amount',
      'exceeds_maximum_value',
    ],
    ['an amount with a fraction', { amount: 1.5, method: goodCard }, 'amount', 'invalid'],
    ['an amount of other digits', { amount: '١٠', method: goodCard }, 'amount', 'invalid'],
    ['an amount of letters', { amount: '1e3', method: goodCard }, 'amount', 'invalid'],
    ['no method', { amount: 1 }, 'method', 'not_null'],
    ['a method that is a number', { amount: 1, method: 7 }, 'method', 'invalid'],
    ['an unknown type of method', { amount: 1, method: { type: 'cash' } }, 'method.type', 'invalid'],
    ['no number', { amount: 1, method: { ...goodCard, number: undefined } }, 'method.number', 'not_blank'],
    [
      'a year of one digit',
      { amount: 1, method: { ...goodCard, exp_year: 5 } },
      'method.exp_year',
      'number_out_of_range',
    ],
    [
      'a month that is none',
      { amount: 1, method: { ...goodCard, exp_month: 13 } },
      'method.exp_month',
      'number_out_of_range',
    ],
    [
      'a security code of letters',
      { amount: 1, method: { ...goodCard, cvv: 'abc' } },
      'method.cvv',
      'invalid',
    ],
    [
      'a name that is too long',
      { amount: 1, method: { ...goodCard, name: 'x'.repeat(65) } },
      'method.name',
      'invalid_length',
    ],
    [
      'a reference that is too long',
      { amount: 1, method: goodCard, reference: 'x'.repeat(129) },
      'reference',
      'invalid_length',
    ],
    [
      'a surcharge above the amount',
      { amount: 1, method: goodCard, surcharge_amount: 2 },
      'surcharge_amount',
      'exceeds_maximum_value',
    ],
  ])('422 names the field: %s', async (_name, body, context, sub_code) => {
    const answer = await charge(body)
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([
      {
        code: 'invalid_data',
        level: 'error',
        facility: 'gateway',
        message: expect.any(String),
        context,
        sub_code,
      },
    ])
  })

  test('every field at fault has one message, and none holds the value', async () => {
    const answer = await charge({
      amount: -5,
      reference: 'r'.repeat(200),
      method: { ...goodCard, number: 42 },
    })
    const contexts = answer.body.messages.map(({ context }: { context: string }) => context)
    expect(contexts.sort()).toEqual(['amount', 'method.number', 'reference'])
    expect(answer.text).not.toMatch(/rrr|-5/)
  })

  test.each([
    ['a wrong checksum', { number: '4242424242424241' }, 'card_number_invalid', 'method.number'],
    ['letters', { number: '4242424242424x' }, 'card_number_invalid', 'method.number'],
    ['another card type', { card_type: 'MASTERCARD' }, 'card_number_incorrect', 'method.number'],
    ['a card that has expired', { exp_month: 5, exp_year: 2026 }, 'card_expired', 'method.exp_year'],
  ])('422 for %s', async (_name, card, code, field_name) => {
    const answer = await charge({ amount: 1, method: { ...goodCard, ...card } })
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([expect.objectContaining({ code, field_name, facility: 'gateway' })])
  })

  test('a card is good until the end of its month', async () => {
    expect((await charge({ amount: 1, method: { ...goodCard, exp_month: 6, exp_year: 2026 } })).status).toBe(
      200,
    )
  })

  test('a declined token is used up', async () => {
    const method = await newToken({ ...goodCard, number: '4000000000000002' })
    expect((await charge({ amount: 1, method })).status).toBe(422)
    expect((await charge({ amount: 1, method })).status).toBe(404)
  })

  test('without a security code there is no result of one', async () => {
    const { cvv: _cvv, ...method } = goodCard
    expect((await charge({ amount: 1, method })).body).not.toHaveProperty('cvv_result')
  })

  test.each(['usd', 'Usd', 'USD'])('the account’s currency is taken as %s', async (currency) => {
    const { status, body } = await charge({ amount: 100, method: goodCard, currency })
    expect([status, body.currency]).toEqual([200, 'USD'])
    const refund = await client.post(`/v1/charges/${body.id}/refund`, { amount: 1, currency })
    expect([refund.status, refund.body.currency]).toEqual([200, 'USD'])
  })

  test('another currency than the account’s is refused', async () => {
    const answer = await charge({ amount: 1, method: goodCard, currency: 'EUR' })
    expect(answer.body.messages[0]).toMatchObject({ code: 'unsupported_currency', field_name: 'currency' })
  })
})

describe('keys and modes', () => {
  const live = (path: string, body?: object) =>
    client.call({
      method: body ? 'POST' : 'GET',
      path,
      key: world.gateway.liveSecretKey,
      ...(body && { body }),
    })

  test('a live key on a test account is refused, and the other way round', async () => {
    const test = await charge({ amount: 1, method: goodCard })
    const answer = await live('/v1/charges', {
      amount: 1,
      method: goodCard,
      account_id: test.body.account_id,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.messages[0]).toMatchObject({
      code: 'unavailable_for_merchant_mode',
      field_name: 'account_id',
    })
    const inLive = await live('/v1/charges', { amount: 1, method: goodCard })
    expect(inLive.status).toBe(200)
    const back = await charge({ amount: 1, method: goodCard, account_id: inLive.body.account_id })
    expect(back.body.messages[0].code).toBe('unavailable_for_merchant_mode')
  })

  test('a key sees no transaction of the other mode', async () => {
    const { body } = await charge({ amount: 1, method: goodCard })
    expect((await live(`/v1/transactions/${body.id}`)).status).toBe(404)
  })

  test('an account that is nobody’s is refused', async () => {
    const answer = await charge({ amount: 1, method: goodCard, account_id: 'nobody' })
    expect(answer.body.messages[0]).toMatchObject({
      code: 'no_account_for_payment_method',
      field_name: 'account_id',
    })
  })

  test.each([
    ['no key', null],
    ['a wrong key', 'sk_test_x'],
    ['the public key', 'public'],
    ['an empty key', ''],
  ])('401 for %s, before the body is looked at', async (_name, key) => {
    const used = key === 'public' ? world.gateway.publicKey : key
    for (const call of [
      { method: 'POST', path: '/v1/charges', body: {} },
      { method: 'GET', path: '/v1/transactions/x' },
    ]) {
      const answer = await client.call({ ...call, key: used })
      expect(answer.status).toBe(401)
      expect(answer.body.messages).toHaveLength(1)
      expect(answer.body.messages[0].code).toBe('not_authorized')
    }
  })

  test('404 for a transaction that never was', async () => {
    const answer = await client.get('/v1/transactions/nope')
    expect(answer.status).toBe(404)
    expect(answer.body.messages[0]).toMatchObject({
      code: 'resource_not_found',
      context: 'Transaction[nope]',
    })
  })
})
