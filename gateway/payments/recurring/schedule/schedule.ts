// The due dates of a recurring charge (rules: recurring.md#schedule). Dates are `YYYY-MM-DD`, which can be compared as texts.
import { Temporal } from 'temporal-polyfill'
import { limits } from '../../../core/limits.ts'
import { daily, monthly, type Periods, weekly } from './periods.ts'

export const intervalUnits = ['DAY', 'WEEK', 'MONTH'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** A schedule without faults, as checked by `scheduleFaults`. */
export interface Schedule {
  interval_unit: IntervalUnit
  /** It repeats every so many units. */
  interval_delay: number
  /** The date from which units are counted. With `days` the first payment may be later, never earlier. */
  start: string
  /** No payment is after this date. */
  end?: string
  /** Days of the week, `1` (Monday) to `7`, or of the month, `1` to `31` and `LAST`. */
  days?: readonly string[]
}

/** The last day of a month, in a schedule's `days`. */
export const LAST = 'LAST'
const LONGEST_MONTH = 31
const LAST_DATE = `${limits.recurring.lastYear}-12-31`

/**
 * Generates the due dates from a date on, in order, each once. It does not begin to count at the start, which may lie centuries
 * back.
 * @param from is included
 */
export function* dueDates(schedule: Schedule, from: string): Generator<string, void> {
  const { first, last } = rangeOf(schedule, from)
  if (first > last) return
  const periods = periodsOf(schedule)
  const end = periods.at(last)
  for (let period = periods.at(first); period <= end; period++) {
    for (const date of periods.dates(period)) if (first <= date && date <= last) yield date
  }
}

/** The first due date on or after a date; undefined if the schedule ends before that. */
export function firstDueOn(schedule: Schedule, onOrAfter: string): string | undefined {
  const [first] = dueDates(schedule, onOrAfter)
  return first
}

/**
 * The number of due dates from a date on; undefined for a schedule without an end.
 * @param from is included
 */
export function countDueDates(schedule: Schedule, from: string): number | undefined {
  if (schedule.end === undefined) return undefined
  const { first, last } = rangeOf(schedule, from)
  if (first > last) return 0
  const periods = periodsOf(schedule)
  const [begin, end] = [periods.at(first), periods.at(last)]
  const inside = (period: number) => periods.dates(period).filter((date) => first <= date && date <= last)
  if (begin === end) return inside(begin).length
  return inside(begin).length + periods.count(begin + 1, end) + inside(end).length
}

/** The date of the next day. */
export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString()
}

/** The same date so many years later; February 28 for a February 29 that the year does not have. */
export function yearsAfter(date: string, years: number): string {
  return Temporal.PlainDate.from(date).add({ years }).toString()
}

function rangeOf({ start, end = LAST_DATE }: Schedule, from: string): { first: string; last: string } {
  return { first: from > start ? from : start, last: end < LAST_DATE ? end : LAST_DATE }
}

function periodsOf({ interval_unit, interval_delay, start, days }: Schedule): Periods {
  // A day that a month does not have counts as its last day, so LAST is the same as 31.
  const named = days?.map((day) => (day === LAST ? LONGEST_MONTH : Number(day)))
  if (interval_unit === 'DAY') return daily(start, interval_delay)
  return interval_unit === 'WEEK'
    ? weekly(start, interval_delay, named)
    : monthly(start, interval_delay, named)
}
