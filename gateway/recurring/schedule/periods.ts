// The days, weeks or months that a schedule repeats in, counted from its start, and the dates that fall into each.
import { Temporal } from 'temporal-polyfill'

/** The stretches of time of a schedule, numbered from 0, which the start lies in. */
export interface Periods {
  /** The one that a date lies in. @param date not before the start */
  at(date: string): number
  /** The dates of one, in order; of the first, those before the start too. */
  dates(period: number): string[]
  /** How many dates the periods of a range hold. @param end not included */
  count(first: number, end: number): number
}

const DAYS_OF_WEEK = 7

/** Every so many days. @param delay days */
export function daily(start: string, delay: number): Periods {
  return everyDays(Temporal.PlainDate.from(start), delay, [0])
}

/** Every so many weeks, which begin on Monday. @param delay weeks @param days 1 (Monday) to 7; absent: that of the start */
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
 * Every so many months. A day that a month does not have is its last one.
 * @param delay months
 * @param days of the month; absent: that of the start
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
