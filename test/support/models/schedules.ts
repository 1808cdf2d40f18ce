// Arbitrary schedules for fast-check.
import fc from 'fast-check'
import type { Schedule } from '../../../gateway/payments/recurring/schedule/schedule.ts'
import { daysLater } from './schedule-oracle.ts'

/** The last days of months, and some others. */
const daysOfMonth = ['1', '2', '15', '28', '29', '30', '31', 'LAST']
const daysOfWeek = ['1', '2', '3', '4', '5', '6', '7']

/** A date from 2023 to 2032, which includes leap years; often the end of a month. */
export const aDate = fc.oneof(
  fc.nat(3652).map((days) => daysLater('2023-01-01', days)),
  fc.constantFrom('2023-01-31', '2024-01-31', '2024-02-29', '2026-11-30', '2027-12-31', '2028-02-29'),
)

const withoutDays = fc.record({
  interval_unit: fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const),
  interval_delay: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
})
const withDays = fc.oneof(
  fc.record({
    interval_unit: fc.constant('WEEK' as const),
    interval_delay: fc.constant(1),
    days: fc.shuffledSubarray(daysOfWeek, { minLength: 1 }),
  }),
  fc.record({
    interval_unit: fc.constant('MONTH' as const),
    interval_delay: fc.constant(1),
    days: fc.shuffledSubarray(daysOfMonth, { minLength: 1 }),
  }),
)

/** A schedule without an end, or with one up to four years after its start. */
export const aSchedule: fc.Arbitrary<Schedule> = fc
  .tuple(fc.oneof(withoutDays, withDays), aDate, fc.option(fc.nat(1461), { nil: undefined }))
  .map(([interval, start, length]) => ({
    ...interval,
    start,
    ...(length !== undefined && { end: daysLater(start, length) }),
  }))
