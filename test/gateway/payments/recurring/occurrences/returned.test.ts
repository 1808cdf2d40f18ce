// A bank payment that comes back: what was collected is collected no more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'
import { monthly, noon, recurringCalls } from '../../../../support/merchant/recurring.ts'

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
})
afterAll(() => world.close())

/** Every first payment of this reference is returned. @param after_days once it has settled; 0: it does not settle */
const returnFirst = (reference: string, after_days: number) =>
  calls.ok(
    client.post('/v1/simulator/rules', {
      match: { reference, type: 'bank' },
      outcomes: [{ approve: true, settlement: { return_code: 'ach_payment_stopped', after_days } }],
    }),
  )

test.each([
  ['that never settled', 0, '2027-02-01', '2027-02-03'],
  ['that had settled', 3, '2027-04-01', '2027-04-06'],
])('a payment %s: FAILED, lower totals, and it can be paid again', async (reference, days, day, later) => {
  await returnFirst(reference, days)
  const schedule = monthly(day)
  const { id, occurrences } = await calls.make({ method: goodBank, schedule, reference, max_amount: 1500 })
  const [{ id: first }] = occurrences
  await calls.advance(noon(day))
  expect((await calls.story(id)).map((line) => line.slice(11))).toEqual(['PAID 1000', 'PENDING 500'])
  const { timeline } = await calls.advance(noon(later))
  expect((await calls.story(id)).map((line) => line.slice(11))).toEqual(['FAILED 1000', 'PENDING 1000'])
  expect(await calls.read(id)).toMatchObject({ status: 'ACTIVE', total_occurrences: 0, total_amount: 0 })
  expect(await calls.occurrence(id, first)).toMatchObject({
    attempts: 1,
    transactions: [{ status: 'FAILED', failure_code: 'ach_payment_stopped' }],
  })
  const told = timeline.map(({ type }: { type: string }) => type)
  expect(told.slice(told.indexOf('transaction.failed'))).toEqual([
    'transaction.failed',
    'recurring_charge.occurrence.failed',
    'recurring_charge.updated',
    'recurring_charge.occurrence.updated',
  ])
  expect((await calls.pay(id, first)).body).toMatchObject({ status: 'PAID', attempts: 2 })
  expect((await calls.story(id)).map((line) => line.slice(11))).toEqual(['PAID 1000', 'PENDING 500'])
  expect(await calls.read(id)).toMatchObject({ total_occurrences: 1, total_amount: 1000 })
  await calls.advance(noon(`${day.slice(0, 6)}${Number(day.slice(6, 7)) + 1}-15`))
  expect(await calls.read(id)).toMatchObject({
    status: 'COMPLETED',
    total_occurrences: 2,
    total_amount: 1500,
  })
})

test('the last one leaves what has ended as it is, but for the totals, and can be paid again', async () => {
  await returnFirst('last', 0)
  const recur = { interval_unit: 'MONTH', interval_delay: 1, max_occurrences: 1 }
  const charge = { amount: 1000, method: goodBank, reference: 'last', recur }
  const { recurring_charge_id: id, recurring_charge_occurrence_id: first } = await calls.ok(
    client.post('/v1/charges', charge),
  )
  const ended = { status: 'COMPLETED', status_reason: 'schedule_complete' }
  expect(await calls.read(id)).toMatchObject({ ...ended, total_occurrences: 1 })
  await calls.ok(client.post('/v1/test-clock/advance', { duration: 'P2D' }))
  expect(await calls.occurrence(id, first)).toMatchObject({ status: 'FAILED' })
  expect(await calls.read(id)).toMatchObject({ ...ended, total_occurrences: 0, total_amount: 0 })
  await calls.ok(calls.pay(id, first))
  expect(await calls.read(id)).toMatchObject({ ...ended, total_occurrences: 1, total_amount: 1000 })
})
