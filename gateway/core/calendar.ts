// Timestamps, dates, months and time zones.
import { Temporal } from 'temporal-polyfill'

/** A timestamp as the API shows it: `yyyy-MM-ddTHH:mm:ss.SSSZ` (rules: conventions.md#timestamps). */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Year and month (1 to 12) in UTC. A card's expiry is compared with them. */
export function yearAndMonth(milliseconds: number): { year: number; month: number } {
  const date = new Date(milliseconds)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** The start of the next month, in UTC. @returns milliseconds */
export function nextMonth(after: number): number {
  const { year, month } = yearAndMonth(after)
  // `month` counts from 1 and Date.UTC from 0, so this is the month after.
  return Date.UTC(year, month)
}

/** The start of the previous month, in UTC. @returns milliseconds */
export function monthBefore(milliseconds: number): number {
  const { year, month } = yearAndMonth(milliseconds)
  return Date.UTC(year, month - 2)
}

/** The same day and time so many months later, in UTC; the last day of the month where it has no such day. */
export function monthsAfter(milliseconds: number, months: number): number {
  const date = new Date(milliseconds)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/**
 * The next moment at which the local clocks of a time zone show a time of day. On a day that skips this time, because the
 * clocks are set forward, it is as much later as they are set forward.
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
 * Reads an ISO 8601 date or timestamp, in UTC unless it names another offset.
 * @returns its first and last millisecond, which differ for a date; undefined when the text is neither
 */
export function readInstant(text: string): { first: number; last: number } | undefined {
  const date = text.slice(0, 10)
  const midnight = DATE.test(date) ? Date.parse(date) : Number.NaN
  // Date.parse takes February 30 for a day of March.
  if (Number.isNaN(midnight) || !timestamp(midnight).startsWith(date)) return undefined
  if (text === date) return { first: midnight, last: midnight + DAY - 1 }
  const found = TIMESTAMP.exec(text)
  const instant = found ? Date.parse(found.groups?.zone ? text : `${text}Z`) : Number.NaN
  return Number.isNaN(instant) ? undefined : { first: instant, last: instant }
}

/** Whether a text is a date that exists, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return DATE.test(text) && readInstant(text) !== undefined
}

/** For libraries that want a Date. */
export function toDate(milliseconds: number): Date {
  return new Date(milliseconds)
}

/** Whether a text is an IANA name of a time zone that the platform knows, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  // Intl also takes an offset such as +05:00, which is no name.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/** The full name of a zone. `isTimeZone` accepts short names such as PST, which Intl knows and Temporal does not. */
function zoneOf(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

/**
 * The date at a moment, in a time zone.
 * @param milliseconds since 1970-01-01T00:00:00Z
 * @param zone one that `isTimeZone` accepts
 * @returns the date, `YYYY-MM-DD`
 */
export function dateIn(milliseconds: number, zone: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(milliseconds)
  return moment.toZonedDateTimeISO(zoneOf(zone)).toPlainDate().toString()
}

/**
 * The start of a day in a time zone: midnight, or the first moment after it where the clocks skip midnight.
 * @param date `YYYY-MM-DD`
 * @param zone one that `isTimeZone` accepts
 * @returns milliseconds since 1970-01-01T00:00:00Z
 */
export function startOfDate(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zoneOf(zone)).epochMilliseconds
}
