// /v1/simulator/rules: how a test sets, finds and deletes rules for the simulated networks.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import { limits } from '../../../../gateway/core/limits.ts'
import { openStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'

const RULES = '/v1/simulator/rules'
let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())
afterEach(async () => {
  await call('DELETE', RULES)
})

const call = (method: string, address: string, body?: object, key?: string | null) =>
  world.client.call({ method, path: address, ...(body && { body }), ...(key !== undefined && { key }) })
const post = (body: object) => call('POST', RULES, body)
const decline = { outcome: { decline: 'card_declined' } }

const messages = (...expected: [context: string, sub_code: string][]) => ({
  status: 422,
  body: {
    messages: expected.map(([context, sub_code]) =>
      expect.objectContaining({ code: 'invalid_data', context, sub_code }),
    ),
  },
})

describe('POST /v1/simulator/rules', () => {
  test.each([
    ['one outcome for every payment', { match: {}, outcome: { delay: 5, answer: 'late' } }],
    ['one for a number of payments', { match: { last4: '4242' }, outcome: { delay: 5 }, times: 2 }],
    [
      'all that a match may name',
      {
        match: { last4: '0002', amount: 5, reference: 'r', attempt: 3, type: 'card' },
        outcome: { approve: true, cvv_result: 'NO_RESPONSE', avs_result: 'ZIP9' },
      },
    ],
    [
      'a sequence',
      {
        match: { type: 'card' },
        outcomes: [{ decline: 'card_declined_hold' }, { approve: true }],
        afterwards: 'repeat_last',
      },
    ],
    [
      'a settlement that fails',
      {
        match: { type: 'bank' },
        outcome: { approve: true, settlement: { return_code: 'ach_payment_stopped', after_days: 2 } },
      },
    ],
  ])('%s is answered as it was sent, and found again', async (_name, rule) => {
    const { status, body } = await post(rule)
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(String), created: expect.any(String), matched: 0, ...rule })
    expect((await world.client.get(`${RULES}/${body.id}`)).body).toEqual(body)
  })

  test('without more, a sequence ends in what the number says', async () => {
    const { body } = await post({ outcomes: [{ delay: 1 }] })
    expect(body).toMatchObject({ outcomes: [{ delay: 1 }], afterwards: 'built_in' })
  })

  test.each([
    [{ decline: 'card_declined' }, 'card'],
    [{ decline: 'ach_account_closed' }, 'bank'],
    [{ approve: true, avs_result: 'RETRY' }, 'card'],
    [{ settlement: { return_code: 'ach_not_authorized' } }, 'bank'],
    [{ settlement: { return_code: 'settlement_failed' } }, undefined],
  ])('%j is for payments by %s', async (outcome, type) => {
    expect((await post({ outcome })).body.match.type).toBe(type)
  })

  test.each<[string, object, ...[string, string][]]>([
    ['no outcome', { match: {} }, ['outcome', 'not_null']],
    ['both forms', { ...decline, outcomes: [{ delay: 1 }] }, ['outcomes', 'invalid']],
    ['an empty outcome', { outcome: {} }, ['outcome', 'invalid']],
    ['no outcomes', { outcomes: [] }, ['outcomes', 'invalid']],
    ['a misspelt field', { macth: {}, ...decline }, ['macth', 'invalid']],
    ['a misspelt match', { match: { lastfour: '1' }, ...decline }, ['match.lastfour', 'invalid']],
    ['a code that is no decline', { outcome: { decline: 'no_content' } }, ['outcome.decline', 'invalid']],
    ['a return as a decline', { outcome: { decline: 'settlement_failed' } }, ['outcome.decline', 'invalid']],
    ['no result', { outcome: { cvv_result: 'YES' } }, ['outcome.cvv_result', 'invalid']],
    ['approve: false', { outcome: { approve: false } }, ['outcome.approve', 'invalid']],
    ['a long delay', { outcome: { delay: 60_001 } }, ['outcome.delay', 'exceeds_maximum_value']],
    ['a delay of no number', { outcome: { delay: '5' } }, ['outcome.delay', 'invalid']],
    ['more digits', { match: { last4: '42424' }, ...decline }, ['match.last4', 'invalid']],
    ['no amount', { match: { amount: 0 }, ...decline }, ['match.amount', 'below_minimum_value']],
    ['attempt 0', { match: { attempt: 0 }, ...decline }, ['match.attempt', 'below_minimum_value']],
    ['an attempt often', { match: { attempt: 1 }, times: 2, ...decline }, ['times', 'invalid']],
    [
      'a sequence for one attempt',
      { match: { attempt: 1 }, outcomes: [{ delay: 1 }] },
      ['outcomes', 'invalid'],
    ],
    ['an end of no sequence', { ...decline, afterwards: 'built_in' }, ['afterwards', 'invalid']],
    [
      'an approval with a decline',
      { outcome: { decline: 'card_declined', approve: true, cvv_result: 'MATCHED' } },
      ['outcome.approve', 'invalid'],
      ['outcome.cvv_result', 'invalid'],
    ],
    [
      'a code of the other kind',
      { match: { type: 'card' }, outcome: { decline: 'ach_declined' } },
      ['outcome.decline', 'invalid'],
    ],
    [
      'codes of both kinds',
      { outcomes: [{ decline: 'card_declined' }, { decline: 'ach_declined' }] },
      ['outcomes.1.decline', 'invalid'],
    ],
  ])('422 for %s', async (_name, body, ...expected) => {
    expect(await post(body)).toMatchObject(messages(...expected))
  })

  test('a field that cannot be one is not repeated', async () => {
    const answer = await post({ ...decline, '4242 4242 4242 4242': 1 })
    expect(answer).toMatchObject(messages(['…', 'invalid']))
    expect(answer.text).not.toContain('4242')
  })

  test('422 without a body, 400 for one that is not JSON', async () => {
    expect((await call('POST', RULES)).body.messages[0].code).toBe('no_content')
    const headers = { 'content-type': 'application/json' }
    const broken = await world.client.call({ method: 'POST', path: RULES, body: '{', headers })
    expect([broken.status, broken.body.messages[0].code]).toEqual([400, 'malformed_request'])
  })

  test('422 when there are more than anybody needs', async () => {
    const storage = await openStorage(world)
    const { id: merchant_id } = await storage.read
      .selectFrom('merchants')
      .select('id')
      .orderBy('created')
      .executeTakeFirstOrThrow()
    const rules = Array.from({ length: limits.simulator.maxRules }, (_, index) => ({
      id: newId(),
      merchant_id,
      created: 0,
      position: index + 1,
      last4: null,
      amount: null,
      reference: 'nobody’s',
      type: null,
      attempt: null,
      outcomes: '[]',
      afterwards: 'built_in' as const,
      times: null,
      matched: 0,
    }))
    await storage.write((tx) => tx.insertInto('simulator_rules').values(rules).execute())
    await storage.close()
    expect(await post(decline)).toMatchObject({ status: 422, body: { messages: [{ code: 'invalid_data' }] } })
  })
})

test('however many rules there are, a payment has little to read', async () => {
  const long = {
    approve: true,
    delay: 60_000,
    answer: 'late',
    settlement: { return_code: 'settlement_failed' },
  }
  const rule = { match: { reference: 'nobody’s' }, outcomes: Array.from({ length: 100 }, () => long) }
  const statuses: number[] = []
  while (statuses.at(-1) !== 422 && statuses.length < 1000) statuses.push((await post(rule)).status)
  const { results, total_entries } = (await world.client.get(`${RULES}?page_size=100`)).body
  const written = results.reduce(
    (sum: number, { outcomes }: object & { outcomes: object[] }) => sum + JSON.stringify(outcomes).length,
    0,
  )
  expect(total_entries).toBe(statuses.length - 1)
  expect(written).toBeLessThanOrEqual(500_000)
  expect(written).toBeGreaterThan(450_000)
})

describe('the other calls', () => {
  test('GET lists newest first, a page at a time', async () => {
    const ids: string[] = []
    for (const amount of [1, 2, 3]) ids.unshift((await post({ match: { amount }, ...decline })).body.id)
    const { body } = await world.client.get(`${RULES}?page_size=2`)
    expect(body).toMatchObject({ page: 1, page_size: 2, total_entries: 3 })
    const rest = await world.client.get(`${RULES}?page_size=2&page=2`)
    expect([...body.results, ...rest.body.results].map(({ id }) => id)).toEqual(ids)
    expect(await world.client.get(`${RULES}?page_size=101`)).toMatchObject(
      messages(['page_size', 'exceeds_maximum_value']),
    )
  })

  test('DELETE takes one away, or all', async () => {
    const [first, second] = [(await post(decline)).body.id, (await post(decline)).body.id]
    expect((await call('DELETE', `${RULES}/${first}`)).status).toBe(204)
    expect((await world.client.get(RULES)).body.results).toMatchObject([{ id: second }])
    expect((await call('DELETE', RULES)).status).toBe(204)
    expect((await world.client.get(RULES)).body.total_entries).toBe(0)
  })

  test.each(['GET', 'DELETE'])('404 for %s of a rule that is not there', async (method) => {
    expect(await call(method, `${RULES}/nope`)).toMatchObject({
      status: 404,
      body: { messages: [{ code: 'resource_not_found', context: 'SimulatorRule[nope]' }] },
    })
  })

  test('404 for a payment that the networks have not heard of', async () => {
    expect((await world.client.get('/v1/simulator/payments/nope')).body.messages[0]).toMatchObject({
      code: 'resource_not_found',
      context: 'SimulatorPayment[nope]',
    })
  })
})

describe.each([
  ['POST', RULES],
  ['GET', RULES],
  ['GET', `${RULES}/x`],
  ['DELETE', RULES],
  ['DELETE', `${RULES}/x`],
  ['GET', '/v1/simulator/payments/x'],
])('%s %s', (method, address) => {
  const body = method === 'POST' ? decline : undefined

  test('401 without a secret key', async () => {
    for (const key of [null, world.gateway.publicKey]) {
      expect((await call(method, address, body, key)).status).toBe(401)
    }
  })

  test('422 with a live key: there are no rules in live mode', async () => {
    const answer = await call(method, address, body, world.gateway.liveSecretKey)
    expect([answer.status, answer.body.messages[0].code]).toEqual([422, 'unavailable_for_merchant_mode'])
  })
})

test('a payment in live mode is touched by no rule', async () => {
  const { id } = (await post(decline)).body
  const body = { amount: 1, method: goodCard }
  expect((await call('POST', '/v1/charges', body, world.gateway.liveSecretKey)).status).toBe(200)
  expect((await world.client.get(`${RULES}/${id}`)).body.matched).toBe(0)
  expect((await call('POST', '/v1/charges', body)).status).toBe(422)
})
