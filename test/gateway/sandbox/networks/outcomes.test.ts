// What becomes of payments under the rules that a test sets.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { avsResults, cvvResults } from '../../../../gateway/platform/storage/index.ts'
import { goodCard, goodCardWithAddress, type TestGateway, testGateway } from '../../../support/gateway.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())
afterEach(async () => {
  await world.client.call({ method: 'DELETE', path: '/v1/simulator/rules' })
})

async function setRule(body: object): Promise<string> {
  const answer = await world.client.post('/v1/simulator/rules', body)
  expect(answer.status).toBe(200)
  return answer.body.id
}
const matched = async (id: string) => (await world.client.get(`/v1/simulator/rules/${id}`)).body.matched
const charge = (body: object = {}) =>
  world.client.post('/v1/charges', { amount: 100, method: goodCardWithAddress, ...body })
/** The status of a charge, or why there is none. */
const outcome = async (body: object = {}): Promise<string> => {
  const answer = await charge(body)
  return answer.body.status ?? answer.body.messages[0].code
}
async function inTurn(count: number, body: object = {}) {
  const outcomes: string[] = []
  for (let nth = 0; nth < count; nth++) outcomes.push(await outcome(body))
  return outcomes
}
const declines = (...codes: string[]) => codes.map((code) => ({ decline: `card_declined${code}` }))
const OK = 'AUTHORIZED'

describe('a rule matches', () => {
  test.each<[string, object, object, object]>([
    ['the last four digits', { last4: '1881' }, { method: { ...goodCard, number: '4012888888881881' } }, {}],
    ['the exact amount', { amount: 101 }, { amount: 101 }, { amount: 102 }],
    ['amount and gratuity together', { amount: 150 }, signed(50), { amount: 100 }],
    ['the exact reference', { reference: 'a' }, { reference: 'a' }, { reference: 'A' }],
    ['a payment with a reference', { reference: 'a' }, { reference: 'a' }, {}],
    [
      'all of it',
      { amount: 5, reference: 'a' },
      { amount: 5, reference: 'a' },
      { amount: 5, reference: 'b' },
    ],
    ['cards', { type: 'card' }, {}, { method: { type: 'bank' } }],
  ])('%s', async (_name, match, matching, other) => {
    await setRule({ match, outcome: { decline: 'card_declined' } })
    expect(await outcome(other)).not.toBe('card_declined')
    expect(await outcome(matching)).toBe('card_declined')
  })

  test('any payment, where it names nothing', async () => {
    await setRule({ outcome: { decline: 'card_declined_no_account' } })
    expect(await outcome()).toBe('card_declined_no_account')
  })

  test('and the newest of several wins; without one the number decides', async () => {
    const method = { ...goodCard, number: '4000000000000044' }
    await setRule({ match: { last4: '0044' }, outcome: { decline: 'card_declined_hold' } })
    const newest = await setRule({ match: { amount: 100 }, outcome: { approve: true } })
    expect(await outcome({ method })).toBe(OK)
    await world.client.call({ method: 'DELETE', path: `/v1/simulator/rules/${newest}` })
    expect(await outcome({ method })).toBe('card_declined_hold')
    await world.client.call({ method: 'DELETE', path: '/v1/simulator/rules' })
    expect(await outcome({ method })).toBe('card_declined_insufficient_funds')
  })
})

describe('the nth payment', () => {
  test('gets the nth outcome, and then what the number says', async () => {
    await setRule({ outcomes: [...declines('', '_hold'), { approve: true }] })
    expect(await inTurn(4)).toEqual(['card_declined', 'card_declined_hold', OK, OK])
    const method = { ...goodCard, number: '4000000000000051' }
    await setRule({ outcomes: [{ approve: true }] })
    expect(await inTurn(2, { method })).toEqual([OK, 'card_declined_limit_exceeded'])
  })

  test('gets the last outcome again, where the rule says so, as often as it says', async () => {
    await setRule({ outcomes: [{ approve: true }, ...declines('')], afterwards: 'repeat_last', times: 3 })
    expect(await inTurn(4)).toEqual([OK, 'card_declined', 'card_declined', OK])
  })

  test('alone is answered by a rule for an attempt', async () => {
    const id = await setRule({ match: { attempt: 3 }, outcome: declines('')[0] })
    expect(await inTurn(4)).toEqual([OK, OK, 'card_declined', OK])
    expect(await matched(id)).toBe(4)
  })

  test('is counted by every rule that matches, whichever answers', async () => {
    await setRule({ match: { attempt: 3 }, outcome: declines('_hold')[0] })
    await setRule({ match: { attempt: 2 }, outcome: declines('')[0] })
    expect(await inTurn(4)).toEqual([OK, 'card_declined', 'card_declined_hold', OK])
  })

  test('of a number of times is the last', async () => {
    await setRule({ outcome: declines('')[0], times: 2 })
    expect(await inTurn(3)).toEqual(['card_declined', 'card_declined', OK])
  })

  test('is one payment, however many come at once', async () => {
    const id = await setRule({ outcomes: declines('', '_hold', '_no_account'), afterwards: 'built_in' })
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome()))
    const expected = ['card_declined', 'card_declined_hold', 'card_declined_no_account']
    expect(outcomes.sort()).toEqual([...Array(9).fill(OK), ...expected])
    expect(await matched(id)).toBe(12)
  })
})

describe('an outcome', () => {
  test.each(cvvResults)('may have the CVV result %s', async (cvv_result) => {
    await setRule({ outcome: { cvv_result } })
    expect((await charge()).body).toMatchObject({ cvv_result, avs_result: 'ADDRESS_AND_POSTAL_CODE' })
  })

  test.each(avsResults)('may have the AVS result %s', async (avs_result) => {
    await setRule({ outcome: { approve: true, avs_result } })
    expect((await charge()).body).toMatchObject({ cvv_result: 'MATCHED', avs_result })
  })

  test.each([
    ['card_declined_refer_to_issuer', 422],
    ['card_declined_no_account', 422],
    ['card_cvv_incorrect', 422],
    ['card_avs_rejected', 422],
    ['card_processor_not_available', 500],
  ])('may be %s: %i, and the failed transaction is stored', async (decline, status) => {
    await setRule({ outcome: { decline } })
    const answer = await charge()
    const [{ code, facility, entity_id }] = answer.body.messages
    expect([answer.status, code, facility]).toEqual([status, decline, 'payment_processor'])
    const stored = await world.client.get(`/v1/transactions/${entity_id}`)
    expect(stored.body).toMatchObject({ status: 'FAILED', failure_code: decline })
  })

  test('may take its time, and is what it would have been', async () => {
    await setRule({ match: { amount: 1 }, outcome: { delay: 5 } })
    await setRule({ match: { amount: 2 }, outcome: { delay: 5, decline: 'card_declined' } })
    await setRule({ match: { amount: 3 }, outcome: { delay: 5, answer: 'late' } })
    const outcomes = [
      await outcome({ amount: 1 }),
      await outcome({ amount: 2 }),
      await outcome({ amount: 3 }),
    ]
    expect(outcomes).toEqual([OK, 'card_declined', OK])
  })
})

test('an answer that is lost after the approval leaves nobody charged', async () => {
  const rule = await setRule({ match: { reference: 'lost' }, outcome: { approve: true, answer: 'lost' } })
  const answer = await charge({ reference: 'lost' })
  expect(answer.status).toBe(500)
  const [{ code, facility, entity_id }] = answer.body.messages
  expect([code, facility]).toEqual(['card_processor_not_available', 'payment_processor'])
  const stored = await world.client.get(`/v1/transactions/${entity_id}`)
  expect(stored.body).toMatchObject({ status: 'FAILED', failure_code: 'card_processor_not_available' })
  // The networks did approve it, and were told to drop it.
  expect((await world.client.get(`/v1/simulator/payments/${entity_id}`)).body).toEqual({
    transaction_id: entity_id,
    state: 'REVERSED',
    type: 'card',
    amount: 100,
    captured_amount: 0,
    authorization_code: expect.stringMatching(/^[A-Z]{6}$/),
    network_transaction_id: expect.stringMatching(/^\d{15}$/),
    cvv_result: 'MATCHED',
    avs_result: 'ADDRESS_AND_POSTAL_CODE',
    rule_id: rule,
    created: expect.any(String),
    modified: expect.any(String),
  })
})

/** A charge of 100 with a gratuity. */
function signed(gratuity: number) {
  return { amount: 100, gratuity, signature: { mime_type: 'text/plain', data: 'x' } }
}
