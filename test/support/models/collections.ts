// Random recurring charges, and a check that each of their payments was collected exactly once.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Schedule } from '../../../gateway/payments/recurring/schedule/schedule.ts'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import type { ApiClient } from '../client.ts'
import { goodCard } from '../gateway.ts'
import { daysLater, dueDays, payments } from './schedule-oracle.ts'
import { aSchedule } from './schedules.ts'

export interface Wish {
  schedule: Schedule
  amount: number
  max_occurrences?: number
  max_amount?: number
}

/** Mostly without caps, so that most of them go on throughout the test. */
export const aWish: fc.Arbitrary<Wish> = fc
  .record({
    schedule: aSchedule,
    amount: fc.integer({ min: 1, max: 50 }),
    max_occurrences: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined, freq: 4 }),
    above: fc.option(fc.nat(300), { nil: undefined, freq: 4 }),
  })
  .map(({ schedule, amount, max_occurrences, above }) => ({
    schedule,
    amount,
    ...(max_occurrences !== undefined && { max_occurrences }),
    ...(above !== undefined && { max_amount: amount + above }),
  }))

export interface Wished {
  id: string
  wish: Wish
}

/** Creates those of the recurring charges that are valid on a day. @param today in the merchant's time zone */
export async function makeAll(client: ApiClient, wishes: readonly Wish[]): Promise<Wished[]> {
  const made: Wished[] = []
  for (const wish of wishes) {
    const body = { ...wish, method: goodCard }
    const answer = await client.post('/v1/recurring/charges', body)
    if (answer.status === 200) made.push({ id: answer.body.id, wish })
    else
      expect(answer.body.messages[0].code).toMatch(
        /^(no_occurrences_for_schedule|first_occurrence_due_immediately)$/,
      )
  }
  return made
}

/**
 * Compares what was collected with a calculation that shares nothing with the gateway's.
 * @param from the day of their creation @param until the last day that has begun; both in the merchant's time zone
 * @returns the number of payments that were compared
 */
export async function expectCollected(
  storage: Storage,
  made: readonly Wished[],
  from: string,
  until: string,
): Promise<number> {
  let payed = 0
  for (const { id, wish } of made) {
    const expected = payments(dueDays(wish.schedule, from, until), wish)
    const rows = await storage.read
      .selectFrom('occurrences')
      .selectAll()
      .where('recurring_charge_id', '=', id)
      .where('status', '<>', 'PENDING')
      .orderBy('due_date')
      .execute()
    const what = JSON.stringify(wish)
    expect(
      rows.map(({ amount, due_date, status }) => ({ amount: Number(amount), due_date, status })),
      what,
    ).toEqual(expected.map((payment) => ({ ...payment, status: 'PAID' })))
    const charges = await storage.read
      .selectFrom('transactions')
      .select(['recurring_charge_occurrence_id as of', 'amount'])
      .where('recurring_charge_id', '=', id)
      .where('status', 'in', ['AUTHORIZED', 'COMPLETED'])
      .execute()
    expect(charges.map(({ of, amount }) => `${of} ${amount}`).sort(), what).toEqual(
      rows.map(({ id, amount }) => `${id} ${amount}`).sort(),
    )
    const pending = await storage.read
      .selectFrom('occurrences')
      .select('due_date')
      .where('recurring_charge_id', '=', id)
      .where('status', '=', 'PENDING')
      .execute()
    const later = dueDays(wish.schedule, daysLater(until, 1), daysLater(until, 2200)).slice(0, 1)
    const isOver =
      payments([...expected.map(({ due_date }) => due_date), ...later], wish).length === expected.length
    expect(
      pending.map(({ due_date }) => due_date),
      what,
    ).toEqual(isOver ? [] : later)
    payed += expected.length
  }
  return payed
}
