import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'

const DAY = 24 * 60 * 60 * 1000

let world: TestGateway
let client: ApiClient
let live: ApiClient
beforeAll(async () => {
  world = await testGateway()
  client = world.client
  live = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, world.gateway.liveSecretKey)
})
afterAll(() => world.close())

const now = async () => Date.parse((await client.get('/v1/test-clock')).body.now)
const advance = (body: object) => client.post('/v1/test-clock/advance', body)
const charge = async (more: object = {}, by = client) =>
  (await by.post('/v1/charges', { amount: 1000, method: goodCard, ...more })).body
const read = async (id: string, by = client) => (await by.get(`/v1/transactions/${id}`)).body

describe('the clock of test mode', () => {
  test('goes with the machine until it is turned, and on from there', async () => {
    const begun = Date.now()
    const before = await now()
    expect(before).toBeGreaterThanOrEqual(begun)
    expect(before).toBeLessThanOrEqual(Date.now())
    const to = new Date(before + 40 * DAY).toISOString()
    const { status, body } = await advance({ to })
    expect(status).toBe(200)
    expect(body).toMatchObject({ now: to, timeline: [], is_complete: true })
    const after = await now()
    expect(after).toBeGreaterThanOrEqual(Date.parse(to))
    expect(after - Date.parse(to)).toBeLessThanOrEqual(Date.now() - begun)
  })

  test('stamps everything of test mode and nothing of live mode', async () => {
    await advance({ duration: 'P10D' })
    const shown = await now()
    const made = await charge()
    expect(Date.parse(made.created)).toBeGreaterThanOrEqual(shown)
    expect(Date.parse((await charge({}, live)).created)).toBeLessThan(shown - 9 * DAY)
    const card = (
      await client.post('/v1/cards', { number: '4242424242424242', exp_month: 1, exp_year: 2040 })
    ).body
    expect(Date.parse(card.created)).toBeGreaterThanOrEqual(shown)
    const [event] = (await client.get('/v1/events')).body.results
    expect(Date.parse(event.created)).toBeGreaterThanOrEqual(shown)
  })

  test('makes a one-time token expire in test mode, and there alone', async () => {
    const token = async () =>
      (
        await client.call({
          method: 'POST',
          path: '/v1/tokens',
          key: world.gateway.publicKey,
          body: goodCard,
        })
      ).body.id
    const [first, second] = [await token(), await token()]
    await advance({ duration: 'PT4M' })
    expect((await charge({ method: first })).status).toBe('AUTHORIZED')
    await advance({ duration: 'PT2M' })
    expect((await client.post('/v1/charges', { amount: 1, method: second })).status).toBe(404)
    expect((await client.get(`/v1/tokens/${second}`)).status).toBe(404)
    expect((await charge({ method: second }, live)).status).toBe('AUTHORIZED')
  })

  test.each([
    [{}, 'duration', 'invalid'],
    [{ duration: 'P1D', to: '2090-01-01T00:00:00Z' }, 'duration', 'invalid'],
    [{ duration: 'a month' }, 'duration', 'invalid'],
    [{ duration: '-P1D' }, 'duration', 'below_minimum_value'],
    [{ duration: 'P11Y' }, 'duration', 'exceeds_maximum_value'],
    [{ duration: `P${'9'.repeat(15)}Y` }, 'duration', 'invalid'],
    [{ to: 'tomorrow' }, 'to', 'invalid'],
    [{ to: '2020-01-01T00:00:00Z' }, 'to', 'below_minimum_value'],
    [{ to: '2999-01-01T00:00:00Z' }, 'to', 'exceeds_maximum_value'],
  ])('%j is refused', async (body, context, sub_code) => {
    const answer = await advance(body)
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toMatchObject([{ code: 'invalid_data', context, sub_code }])
  })

  test.each([
    ['GET', '/v1/test-clock'],
    ['POST', '/v1/test-clock/advance'],
  ])('live mode has none: %s %s', async (method, path) => {
    const answer = await live.call({ method, path, ...(method === 'POST' && { body: { duration: 'P1D' } }) })
    expect(answer.status).toBe(422)
    expect(answer.body.messages[0].code).toBe('unavailable_for_merchant_mode')
  })
})

describe('what falls due while the clock is turned', () => {
  test('a charge is captured daily at the time of the account, and a hold is voided after 7 days', async () => {
    const [paid, hold] = [await charge(), await charge({ auto_capture: false })]
    const { body } = await advance({ duration: 'P8D' })
    const captured = await read(paid.id)
    expect(captured.status).toBe('COMPLETED')
    expect(captured.completion_timestamp).toMatch(/^\d{4}-\d\d-\d\dT/)
    const clockTime = new Date(captured.modified).toLocaleTimeString('en-GB', {
      timeZone: 'America/New_York',
    })
    expect(clockTime).toBe('21:00:00')
    const voided = await read(hold.id)
    expect(voided.status).toBe('VOIDED')
    expect(Date.parse(voided.modified) - Date.parse(hold.created)).toBe(7 * DAY)
    expect(body.timeline.filter(({ id }: { id: string }) => [paid.id, hold.id].includes(id))).toMatchObject([
      { type: 'transaction.completed', at: captured.modified },
      { type: 'transaction.voided', at: voided.modified },
    ])
    const times = body.timeline.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort())
  })

  test('a hold that was captured or voided stays as it is', async () => {
    const [captured, voided] = [await charge({ auto_capture: false }), await charge({ auto_capture: false })]
    await client.post(`/v1/charges/${captured.id}/capture`, { amount: 1000 })
    await client.post(`/v1/transactions/${voided.id}/void`, {})
    const before = [await read(captured.id), await read(voided.id)]
    await advance({ duration: 'P8D' })
    expect([await read(captured.id), await read(voided.id)]).toEqual(before)
  })

  test('what the networks return later fails then', async () => {
    await client.post('/v1/simulator/rules', {
      match: { amount: 4321 },
      outcome: { settlement: { return_code: 'ach_payment_stopped', after_days: 3 } },
    })
    const bank = {
      type: 'bank',
      routing_number: '000000013',
      account_number: '12345678',
      account_type: 'CHECKING',
      account_holder_type: 'individual',
      given_name: 'Ada',
      surname: 'Example',
    }
    const { id } = await charge({ amount: 4321, method: bank })
    await advance({ duration: 'P1D' })
    expect(await read(id)).toMatchObject({ status: 'COMPLETED' })
    await advance({ duration: 'P4D' })
    expect(await read(id)).toMatchObject({ status: 'FAILED', failure_code: 'ach_payment_stopped' })
  })

  test('a by b is a and b: the same happens at the same times', async () => {
    const worlds = await Promise.all([testGateway(), testGateway()])
    const stories = await Promise.all(
      worlds.map(async ({ client }, at) => {
        const start = Date.UTC(new Date().getUTCFullYear() + 1, 2, 1, 12)
        const to = (days: number) =>
          client.post('/v1/test-clock/advance', { to: new Date(start + days * DAY).toISOString() })
        await to(0)
        for (const auto_capture of [true, false, true])
          await client.post('/v1/charges', { amount: 5, method: goodCard, auto_capture })
        const answers = []
        for (const days of at === 0 ? [30] : [1, 2, 7, 30]) answers.push((await to(days)).body)
        return answers
          .flatMap(({ timeline }) => timeline)
          .map(({ at, type }: { at: string; type: string }) => [at.slice(0, 16), type])
      }),
    )
    await Promise.all(worlds.map((one) => one.close()))
    expect(stories[0]).toHaveLength(3)
    expect(stories[1]).toEqual(stories[0])
  })

  test('of two that turn it at once, one is told that it is being turned', async () => {
    const answers = await Promise.all([advance({ duration: 'P1D' }), advance({ duration: 'P1D' })])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await advance({ duration: 'P1D' })).status).toBe(200)
  })
})
