// On which dates a recurring charge is due (rules: recurring.md#schedule). Dates are `YYYY-MM-DD`, which compare as texts.
import { Temporal } from 'temporal-polyfill'
import { limits } from '../../core/limits.ts'
import { daily, monthly, type Periods, weekly } from './periods.ts'

export const intervalUnits = ['DAY', 'WEEK', 'MONTH'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** One that `scheduleFaults` finds nothing wrong with. */
export interface Schedule {
  interval_unit: IntervalUnit
  /** Repeat every so many units. */
  interval_delay: number
  /** What is counted from; with `days`, no payment is before it. */
  start: string
  /** The last payment is on it or before it. */
  end?: string
  /** Of the week, `1` (Monday) to `7`, or of the month, `1` to `31` and `LAST`. */
  days?: readonly string[]
}

/** In a schedule's `days`: the last day of a month. */
export const LAST = 'LAST'
const LONGEST_MONTH = 31
const LAST_DATE = `${limits.recurring.lastYear}-12-31`

/**
 * The due dates from one date on, in order, each once; worked out as they are asked for, and not from the start on, which
 * may lie centuries back.
 * @param from the date itself included
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

/** The first due date on a date or after it; undefined where the schedule ends before. */
export function firstDueOn(schedule: Schedule, onOrAfter: string): string | undefined {
  const [first] = dueDates(schedule, onOrAfter)
  return first
}

/**
 * How many due dates there are from one date on; undefined for a schedule without an end.
 * @param from the date itself included
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

/** The next day of the calendar. */
export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString()
}

/** The same day of a later year, or February 28 for a 29 that the year does not have. */
export function yearsAfter(date: string, years: number): string {
  return Temporal.PlainDate.from(date).add({ years }).toString()
}

function rangeOf({ start, end = LAST_DATE }: Schedule, from: string): { first: string; last: string } {
  return { first: from > start ? from : start, last: end < LAST_DATE ? end : LAST_DATE }
}

function periodsOf({ interval_unit, interval_delay, start, days }: Schedule): Periods {
  // A month has no day after its last one, so that LAST is as good as 31.
  const named = days?.map((day) => (day === LAST ? LONGEST_MONTH : Number(day)))
  if (interval_unit === 'DAY') return daily(start, interval_delay)
  return interval_unit === 'WEEK'
    ? weekly(start, interval_delay, named)
    : monthly(start, interval_delay, named)
}
