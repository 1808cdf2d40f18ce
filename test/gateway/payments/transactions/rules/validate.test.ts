// All that is wrong with a charge is said at once (rules: errors.md#all-faults), whoever finds it: the schema, a rule or the
// account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStrictAccount, badNumber, faultsIn } from '../../../../support/api/faults.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'

let world: TestGateway
let strict: string

beforeAll(async () => {
  world = await testGateway({ clock: testClock() })
  strict = await addStrictAccount(world)
})
afterAll(() => world.close())

const post = (path: string, body: object) => world.client.post(path, body)

describe('POST /v1/charges', () => {
  test.each<[string, object, Record<string, string>]>([
    [
      'an amount that is none and a number with a wrong checksum',
      { amount: 'x', method: badNumber },
      { amount: 'invalid', 'method.number': 'card_number_invalid' },
    ],
    [
      'a month of the wrong type and an expired year',
      { amount: 0, method: { ...goodCard, exp_month: [], exp_year: 1 } },
      {
        amount: 'below_minimum_value',
        'method.exp_month': 'invalid',
        'method.exp_year': 'number_out_of_range',
      },
    ],
    [
      'rules of the request, of the card and of the account',
      {
        amount: '0',
        currency: 'EUR',
        gratuity: 5,
        recur: { interval_unit: 'DAY', interval_delay: 0, days: ['1'] },
        data: 'x'.repeat(9000),
        method: { ...badNumber, cvv: 'x', country: 'XX' },
      },
      {
        amount: 'below_minimum_value',
        currency: 'unsupported_currency',
        gratuity: 'signature_required',
        'recur.interval_delay': 'below_minimum_value',
        'recur.days': 'invalid',
        data: 'invalid_length',
        'method.number': 'card_number_invalid',
        'method.cvv': 'invalid_length',
        'method.country': 'invalid',
      },
    ],
    [
      'a bank account, which has no hold',
      { amount: true, auto_capture: false, method: { ...goodBank, routing_number: '1', account_type: 7 } },
      {
        amount: 'invalid',
        auto_capture: 'invalid',
        'method.routing_number': 'invalid_length',
        'method.account_type': 'invalid',
      },
    ],
    [
      'a source_id with a card number, a missing amount and an expired card',
      { source_id: '4242 4242 4242 4242', method: { ...goodCard, exp_year: 2020 } },
      { source_id: 'invalid', amount: 'not_null', 'method.exp_year': 'card_expired' },
    ],
    [
      'a zero byte, a type that is none and a long reference',
      { amount: 1, currency: '\0', reference: 'x'.repeat(129), method: { type: 'cash', number: '1' } },
      { currency: 'invalid', reference: 'invalid_length', 'method.type': 'invalid' },
    ],
    [
      'nothing of what depends on a value that is at fault itself',
      {
        amount: 'x',
        account_id: true,
        surcharge_amount: 5,
        gratuity: 5,
        signature: { mime_type: '' },
        method: { ...goodCard, phone: '' },
      },
      {
        amount: 'invalid',
        account_id: 'invalid',
        'signature.mime_type': 'not_blank',
        'signature.data': 'not_blank',
      },
    ],
    [
      'an amount below the limit, and not the surcharge that is above it',
      { amount: '-1', surcharge_amount: 5, method: { ...goodCard, exp_month: 0 } },
      { amount: 'below_minimum_value', 'method.exp_month': 'number_out_of_range' },
    ],
    ['a method that is no object', { amount: 'x', method: [] }, { amount: 'invalid', method: 'invalid' }],
    [
      'another mode’s account',
      { amount: 'x', account_id: 'nobody', method: badNumber },
      {
        amount: 'invalid',
        account_id: 'no_account_for_payment_method',
        'method.number': 'card_number_invalid',
      },
    ],
  ])('names at once %s', async (_what, body, expected) => {
    const answer = await post('/v1/charges', body)
    expect(faultsIn(answer)).toEqual(expected)
    expect(answer.text).not.toMatch(/4242|xxx|cash/)
  })

  test('and what the account requires, beside what the schema and the rules find', async () => {
    const method = { ...badNumber, phone: true, city: ' ', name: 'x'.repeat(65) }
    const body = { amount: 'x', account_id: strict, method }
    const expected = {
      'method.phone': 'invalid',
      'method.city': 'not_blank',
      'method.name': 'invalid_length',
      'method.number': 'card_number_invalid',
    }
    expect(faultsIn(await post('/v1/charges', body))).toEqual({ amount: 'invalid', ...expected })
    expect(faultsIn(await post('/v1/charges', { ...body, amount: 0 }))).toEqual({
      amount: 'below_minimum_value',
      ...expected,
    })
  })

  test('a field that is missing and required, beside the format of others; a card that is not taken', async () => {
    const method = { ...goodCard, number: '5105105105105100', country: 'XX', phone: '' }
    const charge = (more: object) => post('/v1/charges', { amount: 1, account_id: strict, method, ...more })
    const expected = {
      'method.phone': 'not_blank',
      'method.city': 'not_blank',
      'method.country': 'invalid',
      'method.number': 'card_type_not_accepted',
    }
    expect(faultsIn(await charge({}))).toEqual(expected)
    expect(faultsIn(await charge({ currency: 'EUR' }))).toEqual({
      ...expected,
      currency: 'unsupported_currency',
    })
  })

  test('a decline stays the one message that it is', async () => {
    const method = { ...goodCard, number: '4000000000000002' }
    const { body } = await post('/v1/charges', { amount: 1, method })
    expect(body.messages).toEqual([expect.objectContaining({ code: 'card_declined' })])
  })
})
