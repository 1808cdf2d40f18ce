// What a merchant does with recurring charges that there are.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { liveClient } from '../../../../support/merchant/methods.ts'
import { firstMessage, monthly, noon, recurringCalls, URL } from '../../../../support/merchant/recurring.ts'

let world: TestGateway
let client: ApiClient
let live: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  live = liveClient(world)
  calls = recurringCalls(world)
})
afterAll(() => world.close())

const change = (id: string, body: object, method = 'PATCH') =>
  client.call({ method, path: `${URL}/${id}`, body })

describe('a change', () => {
  test.each<[string, object, object, string]>([
    ['of the amount', { amount: 700 }, { amount: 700 }, '2027-02-01 PENDING 700'],
    [
      'of the schedule',
      { schedule: monthly('2027-02-20') },
      { next_payment: '2027-02-20' },
      '2027-02-20 PENDING 1000',
    ],
    [
      'of the day alone',
      { schedule: { interval_unit: 'MONTH', interval_delay: 1, days: ['LAST'] } },
      { schedule: { start: '2027-02-01', days: ['LAST'] } },
      '2027-02-28 PENDING 1000',
    ],
    ['of a cap', { max_amount: 5000 }, { max_amount: 5000 }, '2027-02-01 PENDING 1000'],
    [
      'of the texts',
      { description: 'new', reference: null },
      { description: 'new' },
      '2027-02-01 PENDING 1000',
    ],
  ])('%s shows in the next payment', async (_name, body, shown, next) => {
    const { id } = await calls.make({ description: 'old', reference: 'old' })
    const changed = await calls.ok(change(id, body))
    expect(changed).toMatchObject(shown)
    expect(await calls.read(id)).toEqual(changed)
    expect(await calls.story(id)).toEqual([next])
  })

  test('that changes nothing is no news', async () => {
    const method = { ...goodCard, cvv: undefined }
    const plan = { amount: 1000, schedule: monthly('2027-02-01'), description: 'Rent', max_amount: 5000 }
    const made = await calls.make({ ...plan, method })
    const { occurrences: _, ...before } = made
    const count = async () => (await client.get('/v1/events')).body.total_entries
    const events = await count()
    for (const same of [{}, { description: 'Rent' }, plan, { ...plan, method }]) {
      expect(await calls.ok(change(made.id, same))).toEqual(before)
    }
    expect(await calls.ok(change(made.id, plan, 'PUT'))).toEqual(before)
    expect(await count()).toBe(events)
    const name = 'Somebody Else'
    expect(await calls.ok(change(made.id, { method: { ...method, name } }))).toMatchObject({
      method: { name },
    })
    expect(await count()).toBe(events + 1)
  })

  test('by PUT leaves what it is not given', async () => {
    const { id, method } = await calls.make({ description: 'old', max_amount: 5000 })
    const changed = await calls.ok(change(id, { amount: 1100 }, 'PUT'))
    const rest = { description: 'old', max_amount: 5000, next_payment: '2027-02-01', method }
    expect(changed).toMatchObject({ amount: 1100, ...rest })
    const cleared = await calls.ok(change(id, { description: null, max_amount: null }, 'PUT'))
    expect(cleared).not.toHaveProperty('description')
    expect(cleared).not.toHaveProperty('max_amount')
  })

  test.each(['PUT', 'PATCH'])('by %s may be all that was read, and holds nulls', async (method) => {
    const { id } = await calls.make({ description: 'old', max_amount: 5000 })
    const before = await calls.read(id)
    expect(await calls.ok(change(id, before, method))).toEqual({ ...before, modified: expect.any(String) })
    const schedule = { ...monthly('2027-02-09'), end: null, days: null }
    const replaced = await calls.ok(
      change(id, { account_id: null, schedule, method: { ...goodCard, name: null, address1: null } }, method),
    )
    expect(replaced).toMatchObject({ next_payment: '2027-02-09', account_id: before.account_id })
  })

  test('of what nobody sets is refused', async () => {
    const { id, method } = await calls.make()
    const others = { status: 'COMPLETED', total_amount: 7, currency: 'EUR', next_payment: '2030-01-01' }
    const refused = await change(id, others)
    expect(refused.status).toBe(422)
    expect(refused.body.messages.map(({ context }: { context: string }) => context).sort()).toEqual(
      Object.keys(others).sort(),
    )
    // What is shown of the method, with something else in it, is another one, and no number.
    const masked = await change(id, { method: { ...method, exp_month: 1 } })
    expect(firstMessage(masked)).toMatchObject({ code: expect.any(String) })
    expect(masked.status).toBe(422)
  })

  test('that leaves no payment is refused, and so is one of what has ended', async () => {
    const { id } = await calls.make()
    const none = { schedule: monthly('2026-01-01', { end: '2026-12-31' }) }
    expect(firstMessage(await change(id, none))).toMatchObject({ code: 'update_results_in_no_occurrences' })
    await calls.ok(client.post(`${URL}/${id}/cancel`, {}))
    expect(firstMessage(await change(id, { amount: 1 }))).toMatchObject({
      code: 'unavailable_for_current_status',
    })
    expect((await change('none', { amount: 1 })).status).toBe(404)
  })
})

describe('an end', () => {
  test('by cancel: nothing more is collected, and it stays to be seen', async () => {
    const { id } = await calls.make()
    expect(await calls.ok(client.post(`${URL}/${id}/cancel`, {}))).toMatchObject({
      status: 'COMPLETED',
      status_reason: 'user_canceled',
    })
    expect(await calls.story(id)).toEqual(['2027-02-01 IGNORED 1000'])
    expect(firstMessage(await client.post(`${URL}/${id}/cancel`, {}))).toMatchObject({
      code: 'unavailable_for_current_status',
    })
    expect(await calls.read(id)).toMatchObject({ status: 'COMPLETED' })
  })

  test('by delete: it is seen no more', async () => {
    const { id, occurrences } = await calls.make()
    expect(await calls.ok(client.call({ method: 'DELETE', path: `${URL}/${id}` }))).toMatchObject({
      status: 'DELETED',
    })
    for (const path of [
      `${URL}/${id}`,
      `${URL}/${id}/occurrences`,
      `${URL}/${id}/occurrences/${occurrences[0].id}`,
    ]) {
      expect((await client.get(path)).status).toBe(404)
    }
    expect((await calls.pay(id, occurrences[0].id)).status).toBe(404)
    const { results } = (await client.get(`${URL}?page_size=100`)).body
    expect(results.map(({ id }: { id: string }) => id)).not.toContain(id)
  })
})

describe(`GET ${URL}`, () => {
  test('lists by account, status and reference, in any order; live mode sees none of test mode', async () => {
    const made = [
      await calls.make({ reference: 'list', amount: 3000 }),
      await calls.make({ reference: 'list', amount: 2000 }),
    ]
    await calls.ok(client.post(`${URL}/${made[0].id}/cancel`, {}))
    const ids = async (query: string, by = client) =>
      (await calls.ok(by.get(`${URL}?${query}`))).results.map(({ id }: { id: string }) => id)
    const [first, second] = made.map(({ id }) => id)
    expect(await ids('reference=list')).toEqual([second, first])
    expect(await ids('reference=list&order_by=-amount')).toEqual([first, second])
    expect(await ids('reference=list&status=ACTIVE')).toEqual([second])
    expect(await ids('reference=list&account_id=none')).toEqual([])
    expect(await ids('reference=list&page_size=1&page=2')).toEqual([first])
    expect(await ids('', live)).toEqual([])
    expect((await live.get(`${URL}/${first}`)).status).toBe(404)
  })

  test.each([
    ['order_by=method', 'order_by'],
    ['status=GONE', 'status'],
    ['page_size=101', 'page_size'],
  ])('refuses %s', async (query, context) => {
    const answer = await client.get(`${URL}?${query}`)
    expect(answer.status).toBe(422)
    expect(firstMessage(answer)).toMatchObject({ code: 'invalid_data', context })
  })
})
