// Rules that direct authentications (rules: test-cards.md#authentication-rules).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'

const RULES = '/v1/simulator/rules'
let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())
afterEach(() => world.client.call({ method: 'DELETE', path: RULES }))

const setRule = (outcome: object, match: object = {}, more: object = {}) =>
  world.client.post(RULES, { match, outcome, ...more })

async function run(ends = '100', more: object = {}) {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token, more)).body
  const { status } = (await page.proceed(id, secret)).body
  const { body } = await world.client.get(`/v1/authentications/${id}`)
  return { id, token, status, body }
}

describe('An outcome', () => {
  test.each([
    ['Y', '101', 'SUCCEEDED', true],
    ['A', '101', 'ATTEMPTED', true],
    ['N', '100', 'FAILED', false],
    ['R', '100', 'REJECTED', false],
    ['U', '106', 'UNAVAILABLE', false],
  ])('%s goes before card %s: %s', async (trans_status, ends, status, liability_shift) => {
    await setRule({ trans_status })
    expect((await run(ends)).body).toMatchObject({ status, trans_status, liability_shift })
  })

  test.each(['code', 'app', 'out_of_band', 'passkey'])('is a challenge by %s', async (challenge) => {
    await setRule({ challenge })
    const { id, status, token } = await run()
    expect(status).toBe('CHALLENGE')
    await world.client.post(`/v1/simulator/authentications/${id}`, { result: 'pass' })
    const { body } = await world.client.get(`/v1/authentications/${id}`)
    const methods: Record<string, string> = { code: '02', app: '08', out_of_band: '08', passkey: '10' }
    const rreq = body.messages.find(({ type }: { type: string }) => type === 'RReq')
    expect(rreq.body.authenticationMethod).toBe(methods[challenge])
    expect((await world.client.post('/v1/charges', { amount: 4200, method: token })).status).toBe(200)
  })

  test('is a directory server that fails', async () => {
    await setRule({ answer: 'lost' }, { type: 'authentication' })
    expect((await run()).body).toMatchObject({
      status: 'UNAVAILABLE',
      error: 'The directory server did not answer.',
    })
  })

  test('is a slow one, and the number decides', async () => {
    await setRule({ delay: 300 }, { type: 'authentication' })
    const since = performance.now()
    expect((await run('101')).status).toBe('FAILED')
    expect(performance.now() - since).toBeGreaterThan(290)
  })
})

// (rules: test-cards.md#authentication-range)
describe('A rule has', () => {
  const created = async (ends: string, more: object = {}) => {
    const page = pageOf(world)
    return (await page.create(await page.token(cardOf(ends)), more)).body
  }

  test.each([
    ['a method page', 'answers', '100', /\/method$/],
    ['one that never responds', 'silent', '100', /\/method\/silent$/],
    ['none', 'none', '200', undefined],
  ])('%s, whatever the number says', async (_what, method, ends, url) => {
    await setRule({ method })
    const { status, method: page } = await created(ends)
    expect(status).toBe(url ? 'METHOD' : 'CREATED')
    expect(page?.url).toEqual(url && expect.stringMatching(url))
    expect((await run(ends)).status).toBe('SUCCEEDED')
  })

  test.each(['2.1.0', '2.2.0', '2.3.1'])('version %s as the newest', async (version) => {
    await setRule({ version, challenge: 'code' }, { amount: 4300 })
    expect((await created('116', { amount: 4300 })).version).toBe(version)
    expect((await run('105', { amount: 4300 })).body).toMatchObject({ version, status: 'CHALLENGE' })
    expect((await run('105')).body).toMatchObject({ version: '2.1.0', status: 'SUCCEEDED' })
  })

  test('them in turn, each until its AReq', async () => {
    await world.client.post(RULES, { outcomes: [{ version: '2.1.0' }, { version: '2.3.1' }] })
    expect((await created('100')).version).toBe('2.1.0')
    expect((await run()).body.version).toBe('2.1.0')
    expect((await run()).body.version).toBe('2.3.1')
    expect((await run()).body.version).toBe('2.2.0')
  })
})

describe('A rule matches', () => {
  test('by amount and card', async () => {
    await setRule({ trans_status: 'N' }, { amount: 4300, last4: cardOf('100').slice(-4) })
    expect((await run('100')).status).toBe('SUCCEEDED')
    expect((await run('116', { amount: 4300 })).status).toBe('SUCCEEDED')
    expect((await run('100', { amount: 4300 })).status).toBe('FAILED')
  })

  test('one after the other, and each AReq once', async () => {
    const outcomes = [{ trans_status: 'N' }, { challenge: 'code' }]
    const { body } = await world.client.post(RULES, { outcomes })
    expect(body.match).toEqual({ type: 'authentication' })
    const statuses = [await run(), await run(), await run()].map(({ status }) => status)
    expect(statuses).toEqual(['FAILED', 'CHALLENGE', 'SUCCEEDED'])
    expect((await world.client.get(`${RULES}/${body.id}`)).body.matched).toBe(3)
  })

  test('payments or authentications, never both', async () => {
    const payments = (await setRule({ decline: 'card_declined_hold' }, { amount: 4200 })).body
    const both = (await setRule({ delay: 1 })).body
    const own = (await setRule({ trans_status: 'A' })).body
    const { token, status } = await run()
    expect(status).toBe('ATTEMPTED')
    await world.client.post('/v1/charges', { amount: 4200, method: token })
    await world.client.post('/v1/charges', { amount: 4200, method: goodCard })
    const counts = [payments, both, own].map(
      async ({ id }) => (await world.client.get(`${RULES}/${id}`)).body.matched,
    )
    expect(await Promise.all(counts)).toEqual([2, 2, 1])
  })
})

test.each([
  ['an outcome of payments', { outcome: { trans_status: 'Y', approve: true } }, 'outcome.approve'],
  ['a decline', { outcome: { trans_status: 'Y', decline: 'card_declined' } }, 'outcome.decline'],
  ['another type', { match: { type: 'card' }, outcome: { trans_status: 'Y' } }, 'outcome.trans_status'],
  ['a challenge that is none', { outcome: { trans_status: 'Y', challenge: 'code' } }, 'outcome.challenge'],
  ['a reference', { match: { reference: 'a' }, outcome: { trans_status: 'Y' } }, 'match.reference'],
])('It refuses %s', async (_what, rule, context) => {
  const { status, body } = await world.client.post(RULES, rule)
  expect(status).toBe(422)
  expect(body.messages.map((message: { context: string }) => message.context)).toContain(context)
})
