// Schedules of every kind, against a walk from day to day (test/support/models/schedule-oracle.ts).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIn, startOfDate } from '../../gateway/core/calendar.ts'
import { project } from '../../gateway/payments/recurring/schedule/projection.ts'
import {
  countDueDates,
  dueDates,
  firstDueOn,
  type Schedule,
} from '../../gateway/payments/recurring/schedule/schedule.ts'
import { runs } from '../support/models/properties.ts'
import { daysLater, dueDays, payments } from '../support/models/schedule-oracle.ts'
import { aDate, aSchedule } from '../support/models/schedules.ts'

/** Where the walk is long. */
const fewer = { ...runs, numRuns: runs.numRuns / 5 }

/** The due dates up to a date, as the gateway has them. */
function gatewayDates(schedule: Schedule, from: string, until: string): string[] {
  const found: string[] = []
  for (const date of dueDates(schedule, from)) {
    if (date > until) break
    found.push(date)
  }
  return found
}

test('the due dates are those that a walk from day to day finds', () => {
  fc.assert(
    fc.property(aSchedule, aDate, (schedule, from) => {
      const until = daysLater(from, 1200)
      expect(gatewayDates(schedule, from, until)).toEqual(dueDays(schedule, from, until))
    }),
    runs,
  )
})

test('the first one on or after a date is the first of them', () => {
  fc.assert(
    fc.property(aSchedule, aDate, (schedule, from) => {
      // Ten years to the start, at the most, and from one to the next forty months.
      const [first] = dueDays(schedule, from, daysLater(from, 5500))
      expect(firstDueOn(schedule, from)).toBe(first)
    }),
    fewer,
  )
})

test('a start some centuries earlier, at the same distance, changes nothing', () => {
  // The calendar repeats after 400 years, weekdays too; a delay that divides them keeps its place.
  const delays: Record<Schedule['interval_unit'], number[]> = {
    DAY: [1, 3, 7, 9],
    WEEK: [1, 3, 9],
    MONTH: [1, 2, 3, 6, 12, 40],
  }
  const steady = aSchedule.chain((schedule) =>
    fc
      .constantFrom(...delays[schedule.interval_unit])
      .map((delay) => ({ ...schedule, interval_delay: schedule.days ? 1 : delay })),
  )
  fc.assert(
    fc.property(steady, fc.nat(2500), fc.integer({ min: 1, max: 5 }), (schedule, days, cycles) => {
      const { start } = schedule
      const from = daysLater(start, days)
      const earlier = String(Number(start.slice(0, 4)) - 400 * cycles).padStart(4, '0')
      const old = { ...schedule, start: earlier + start.slice(4) }
      const until = daysLater(from, 400)
      expect(gatewayDates(old, from, until)).toEqual(gatewayDates(schedule, from, until))
    }),
    runs,
  )
})

test('as many are counted as there are', () => {
  fc.assert(
    fc.property(aSchedule, aDate, (schedule, from) => {
      const { end } = schedule
      const count = end === undefined ? undefined : dueDays(schedule, from, end).length
      expect(countDueDates(schedule, from)).toBe(count)
    }),
    runs,
  )
})

test('what is projected is what is paid when each occurrence is paid in its turn', () => {
  const terms = fc.record(
    {
      amount: fc.integer({ min: 1, max: 12 }),
      max_occurrences: fc.integer({ min: 1, max: 30 }),
      max_amount: fc.integer({ min: 12, max: 40 }),
    },
    { requiredKeys: ['amount'] },
  )
  const totals = fc.record({ payments: fc.nat(30), cents: fc.nat(40) })
  fc.assert(
    fc.property(aSchedule, terms, totals, fc.integer({ min: 1, max: 20 }), (schedule, given, made, most) => {
      const already = {
        payments: Math.min(made.payments, given.max_occurrences ?? Infinity),
        cents: Math.min(made.cents, given.max_amount ?? Infinity),
      }
      // Of forty payments each is forty months after the one before it, at the most.
      const { start, end = daysLater(start, 31 * 40 * 40) } = schedule
      const isCapped = Object.keys(given).length > 1
      const all = payments(dueDays(schedule, start, end), given, already)
      const projected = project(
        schedule,
        { ...given, counted_dates: already.payments, total_amount: already.cents },
        { from: start, most },
      )
      expect(projected.occurrences).toEqual(all.slice(0, most))
      if (!isCapped && schedule.end === undefined) {
        expect(Object.keys(projected)).toEqual(['occurrences'])
        return
      }
      expect(projected.remaining_occurrences).toBe(all.length)
      expect(projected.remaining_amount).toBe(all.reduce((sum, { amount }) => sum + amount, 0))
    }),
    fewer,
  )
})

test('in every time zone a day begins where the day before has ended', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(zones, fc.nat(45_000), (zone, days) => {
      const date = daysLater('1975-01-01', days)
      const start = startOfDate(date, zone)
      // Some islands have left out a day, when they moved across the date line.
      expect(dateIn(start, zone) >= date).toBe(true)
      expect(dateIn(start - 1, zone) < date).toBe(true)
      const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(start)
      expect(dateIn(start, zone)).toBe(local)
    }),
    fewer,
  )
})
