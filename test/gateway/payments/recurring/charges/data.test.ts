// The caller's own data, which a recurring charge keeps.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { monthly, noon, recurringCalls, URL } from '../../../../support/merchant/recurring.ts'

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
})
afterAll(() => world.close())

const schedule = monthly('2027-02-01')
const recur = { interval_unit: 'MONTH', interval_delay: 1 }
const charge = (more: object) => client.post('/v1/charges', { amount: 1000, method: goodCard, ...more })
const patch = (id: string, data: unknown) =>
  client.call({ method: 'PATCH', path: calls.url(id), body: { data } })

/** How one begins, with that data. */
const WAYS: [string, (data: unknown) => Promise<string>][] = [
  ['by itself', async (data) => (await calls.make({ data })).id],
  [
    'from a charge',
    async (data) => {
      const { id } = await calls.ok(charge({}))
      return (await calls.ok(client.post(`/v1/charges/${id}/schedule`, { amount: 1000, schedule, data }))).id
    },
  ],
  ['with recur', async (data) => (await calls.ok(charge({ recur: { ...recur, data } }))).recurring_charge_id],
]

describe.each(WAYS)('of one that begins %s', (_way, begin) => {
  test.each([[{ plan: 'gold', seats: [1, 2] }], ['a text'], [7], [false], [['a', null]]])(
    '%j is shown and told of as it was given',
    async (data) => {
      const id = await begin(data)
      expect((await calls.read(id)).data).toEqual(data)
      const { results } = (await client.get('/v1/events?page_size=100')).body
      const created = results.find(
        (event: { type: string; data: { id: string } }) =>
          event.type === 'recurring_charge.created' && event.data.id === id,
      )
      expect(created.data.data).toEqual(data)
    },
  )

  test('it may be none', async () => {
    for (const none of [undefined, null])
      expect(await calls.read(await begin(none))).not.toHaveProperty('data')
  })
})

test('it changes, goes, and stays where nothing is said of it', async () => {
  const { id } = await calls.make({ data: { plan: 'gold' } })
  expect(await calls.ok(patch(id, undefined))).toMatchObject({ data: { plan: 'gold' } })
  expect(await calls.ok(patch(id, { plan: 'silver' }))).toMatchObject({ data: { plan: 'silver' } })
  expect((await calls.ok(client.get(URL))).results[0]).toMatchObject({ data: { plan: 'silver' } })
  const events = async () => (await client.get('/v1/events')).body.total_entries
  const before = await events()
  await calls.ok(patch(id, { plan: 'silver' }))
  expect(await events()).toBe(before)
  expect(await calls.ok(patch(id, null))).not.toHaveProperty('data')
  expect(await events()).toBe(before + 1)
})

test('what is too long is refused, wherever it stands', async () => {
  const long = 'x'.repeat(8191)
  const { id } = await calls.make()
  const paid = await calls.ok(charge({}))
  const refused = { code: 'invalid_data', sub_code: 'invalid_length' }
  const inBody = { ...refused, context: 'data' }
  expect((await patch(id, long)).body.messages).toMatchObject([inBody])
  const plan = { amount: 0, schedule, data: long }
  for (const path of [URL, `/v1/charges/${paid.id}/schedule`]) {
    const answer = await client.post(path, { ...plan, method: goodCard })
    expect(answer.body.messages).toMatchObject([{ context: 'amount' }, inBody])
  }
  const answer = await charge({ recur: { ...recur, data: long } })
  expect(answer.body.messages).toMatchObject([{ ...refused, context: 'recur.data' }])
  expect((await patch(id, long.slice(1))).status).toBe(200)
})
