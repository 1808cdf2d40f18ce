// What accounts ask for, soft declines and exemptions
// (rules: accounts.md#authentication-policy, authentications.md#soft-declines, authentications.md#exempt).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const setPolicy = async (body: object) => {
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  expect(await world.client.call({ method: 'PATCH', path, body })).toMatchObject({ status: 200, body })
}
afterEach(() => setPolicy({ authentication_policy: 'ON_REQUEST', authentication_accepts: 'A,U' }))

const charge = (method: unknown, amount: number, more: object = {}) =>
  world.client.post('/v1/charges', { amount, method, ...more })

async function authenticated(ends: string, more: object = {}) {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token, more)).body
  const { status } = (await page.proceed(id, secret)).body
  return { token, id, status }
}

const codeOf = ({ body }: { body: { messages: { code: string }[] } }) => body.messages[0]?.code

describe('authentication_policy', () => {
  test('ALWAYS refuses a card without one, and stores nothing', async () => {
    await setPolicy({ authentication_policy: 'ALWAYS' })
    const before = (await world.client.get('/v1/transactions')).body.total_entries
    const refused = await charge(goodCard, 1)
    expect([refused.status, codeOf(refused)]).toEqual([422, 'authentication_required'])
    expect((await world.client.get('/v1/transactions')).body.total_entries).toBe(before)
    const { token } = await authenticated('100')
    expect((await charge(token, 4200)).status).toBe(200)
  })

  test('ABOVE_AMOUNT refuses those above the amount, gratuity included', async () => {
    await setPolicy({ authentication_policy: 'ABOVE_AMOUNT', authentication_above: 1000 })
    expect((await charge(goodCard, 1000)).status).toBe(200)
    expect(codeOf(await charge(goodCard, 1001))).toBe('authentication_required')
    const signature = { mime_type: 'service/jsignature', data: '[]' }
    expect(codeOf(await charge(goodCard, 1000, { gratuity: 1, signature }))).toBe('authentication_required')
  })

  test('NEVER uses none', async () => {
    await setPolicy({ authentication_policy: 'NEVER' })
    const { token } = await authenticated('101')
    const { body } = await charge(token, 4200)
    expect(body.status).toBe('AUTHORIZED')
    expect(body.authentication_id).toBeUndefined()
  })

  test('asks nothing of a payment that falls due', async () => {
    const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-01-01' }
    const made = await world.client.post('/v1/recurring/charges', { amount: 500, method: goodCard, schedule })
    await setPolicy({ authentication_policy: 'ALWAYS' })
    const occurrence = made.body.occurrences[0].id
    const paid = await world.client.post(
      `/v1/recurring/charges/${made.body.id}/occurrences/${occurrence}/pay`,
      {},
    )
    expect(paid.body.status).toBe('PAID')
  })
})

describe('authentication_accepts', () => {
  test.each([
    ['A', '102', 'A', 200],
    ['A', '103', 'A', 422],
    ['A', '103', 'A,U', 200],
    ['N', '101', 'A,U', 422],
    ['N', '101', 'N', 200],
    ['R', '104', 'R', 200],
    ['Y', '100', '', 200],
  ])('%s: card %s with %j is %s', async (_status, ends, authentication_accepts, expected) => {
    await setPolicy({ authentication_accepts })
    const { token } = await authenticated(ends)
    const answer = await charge(token, 4200)
    expect(answer.status).toBe(expected)
    if (expected === 422) expect(codeOf(answer)).toBe('authentication_failed')
  })
})

describe('A soft decline', () => {
  test('is authentication_required with the failed charge, until the payer is authenticated', async () => {
    const card = { ...goodCard, number: cardOf('121') }
    const declined = await charge(card, 4200)
    expect([declined.status, codeOf(declined)]).toEqual([422, 'authentication_required'])
    const { body } = await world.client.get(`/v1/transactions/${declined.body.messages[0].entity_id}`)
    expect(body).toMatchObject({ status: 'FAILED', failure_code: 'authentication_required' })
    const { token } = await authenticated('121')
    expect((await charge(token, 4200)).body.status).toBe('AUTHORIZED')
  })

  test('may be set by a rule', async () => {
    const rule = { match: { amount: 777 }, outcome: { decline: 'authentication_required' } }
    expect((await world.client.post('/v1/simulator/rules', rule)).status).toBe(200)
    expect(codeOf(await charge(goodCard, 777))).toBe('authentication_required')
  })
})

describe('An exemption', () => {
  test.each([
    ['LOW_VALUE', 3000, 'SUCCEEDED'],
    ['LOW_VALUE', 3001, 'CHALLENGE'],
    ['TRANSACTION_RISK', 4200, 'SUCCEEDED'],
    ['RECURRING', 4200, 'SUCCEEDED'],
    ['CORPORATE', 4200, 'SUCCEEDED'],
  ])('%s of %i cents: %s', async (exemption, amount, expected) => {
    const { token, id, status } = await authenticated('122', { exemption, amount })
    expect(status).toBe(expected)
    if (expected === 'CHALLENGE') return
    const { body } = await world.client.get(`/v1/authentications/${id}`)
    expect(body).toMatchObject({ trans_status: 'I', eci: '07', liability_shift: false, exemption })
    expect((await charge(token, amount)).body.authentication).toMatchObject({
      exemption,
      liability_shift: false,
    })
  })

  test.each([{ exemption: 'CORPORATE' }, { channel: 'REQUESTOR' }])('%o is not for a page', async (more) => {
    const page = pageOf(world)
    const body = { token: await page.token(cardOf('122')), amount: 4200, currency: 'USD', ...more }
    const refused = await page.post('/v1/authentications', body)
    const [name] = Object.keys(more)
    expect(refused.body.messages).toEqual([
      expect.objectContaining({
        code: 'not_authorized',
        field_name: name,
        message: `Use a secret key for this ${name}.`,
      }),
    ])
  })

  test.each(['CORPORATE', 'RECURRING'])('%s is refused by a bank that takes none', async (exemption) => {
    expect((await authenticated('123', { exemption })).status).toBe('CHALLENGE')
  })

  test('that is refused is a challenge, and so is none', async () => {
    expect((await authenticated('123', { exemption: 'TRANSACTION_RISK' })).status).toBe('CHALLENGE')
    expect((await authenticated('122')).status).toBe('CHALLENGE')
  })
})
