// The periods of days, weeks or months in which a schedule repeats, counted from its start, and the due dates in each.
import { Temporal } from 'temporal-polyfill'

/** The periods of a schedule, by number. The start lies in period 0. */
export interface Periods {
  /** The period that a date lies in. @param date not before the start */
  at(date: string): number
  /** The dates of a period, in order. Those of period 0 may lie before the start. */
  dates(period: number): string[]
  /** The number of dates in a range of periods. @param end not included */
  count(first: number, end: number): number
}

const DAYS_OF_WEEK = 7

/** Periods of so many days. @param delay days */
export function daily(start: string, delay: number): Periods {
  return everyDays(Temporal.PlainDate.from(start), delay, [0])
}

/** Periods of so many weeks from a Monday. @param delay weeks @param days 1 (Monday) to 7; absent: the start's weekday */
export function weekly(start: string, delay: number, days?: readonly number[]): Periods {
  const first = Temporal.PlainDate.from(start)
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const offsets = (days ?? [first.dayOfWeek]).map((day) => day - 1)
  return everyDays(monday, delay * DAYS_OF_WEEK, offsets.toSorted(ascending))
}

const ascending = (one: number, other: number) => one - other

/** @param step days @param offsets days after the beginning of a period, in order */
function everyDays(start: Temporal.PlainDate, step: number, offsets: readonly number[]): Periods {
  return {
    at: (date) => Math.floor(start.until(date).days / step),
    dates: (period) => offsets.map((offset) => start.add({ days: period * step + offset }).toString()),
    count: (first, end) => Math.max(end - first, 0) * offsets.length,
  }
}

/**
 * Periods of so many months. In a month without such a day, its last day counts.
 * @param delay months
 * @param days days of the month; absent: the start's
 */
export function monthly(start: string, delay: number, days?: readonly number[]): Periods {
  const named = days ?? [Temporal.PlainDate.from(start).day]
  const first = Temporal.PlainYearMonth.from(start)
  const monthAt = (period: number) => first.add({ months: period * delay })
  const daysIn = ({ daysInMonth }: Temporal.PlainYearMonth) =>
    [...new Set(named.map((day) => Math.min(day, daysInMonth)))].toSorted(ascending)
  return {
    at: (date) => Math.floor(first.until(date, { largestUnit: 'months' }).months / delay),
    dates(period) {
      const month = monthAt(period)
      return daysIn(month).map((day) => month.toPlainDate({ day }).toString())
    },
    count(from, end) {
      if (named.length === 1) return Math.max(end - from, 0)
      let count = 0
      for (let period = from; period < end; period++) count += daysIn(monthAt(period)).length
      return count
    },
  }
}
