// The charge of an occurrence is voided: the occurrence can be collected again (rules: recurring.md#voided).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'
import { monthly, noon, recurringCalls } from '../../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../../support/merchant/stored.ts'

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

const voidCharge = (id: string) => client.post(`/v1/transactions/${id}/void`, {})
const story = async (id: string) => (await calls.story(id)).map((line) => line.slice(11))

/** A recurring charge of 10 dollars whose first occurrence is paid. */
async function paid(members: object) {
  const { id, occurrences } = await calls.make({ schedule: monthly('2027-06-01'), ...members })
  const [{ id: first }] = occurrences
  await calls.ok(calls.pay(id, first))
  const { transactions } = await calls.occurrence(id, first)
  return { id, first, charge: transactions[0].id }
}

test.each([
  ['card', goodCard],
  ['bank account', goodBank],
])('of a %s: FAILED, lower totals, and it can be paid again', async (_type, { ...method }) => {
  const { id, first, charge } = await paid({ method: { ...method, cvv: undefined }, max_amount: 1500 })
  expect(await story(id)).toEqual(['PAID 1000', 'PENDING 500'])
  expect(await voidCharge(charge)).toMatchObject({ status: 200, body: { status: 'VOIDED' } })
  expect(await story(id)).toEqual(['FAILED 1000', 'PENDING 1000'])
  expect(await calls.read(id)).toMatchObject({ status: 'ACTIVE', total_occurrences: 0, total_amount: 0 })
  const { results } = (await client.get('/v1/events?page_size=4')).body
  expect(results.map(({ type }: { type: string }) => type).reverse()).toEqual([
    'transaction.voided',
    'recurring_charge.occurrence.failed',
    'recurring_charge.updated',
    'recurring_charge.occurrence.updated',
  ])
  expect((await calls.pay(id, first)).body).toMatchObject({ status: 'PAID', attempts: 2 })
  expect(await story(id)).toEqual(['PAID 1000', 'PENDING 500'])
  expect(await calls.read(id)).toMatchObject({ total_occurrences: 1, total_amount: 1000 })
  const { transactions } = await calls.occurrence(id, first)
  const statuses = transactions.map(({ status }: { status: string }) => status)
  expect(statuses.sort()).toEqual(['AUTHORIZED', 'VOIDED'])
})

test('it can be ignored, too', async () => {
  const { id, first, charge } = await paid({ method: { ...goodCard, cvv: undefined } })
  expect((await calls.ignore(id, first)).status).toBe(422)
  await calls.ok(voidCharge(charge))
  expect(await calls.ok(calls.ignore(id, first))).toMatchObject({ status: 'IGNORED' })
  expect(await calls.read(id)).toMatchObject({ total_occurrences: 0, total_amount: 0 })
})

test('a second void changes nothing more', async () => {
  const { id, charge } = await paid({ method: { ...goodCard, cvv: undefined } })
  await calls.ok(voidCharge(charge))
  expect((await voidCharge(charge)).status).toBe(422)
  expect(await calls.read(id)).toMatchObject({ total_occurrences: 0, total_amount: 0 })
})

test('the charge that began the recurring charge, which has ended', async () => {
  const recur = { interval_unit: 'MONTH', interval_delay: 1, max_occurrences: 1 }
  const charge = await calls.ok(client.post('/v1/charges', { amount: 1000, method: goodCard, recur }))
  const { id: chargeId, recurring_charge_id: id, recurring_charge_occurrence_id: first } = charge
  await calls.ok(voidCharge(chargeId))
  expect(await calls.occurrence(id, first)).toMatchObject({ status: 'FAILED' })
  expect(await calls.read(id)).toMatchObject({ status: 'COMPLETED', total_occurrences: 0, total_amount: 0 })
  await calls.ok(calls.pay(id, first))
  expect(await calls.read(id)).toMatchObject({ total_occurrences: 1, total_amount: 1000 })
})
