import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { openStorage } from '../../../../support/engine.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { firstMessage, monthly, noon, recurringCalls, URL } from '../../../../support/merchant/recurring.ts'

const DECLINED = { ...goodCard, number: '4000000000000002' }

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
})
afterAll(() => world.close())

describe(`POST ${URL}`, () => {
  test.each<[string, string, string]>([
    ['starts later', '2027-03-10', '2027-03-10'],
    ['started before, and is due later this month', '2020-05-20', '2027-01-20'],
    ['started before, and was due earlier this month', '2020-05-10', '2027-02-10'],
    ['started before, and is due today', '2020-05-15', '2027-01-15'],
  ])('one that %s', async (_name, start, next_payment) => {
    const made = await calls.make({ schedule: monthly(start) })
    expect(made).toMatchObject({ status: 'ACTIVE', next_payment, occurrences: [{ due_date: next_payment }] })
    expect((await calls.read(made.id)).occurrences).toBeUndefined()
  })

  test('shows what it was given, the method masked', async () => {
    const given = {
      description: 'Rent',
      reference: 'flat 7',
      max_occurrences: 3,
      max_amount: 2500,
      currency: 'USD',
    }
    const made = await calls.make(given)
    const { currency: _, ...shown } = given
    expect(made).toMatchObject({
      ...shown,
      amount: 1000,
      currency: 'USD',
      total_occurrences: 0,
      total_amount: 0,
      schedule: monthly('2027-02-01'),
      method: { type: 'card', number: '************4242' },
    })
    expect(made.method.cvv).toBeUndefined()
    expect(made.account_id).toBe(world.gateway.testAccountId)
    expect(await calls.read(made.id)).toEqual((({ occurrences: _, ...rest }) => rest)(made))
  })

  test('a one-time token is used up, a saved card is not', async () => {
    const { body: token } = await client.call({
      method: 'POST',
      path: '/v1/tokens',
      key: world.gateway.publicKey,
      body: goodCard,
    })
    await calls.make({ method: token.id })
    const again = await client.post(URL, { amount: 1, method: token.id, schedule: monthly('2027-03-01') })
    expect(again.status).toBe(404)
    const card = await calls.ok(
      client.post('/v1/cards', { number: '4242424242424242', exp_month: 12, exp_year: 2040 }),
    )
    for (const _ of [1, 2]) expect(await calls.make({ method: card.id })).toMatchObject({ status: 'ACTIVE' })
  })

  test.each<[string, object, object]>([
    [
      'starts today',
      { schedule: monthly('2027-01-15') },
      { code: 'first_occurrence_due_immediately', field_name: 'schedule.start' },
    ],
    [
      'is over',
      { schedule: monthly('2020-01-01', { end: '2020-12-31' }) },
      { code: 'no_occurrences_for_schedule' },
    ],
    [
      'has no amount',
      { amount: undefined },
      { code: 'invalid_data', context: 'amount', sub_code: 'not_null' },
    ],
    [
      'has no schedule',
      { schedule: undefined },
      { code: 'invalid_data', context: 'schedule', sub_code: 'not_null' },
    ],
    [
      'has no method',
      { method: undefined },
      { code: 'invalid_data', context: 'method', sub_code: 'not_null' },
    ],
    [
      'has days with DAY',
      { schedule: { ...monthly('2027-02-01'), interval_unit: 'DAY', days: ['1'] } },
      { context: 'schedule.days' },
    ],
    [
      'has a cap below its amount',
      { max_amount: 999 },
      { context: 'max_amount', sub_code: 'below_minimum_value' },
    ],
    ['has an expired card', { method: { ...goodCard, exp_year: 2020 } }, { code: 'card_expired' }],
    ['has another currency', { currency: 'EUR' }, { code: 'unsupported_currency' }],
    ['has an account of live mode', { account_id: 'none' }, { code: 'no_account_for_payment_method' }],
  ])('one that %s is refused', async (_name, more, message) => {
    const body = { amount: 1000, method: goodCard, schedule: monthly('2027-02-01'), ...more }
    const answer = await client.post(URL, body)
    expect(answer.status).toBe(422)
    expect(firstMessage(answer)).toMatchObject(message)
  })

  test('is refused where the operator does not allow it', async () => {
    const storage = await openStorage(world)
    const set = (recurring_charges_enabled: number) =>
      storage.read.updateTable('accounts').set({ recurring_charges_enabled }).execute()
    await set(0)
    const refused = [
      await client.post(URL, { amount: 1, method: goodCard, schedule: monthly('2027-02-01') }),
      await client.post('/v1/charges', {
        amount: 1,
        method: goodCard,
        recur: { interval_unit: 'DAY', interval_delay: 1 },
      }),
    ]
    await set(1)
    await storage.close()
    for (const answer of refused)
      expect(firstMessage(answer)).toMatchObject({ code: 'unavailable_for_merchant_policy' })
  })

  test('is done once for one Idempotency-Key', async () => {
    const body = { amount: 1, method: goodCard, schedule: monthly('2027-02-01') }
    const send = () => client.post(URL, body, { 'idempotency-key': 'a-recurring-charge' })
    expect((await send()).body.id).toBe((await send()).body.id)
  })
})

describe('POST /v1/charges/{id}/schedule', () => {
  test('pays with what the charge was paid with', async () => {
    const charge = await calls.ok(client.post('/v1/charges', { amount: 500, method: goodCard }))
    const made = await calls.ok(
      client.post(`/v1/charges/${charge.id}/schedule`, { amount: 700, schedule: monthly('2026-12-20') }),
    )
    expect(made).toMatchObject({
      status: 'ACTIVE',
      amount: 700,
      total_occurrences: 0,
      next_payment: '2027-01-20',
      occurrences: [{ status: 'PENDING', due_date: '2027-01-20', amount: 700 }],
      account_id: charge.account_id,
      method: { fingerprint: charge.method.fingerprint },
    })
  })

  test('of a charge that failed, or that is nobody’s, is refused', async () => {
    const declined = await client.post('/v1/charges', { amount: 1, method: DECLINED })
    const { entity_id } = declined.body.messages[0]
    const body = { amount: 1, schedule: monthly('2027-02-01') }
    expect(firstMessage(await client.post(`/v1/charges/${entity_id}/schedule`, body))).toMatchObject({
      code: 'not_valid_for_transaction_status',
    })
    expect((await client.post('/v1/charges/none/schedule', body)).status).toBe(404)
  })
})

describe('a charge with recur', () => {
  const recur = { interval_unit: 'MONTH', interval_delay: 1 }

  test('is the first payment of a recurring charge', async () => {
    const charge = await calls.ok(
      client.post('/v1/charges', { amount: 1500, method: goodCard, recur: { ...recur, amount: 1000 } }),
    )
    const recurring = await calls.read(charge.recurring_charge_id)
    expect(recurring).toMatchObject({
      status: 'ACTIVE',
      amount: 1000,
      total_occurrences: 1,
      total_amount: 1500,
      next_payment: '2027-02-15',
    })
    expect(await calls.story(recurring.id)).toEqual(['2027-01-15 PAID 1500', '2027-02-15 PENDING 1000'])
    const first = await calls.occurrence(recurring.id, charge.recurring_charge_occurrence_id)
    expect(first).toMatchObject({ status: 'PAID', attempts: 1, transactions: [{ id: charge.id }] })
    const { results } = (await client.get('/v1/events?page_size=8')).body
    expect(
      results
        .map(({ type }: { type: string }) => type)
        .toReversed()
        .slice(-6),
    ).toEqual([
      'transaction.created',
      'transaction.authorized',
      'recurring_charge.created',
      'recurring_charge.occurrence.created',
      'recurring_charge.occurrence.paid',
      'recurring_charge.occurrence.created',
    ])
    const authorized = results.find(({ type }: { type: string }) => type === 'transaction.authorized')
    expect(authorized.data).toMatchObject({ recurring_charge_id: recurring.id })
  })

  test('and nothing to follow is complete', async () => {
    const { recurring_charge_id } = await calls.ok(
      client.post('/v1/charges', { amount: 1500, method: goodCard, recur: { ...recur, max_occurrences: 1 } }),
    )
    expect(await calls.read(recurring_charge_id)).toMatchObject({ status: 'COMPLETED', total_occurrences: 1 })
  })

  test('that is declined makes none', async () => {
    const before = (await client.get(URL)).body.total_entries
    const answer = await client.post('/v1/charges', { amount: 1500, method: DECLINED, recur })
    expect(firstMessage(answer)).toMatchObject({ code: 'card_declined' })
    expect((await client.get(URL)).body.total_entries).toBe(before)
    const failed = await calls.ok(client.get(`/v1/transactions/${answer.body.messages[0].entity_id}`))
    expect(failed.recurring_charge_id).toBeUndefined()
  })

  test.each<[string, object, object]>([
    ['a hold', { auto_capture: false, recur }, { context: 'auto_capture' }],
    ['no unit', { recur: { interval_delay: 1 } }, { context: 'recur.interval_unit', sub_code: 'not_blank' }],
    [
      'days of another unit',
      { recur: { ...recur, interval_unit: 'WEEK', days: ['LAST'] } },
      { context: 'recur.days' },
    ],
    ['a cap below the amount', { recur: { ...recur, max_amount: 5 } }, { context: 'recur.max_amount' }],
  ])('and %s is refused before anything is charged', async (_name, more, message) => {
    const answer = await client.post('/v1/charges', {
      amount: 1500,
      method: goodCard,
      reference: 'refused',
      ...more,
    })
    expect(answer.status).toBe(422)
    expect(firstMessage(answer)).toMatchObject({ code: 'invalid_data', ...message })
    expect((await client.get('/v1/transactions?qf=reference:refused')).body.total_entries).toBe(0)
  })
})

test('a public key and no key are refused', async () => {
  for (const key of [world.gateway.publicKey, '']) {
    expect((await client.call({ path: URL, key })).status).toBe(401)
  }
})
