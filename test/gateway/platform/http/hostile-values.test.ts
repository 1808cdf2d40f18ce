// Values that nobody sends by accident: each is refused or kept as it is, and none is an error of the gateway.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { surchargeOn } from '../../../../gateway/payments/surcharge/surcharge.ts'
import type { Call } from '../../../support/client.ts'
import { storedText } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { goodBank, refusal } from '../../../support/merchant/methods.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const charge = (more: object) => world.client.post('/v1/charges', { amount: 100, method: goodCard, ...more })
const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

describe('a key that no key looks like is nobody’s', () => {
  const surcharges = () => `/bank-accounts/${world.gateway.testAccountId}/surcharge`
  const body = { ...goodCard, public_key: 'm_\0' }
  test.each<[string, () => Call]>([
    ['a zero byte in a public key', () => ({ path: '/v1/merchant', key: 'm_\0' })],
    ['a zero byte in a public key, where one is taken', () => ({ path: surcharges(), key: 'm_\0' })],
    ['a zero byte in a secret key', () => ({ path: '/v1/merchant', key: 'sk_test_\0' })],
    ['a zero byte in a form field', () => ({ method: 'POST', path: '/v1/tokens', key: null, body })],
    ['no Unicode', () => ({ path: '/v1/merchant', headers: { authorization: 'Basic bV//gA==' } })],
    ['10,000 characters', () => ({ path: '/v1/merchant', key: `m_${'x'.repeat(10_000)}` })],
  ])('%s', async (_name, call) => {
    expect(await world.client.call(call())).toMatchObject(refusal(401, 'not_authorized'))
  })
})

describe('the caller’s data', () => {
  test.each([
    [101, { context: 'data', sub_code: 'invalid' }],
    // As a body of any route.
    [10_000, { sub_code: 'invalid' }],
    [100_000, { sub_code: 'invalid' }],
  ])('that nests %i levels deep is refused', async (levels, details) => {
    const named = refusal(422, 'invalid_data', details)
    const { id } = (await charge({})).body
    // Written by hand, because what nests so deep cannot be written otherwise.
    const send = (path: string, more: object) => {
      const text = JSON.stringify({ amount: 100, data: '@', ...more })
      const deep = text.replace('"@"', `${'['.repeat(levels)}${']'.repeat(levels)}`)
      return world.client.post(path, deep, { 'content-type': 'application/json' })
    }
    expect(await send('/v1/charges', { method: goodCard })).toMatchObject(named)
    expect(await send('/v1/credits', { method: goodCard })).toMatchObject(named)
    expect(await send(`/v1/charges/${id}/refund`, {})).toMatchObject(named)
  })

  test('that nests 100 levels deep is kept', async () => {
    const { status, body } = await charge({ data: nested(100) })
    expect(status).toBe(200)
    expect((await world.client.get(`/v1/transactions/${body.id}`)).body.data).toEqual(nested(100))
  })

  test.each<[string, object, object?]>([
    ['two texts that are no Unicode', { order: ['\ud800', '\ud801'] }, { order: ['\ufffd', '\ufffd'] }],
    [
      'two texts that differ in a character at the limit',
      { order: ['😀', '𐀀'].map((one) => 'a'.repeat(63) + one) },
    ],
    ['names of its prototype', JSON.parse('{"toString": "one", "valueOf": {"toString": "two"}}')],
  ])('may be %s', async (_name, data, kept = data) => {
    const { status, body } = await charge({ data })
    expect(status).toBe(200)
    expect((await world.client.get(`/v1/transactions/${body.id}`)).body.data).toEqual(kept)
  })
})

test('a name in the data that looks like another name with its value hides neither', async () => {
  const { id } = (await charge({ data: { 'hat:red': 'large one', hat: 'red:large one' } })).body
  for (const text of ['large%20one', 'red:large']) {
    const { results } = (await world.client.get(`/v1/transactions?q=${text}`)).body
    expect(results.map((found: { id: string }) => found.id)).toEqual([id])
  }
})

test('of a card and a bank nothing is kept but what has a name in the API', async () => {
  const names = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', 'track_data', 'pin']
  const more = Object.fromEntries(names.map((name) => [name, `unknown ${name}`]))
  const answers = [
    await charge({ method: { ...goodCard, ...more } }),
    await charge({ method: { ...goodBank, ...more } }),
    await world.client.post('/v1/cards', { ...goodCard, ...more }),
    await world.client.post('/v1/banks', { ...goodBank, ...more }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toContain('unknown')
  }
  const stored = await storedText(world)
  for (const value of Object.values(more)) expect(stored).not.toContain(value)
})

describe('a number in an address is not repeated', () => {
  const asset = () => new URL(world.gateway.hostedFieldsScript).pathname.replace('hosted-fields.js', '')
  test.each<[string, () => string]>([
    ['/v1/cards/4242424242424242', () => '4242'],
    ['/v1/banks/1234567', () => '1234567'],
    ['/v1/banks/000000013-1234567', () => '1234567'],
    ['/v1/tokens/123', () => '123'],
    ['a file 4242424242424242', () => '4242'],
  ])('%s', async (path, number) => {
    const answer = await world.client.get(path.replace('a file ', asset()))
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain(number())
  })
})

test.each([
  [99_999_999_999_999, 333, 0, 3_330_000_000_000],
  [96_407_894_438_003, 333, 7, 3_210_382_884_792],
  [97_792_420_365_006, 9_999, 0, 97_782_641_122_969],
  [50, 100, 0, 1],
  [49, 100, 0, 0],
])(
  'the surcharge on %i cents at %i hundredths of a percent and %i is %i cents, to the cent',
  (amount, rate, fee, expected) => {
    expect(surchargeOn(amount, rate, fee)).toBe(expected)
  },
)
