// What becomes of a recurring charge whose payments do not come.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { monthly, noon, recurringCalls, URL } from '../../../../support/merchant/recurring.ts'
import { inStorage, withoutCaptures } from '../../../../support/merchant/stored.ts'

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
  await withoutCaptures(world)
})
afterAll(() => world.close())

const declined = { ...goodCard, cvv: undefined, number: '4000000000000002' }
const patch = (path: string, body: object) => calls.ok(client.call({ method: 'PATCH', path, body }))

/** Months since the beginning of 2027: the clock of the world only goes forward. */
let begun = 0
const month = (later: number) => {
  const months = begun + later
  return `${2027 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
/** The next test begins in the middle of a month, five months later, with nothing left of the one before. */
const begin = async () => {
  const { results } = (await client.get(`${URL}?status=ACTIVE`)).body
  for (const { id } of results) await calls.ok(client.post(`${calls.url(id)}/cancel`, {}))
  begun += 5
  await calls.advance(noon(`${month(0)}-15`))
}
const statuses = async (id: string) => (await calls.story(id)).map((line) => line.split(' ')[1])

describe('max_occurrences counts dates that were collected or have failed', () => {
  test('so a card that always declines ends its schedule', async () => {
    await begin()
    const { id } = await calls.make({
      method: declined,
      schedule: monthly(`${month(1)}-01`),
      max_occurrences: 2,
    })
    await calls.advance(noon(`${month(4)}-15`))
    expect(await statuses(id)).toEqual(['FAILED', 'FAILED'])
    const ended = { status: 'COMPLETED', status_reason: 'schedule_complete', total_occurrences: 0 }
    expect(await calls.read(id)).toMatchObject(ended)
  })

  test('a retry counts once, whether it fails again or not', async () => {
    await begin()
    const terms = { method: declined, schedule: monthly(`${month(1)}-01`), max_occurrences: 2 }
    const { id } = await calls.make(terms)
    await calls.advance(noon(`${month(1)}-15`))
    const [first] = await calls.occurrences(id)
    expect((await calls.pay(id, first.id)).status).toBe(422)
    expect(await statuses(id)).toEqual(['FAILED', 'PENDING'])
    await patch(calls.url(id), { method: goodCard })
    await calls.ok(calls.pay(id, first.id))
    expect(await statuses(id)).toEqual(['PAID', 'PENDING'])
    await calls.advance(noon(`${month(2)}-15`))
    expect(await statuses(id)).toEqual(['PAID', 'PAID'])
    expect(await calls.read(id)).toMatchObject({ status: 'COMPLETED', total_occurrences: 2 })
  })

  test('once it is reached, one that has failed can still be paid, and one that was ignored cannot', async () => {
    await begin()
    const terms = { method: declined, schedule: monthly(`${month(1)}-01`), max_occurrences: 2 }
    const { id, occurrences } = await calls.make(terms)
    await calls.ok(calls.ignore(id, occurrences[0].id))
    await calls.advance(noon(`${month(3)}-15`))
    expect(await statuses(id)).toEqual(['IGNORED', 'FAILED', 'FAILED'])
    const [, , last] = await calls.occurrences(id)
    const answer = await calls.pay(id, occurrences[0].id)
    expect(answer.body.messages).toMatchObject([{ code: 'unavailable_for_current_status' }])
    expect((await calls.pay(id, last.id)).body.messages).toMatchObject([{ code: 'card_declined' }])
  })

  test('one that was ignored counts once it was tried after all', async () => {
    await begin()
    const terms = { method: declined, schedule: monthly(`${month(1)}-01`), max_occurrences: 1 }
    const { id, occurrences } = await calls.make(terms)
    await calls.ok(calls.ignore(id, occurrences[0].id))
    expect(await statuses(id)).toEqual(['IGNORED', 'PENDING'])
    await calls.advance(noon(`${month(1)}-15`))
    expect((await calls.pay(id, occurrences[0].id)).status).toBe(422)
    expect(await statuses(id)).toEqual(['FAILED', 'IGNORED'])
    expect(await calls.read(id)).toMatchObject({ status: 'COMPLETED', total_occurrences: 0 })
  })

  test('a cap below what has failed leaves no payment', async () => {
    await begin()
    const { id } = await calls.make({ method: declined, schedule: monthly(`${month(1)}-01`) })
    await calls.advance(noon(`${month(2)}-15`))
    const change = (max_occurrences: number) =>
      client.call({ method: 'PATCH', path: calls.url(id), body: { max_occurrences } })
    expect((await change(2)).body.messages).toMatchObject([{ code: 'update_results_in_no_occurrences' }])
    expect((await change(3)).status).toBe(200)
  })
})

describe('a collection that fails before the networks are asked leaves a charge, too, which says why', () => {
  const shown = (failure_code: string) => ({
    status: 'FAILED',
    attempts: 1,
    last_attempt: expect.any(String),
    transactions: [
      {
        type: 'CHARGE',
        status: 'FAILED',
        failure_code,
        amount: 1000,
        reference: 'rent',
        account_id: world.gateway.testAccountId,
        method: { number: '************4242' },
      },
    ],
  })
  const save = (expiry: object) =>
    calls.ok(client.post('/v1/cards', { number: '4242424242424242', ...expiry }))
  const setAccounts = (status: 'ACTIVE' | 'INACTIVE') =>
    inStorage(world, (tx) => tx.updateTable('accounts').set({ status }).execute())
  const thisMonth = () => ({ exp_month: (begun % 12) + 1, exp_year: 2027 + Math.floor(begun / 12) })

  test.each<[string, string, () => Promise<unknown>, (method: string) => unknown]>([
    [
      'a card of its own that has expired',
      'payment_method_expired',
      async () => ({ ...goodCard, ...thisMonth() }),
      () => {},
    ],
    [
      'a saved card that has expired',
      'payment_method_expired',
      async () => (await save(thisMonth())).id,
      () => {},
    ],
    [
      'a saved card that was deleted',
      'resource_not_found',
      async () => (await save({ exp_month: 12, exp_year: 2040 })).id,
      (card) => client.call({ method: 'DELETE', path: `/v1/cards/${card}` }),
    ],
    [
      'a kind of card that the account does not take any more',
      'card_type_not_accepted',
      async () => goodCard,
      () => patch(`/v1/accounts/${world.gateway.testAccountId}`, { accepted_card_types: 'JCB' }),
    ],
    ['an account that is closed', 'account_not_active', async () => goodCard, () => setAccounts('INACTIVE')],
    [
      'a field that the account requires by now',
      'invalid_data',
      async () => goodCard,
      () => patch(`/v1/accounts/${world.gateway.testAccountId}`, { required_payment_fields: 'email' }),
    ],
  ])('%s: %s', async (_name, code, methodOf, before) => {
    await begin()
    const method = await methodOf()
    const { id } = await calls.make({ method, schedule: monthly(`${month(1)}-01`), reference: 'rent' })
    await before(String(method))
    const { timeline } = await calls.advance(noon(`${month(1)}-15`))
    await setAccounts('ACTIVE')
    const lenient = { accepted_card_types: '*', required_payment_fields: '' }
    await patch(`/v1/accounts/${world.gateway.testAccountId}`, lenient)
    expect(await statuses(id)).toEqual(['FAILED', 'PENDING'])
    const [failed] = await calls.occurrences(id)
    const occurrence = await calls.occurrence(id, failed.id)
    expect(occurrence).toMatchObject(shown(code))
    const [charge] = occurrence.transactions
    expect(charge).toMatchObject({ recurring_charge_id: id, recurring_charge_occurrence_id: failed.id })
    expect(await calls.ok(client.get(`/v1/transactions/${charge.id}`))).toMatchObject({ failure_code: code })
    const { results } = (await client.get(`/v1/transactions?qf=failure_code:${code}&qf=id:${charge.id}`)).body
    expect(results).toHaveLength(1)
    const told = timeline
      .filter(({ at }: { at: string }) => at === charge.created)
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => !type.includes('payment_method'))
    expect(told).toEqual([
      'transaction.created',
      'transaction.failed',
      'recurring_charge.occurrence.failed',
      'recurring_charge.updated',
      'recurring_charge.occurrence.created',
    ])
  })
})

describe('a payment that is declined ahead of its day', () => {
  test('leaves the day as it was: it is collected then', async () => {
    await begin()
    const { id, occurrences } = await calls.make({ method: declined, schedule: monthly(`${month(1)}-01`) })
    const [{ id: first }] = occurrences
    for (const attempts of [1, 2]) {
      const answer = await calls.pay(id, first)
      expect(answer.body.messages).toMatchObject([{ code: 'card_declined' }])
      const occurrence = await calls.occurrence(id, first)
      expect(occurrence).toMatchObject({ status: 'PENDING', attempts, due_date: `${month(1)}-01` })
      expect(occurrence.transactions).toHaveLength(attempts)
    }
    const [event] = (await client.get('/v1/events')).body.results
    expect(event).toMatchObject({
      type: 'recurring_charge.occurrence.updated',
      data: { id: first, status: 'PENDING', attempts: 2 },
    })
    expect(await calls.read(id)).toMatchObject({ status: 'ACTIVE', next_payment: `${month(1)}-01` })
    await patch(calls.url(id), { method: goodCard })
    await calls.advance(`${month(1)}-01T00:00:00Z`)
    expect(await statuses(id)).toEqual(['PENDING'])
    await calls.advance(noon(`${month(1)}-02`))
    expect(await statuses(id)).toEqual(['PAID', 'PENDING'])
    expect(await calls.occurrence(id, first)).toMatchObject({ attempts: 3 })
  })

  test('has failed where the next one stands there already', async () => {
    await begin()
    const { id, occurrences } = await calls.make({ method: declined, schedule: monthly(`${month(1)}-01`) })
    await calls.ok(calls.ignore(id, occurrences[0].id))
    expect((await calls.pay(id, occurrences[0].id)).status).toBe(422)
    expect(await statuses(id)).toEqual(['FAILED', 'PENDING'])
    await calls.advance(noon(`${month(1)}-15`))
    expect(await statuses(id)).toEqual(['FAILED', 'PENDING'])
  })

  test('on the day itself has failed', async () => {
    await begin()
    const plan = { method: declined, schedule: monthly(`${month(0)}-15`) }
    const refused = await client.post(URL, { amount: 1000, ...plan })
    expect(refused.body.messages).toMatchObject([{ code: 'first_occurrence_due_immediately' }])
    const { id, occurrences } = await calls.make({ ...plan, schedule: monthly(`${month(1)}-01`) })
    await patch(calls.url(id), { method: goodCard })
    await calls.ok(calls.ignore(id, occurrences[0].id))
    await calls.advance(noon(`${month(1)}-01`))
    await patch(calls.url(id), { method: declined })
    expect((await calls.pay(id, occurrences[0].id)).status).toBe(422)
    expect(await statuses(id)).toEqual(['FAILED', 'PENDING'])
  })
})
