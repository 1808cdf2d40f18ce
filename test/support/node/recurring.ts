// What a shop does with subscriptions.
import { expect } from 'vitest'
import { goodCard, type TestGateway } from '../gateway.ts'
import { shopBackEnd } from './back-end.ts'

const monthly = { interval_unit: 'MONTH', interval_delay: 1 } as const
const weekly = { interval_unit: 'WEEK', interval_delay: 1 } as const
const WEEK = 7 * 24 * 60 * 60 * 1000

/** A subscription, from its preview to its end. */
export async function recurring(world: TestGateway): Promise<void> {
  const { service } = await shopBackEnd(world)
  const { recurringCharges, occurrences, testClock } = service
  const { cvv: _, ...card } = goodCard
  const preview = await service.schedule.preview({ amount: 1500, schedule: weekly }, { occurrences: 3 })
  const [start = '', second = '', third = ''] = preview.occurrences.map(({ due_date }) => due_date)
  expect([preview.next_payment, preview.occurrences[0]?.amount]).toEqual([start, 1500])
  expect(Date.parse(second) - Date.parse(start)).toBe(WEEK)
  const schedule = { ...weekly, start }
  const plan = { amount: 1500, method: card, schedule, reference: 'flat 7', max_occurrences: 12 }
  const made = await recurringCharges.create(plan)
  const { id } = made
  expect(made).toMatchObject({ status: 'ACTIVE', next_payment: start, max_occurrences: 12 })
  expect(await recurringCharges.change(id, { amount: 2000 })).toMatchObject({ amount: 2000 })
  expect(await recurringCharges.replace(id, { description: 'Rent' })).toMatchObject({ description: 'Rent' })
  const [first] = (await occurrences.list(id, { page_size: 1 })).results
  expect(first).toMatchObject({ status: 'PENDING', amount: 2000, recurring_charge_id: id })
  if (!first) throw new Error('Nothing is due.')
  expect(await occurrences.ignore(id, first.id)).toMatchObject({ id: first.id, status: 'IGNORED' })
  // The customer pays all the same, before it is due.
  const paid = await occurrences.pay(id, first.id)
  expect(paid).toMatchObject({
    id: first.id,
    status: 'PAID',
    transactions: [{ amount: 2000, status: 'AUTHORIZED', recurring_charge_occurrence_id: first.id }],
  })
  expect(await occurrences.read(id, first.id)).toEqual(paid)
  await testClock.advance({ to: `${second}T23:59:59Z` })
  const collected = await recurringCharges.read(id)
  expect(collected).toMatchObject({ total_occurrences: 2, total_amount: 4000, next_payment: third })
  const active = await recurringCharges.list({ status: 'ACTIVE', reference: 'flat 7' })
  expect(active.results).toEqual([collected])
  expect(await recurringCharges.cancel(id)).toMatchObject({
    status: 'COMPLETED',
    status_reason: 'user_canceled',
  })
}

/** Two ways to begin a subscription with a payment. */
export async function subscriptions(world: TestGateway): Promise<void> {
  const { service } = await shopBackEnd(world)
  const { charges, occurrences, recurringCharges } = service
  const charge = await charges.create({
    amount: 900,
    method: goodCard,
    recur: { ...monthly, days: ['LAST'], max_occurrences: 3 },
  })
  const { recurring_charge_id = '', recurring_charge_occurrence_id = '' } = charge
  expect(await recurringCharges.read(recurring_charge_id)).toMatchObject({ total_amount: 900, amount: 900 })
  expect(await occurrences.read(recurring_charge_id, recurring_charge_occurrence_id)).toMatchObject({
    status: 'PAID',
    transactions: [{ id: charge.id }],
  })
  const once = await charges.create({ amount: 500, method: goodCard })
  const start = '2040-01-01'
  const more = await charges.schedule(once.id, { amount: 500, schedule: { ...monthly, start } })
  expect(more).toMatchObject({
    total_occurrences: 0,
    next_payment: start,
    occurrences: [{ due_date: start }],
  })
  expect(more.method.fingerprint).toBe(once.method.fingerprint)
  expect(await recurringCharges.delete(more.id)).toMatchObject({ id: more.id, status: 'DELETED' })
  expect((await recurringCharges.list()).results.map(({ id }) => id)).toEqual([recurring_charge_id])
}
