// A charge that begins a recurring charge: what is refused before anything is charged, and what is told once it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { noon, recurringCalls } from '../../../../support/merchant/recurring.ts'

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
})
afterAll(() => world.close())

const recur = { interval_unit: 'MONTH', interval_delay: 1 }
const charge = (more: object) =>
  client.post('/v1/charges', { amount: 1500, method: goodCard, recur: { ...recur, ...more } })
const countCharges = async () => (await client.get('/v1/transactions')).body.total_entries

describe('is refused before anything is charged', () => {
  const below = { code: 'invalid_data', context: 'recur.max_amount', sub_code: 'below_minimum_value' }
  const over = { code: 'invalid_data', context: 'recur.end', sub_code: 'invalid' }
  test.each<[string, object, object[]]>([
    ['a cap below the charge', { amount: 1000, max_amount: 1499 }, [below]],
    ['such a cap as a text', { amount: '1000', max_amount: '1499' }, [below]],
    ['a cap below the later amount', { amount: 2000, max_amount: 1999 }, [below]],
    ['an end before today', { end: '2027-01-14' }, [over]],
    ['both', { amount: 1000, max_amount: 1499, end: '2020-01-01' }, [below, over]],
  ])('%s', async (_name, more, messages) => {
    const before = await countCharges()
    const answer = await charge(more)
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toHaveLength(messages.length)
    expect(answer.body.messages).toMatchObject(messages)
    const twice = await client.post('/v1/charges', { method: goodCard, recur: { ...recur, ...more } })
    expect(twice.body.messages.map(({ context }: { context: string }) => context)).toContain('amount')
    expect(await countCharges()).toBe(before)
  })

  test('but not a cap that the charge meets to the cent, nor an end today', async () => {
    for (const more of [{ amount: 1000, max_amount: 1500 }, { end: '2027-01-15' }]) {
      const { recurring_charge_id } = await calls.ok(charge(more))
      expect(await calls.read(recurring_charge_id)).toMatchObject({ status: 'COMPLETED', total_amount: 1500 })
    }
  })
})

test('its first payment is told of from the beginning', async () => {
  const made = await calls.ok(charge({}))
  const { results } = (await client.get('/v1/events?page_size=100')).body
  const first = results.filter(
    ({ data }: { data: { id: string } }) => data.id === made.recurring_charge_occurrence_id,
  )
  expect(first.toReversed()).toMatchObject([
    {
      type: 'recurring_charge.occurrence.created',
      data: { status: 'PENDING', attempts: 0, due_date: '2027-01-15', amount: 1500 },
    },
    {
      type: 'recurring_charge.occurrence.paid',
      data: { status: 'PAID', attempts: 1, last_attempt: expect.any(String), amount: 1500 },
    },
  ])
  expect(first.at(-1).data.last_attempt).toBeUndefined()
})
