// Timestamps, dates, months and time zones.
import { Temporal } from 'temporal-polyfill'

/** A timestamp as the API shows it: `yyyy-MM-ddTHH:mm:ss.SSSZ` (rules: conventions.md#timestamps). */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** A month of the calendar, by which a card expires. */
export interface Month {
  year: number
  /** 1 to 12. */
  month: number
}

/** For each zone the month that was last asked for, and when it begins and ends: every charge asks, and a month is long. */
const lastAsked = new Map<string, { month: Month; from: number; until: number }>()

/** Which month it is at a moment, in a time zone that `isTimeZone` lets pass. */
export function monthIn(milliseconds: number, zone: string): Month {
  const known = lastAsked.get(zone)
  if (known && known.from <= milliseconds && milliseconds < known.until) return known.month
  const { year, month } = Temporal.PlainDate.from(dateIn(milliseconds, zone))
  const found = { year, month }
  const [from, until] = [startOfMonth(found, zone), startOfMonth(monthsLater(found, 1), zone)]
  lastAsked.set(zone, { month: found, from, until })
  return found
}

/** @param months may be below 0 */
export function monthsLater({ year, month }: Month, months: number): Month {
  const later = Temporal.PlainYearMonth.from({ year, month }).add({ months })
  return { year: later.year, month: later.month }
}

/** When a month begins in a time zone. @returns milliseconds */
export function startOfMonth(month: Month, zone: string): number {
  return startOfDate(Temporal.PlainDate.from({ ...month, day: 1 }).toString(), zone)
}

/** The same day and time that many months later in UTC, or the last day of a month that has no such day. */
export function monthsAfter(milliseconds: number, months: number): number {
  const date = new Date(milliseconds)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/**
 * The next moment after another at which the clocks of a place show a time of day. One that a day does not have, because the
 * clocks are set forward, comes as much later.
 * @param time `HH:MM`
 * @param zone an IANA name
 */
export function nextTimeOfDay(after: number, time: string, zone: string): number {
  const plainTime = Temporal.PlainTime.from(time)
  let date = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate()
  for (;;) {
    const next = date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
    if (next > after) return next
    date = date.add({ days: 1 })
  }
}

const DAY = 24 * 60 * 60 * 1000

const DATE = /^\d{4}-\d\d-\d\d$/
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?$/

/**
 * Reads an ISO 8601 date or timestamp; UTC, where it does not say otherwise.
 * @returns the milliseconds that it names: of a date the whole day; undefined when it is neither
 */
export function readInstant(text: string): { first: number; last: number } | undefined {
  const date = text.slice(0, 10)
  const midnight = DATE.test(date) ? Date.parse(date) : Number.NaN
  // The engine takes February 30 for a day of March.
  if (Number.isNaN(midnight) || !timestamp(midnight).startsWith(date)) return undefined
  if (text === date) return { first: midnight, last: midnight + DAY - 1 }
  const found = TIMESTAMP.exec(text)
  const instant = found ? Date.parse(found.groups?.zone ? text : `${text}Z`) : Number.NaN
  return Number.isNaN(instant) ? undefined : { first: instant, last: instant }
}

/** Whether a text is a date of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return DATE.test(text) && readInstant(text) !== undefined
}

/** For libraries that want a Date. */
export function toDate(milliseconds: number): Date {
  return new Date(milliseconds)
}

/** Whether a text is an IANA name of a time zone that the platform knows, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  // The platform takes an offset such as +05:00 too, which is no name.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/** Temporal does not know the platform's own short names, such as PST, which `isTimeZone` lets pass: their zone's name. */
function zoneOf(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

/**
 * Which day it is at a moment, in a time zone.
 * @param milliseconds since 1970-01-01T00:00:00Z
 * @param zone one that `isTimeZone` lets pass
 * @returns the date, `YYYY-MM-DD`
 */
export function dateIn(milliseconds: number, zone: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(milliseconds)
  return moment.toZonedDateTimeISO(zoneOf(zone)).toPlainDate().toString()
}

/**
 * When a day begins in a time zone: at midnight, or where clocks skip midnight, at the first moment after it.
 * @param date `YYYY-MM-DD`
 * @param zone one that `isTimeZone` lets pass
 * @returns milliseconds since 1970-01-01T00:00:00Z
 */
export function startOfDate(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zoneOf(zone)).epochMilliseconds
}
