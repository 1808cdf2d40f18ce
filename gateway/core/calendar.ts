// Timestamps, dates, months and time zones.
import { Temporal } from 'temporal-polyfill'

/**
 * A timestamp as the API shows it: `yyyy-MM-ddTHH:mm:ss.SSSZ` (rules: conventions.md#timestamps). By the engine, because every view
 * has several, and Temporal takes four times as long.
 */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Year and month (1 to 12) in UTC, by which a card expires. */
export function yearAndMonth(milliseconds: number): { year: number; month: number } {
  const { year, month } = inUtc(milliseconds)
  return { year, month }
}

/** When the next month begins, in UTC. @returns milliseconds */
export function nextMonth(after: number): number {
  return startOfMonth(after).add({ months: 1 }).epochMilliseconds
}

/** When the month before began, in UTC. @returns milliseconds */
export function monthBefore(milliseconds: number): number {
  return startOfMonth(milliseconds).subtract({ months: 1 }).epochMilliseconds
}

/** The same day and time that many months later in UTC, or the last day of a month that has no such day. */
export function monthsAfter(milliseconds: number, months: number): number {
  return inUtc(milliseconds).add({ months }).epochMilliseconds
}

const inUtc = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO('UTC')

const startOfMonth = (milliseconds: number) => inUtc(milliseconds).with({ day: 1 }).startOfDay()

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

const DATE = /^\d{4}-\d\d-\d\d$/
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?$/
const END_OF_DAY = /T24:00(:00(\.0+)?)?(?=Z|[+-])/

/**
 * Reads an ISO 8601 date or timestamp; UTC, where it does not say otherwise.
 * @returns the milliseconds that it names: of a date the whole day; undefined when it is neither
 */
export function readInstant(text: string): { first: number; last: number } | undefined {
  try {
    if (DATE.test(text)) {
      const date = Temporal.PlainDate.from(text)
      return { first: midnightBefore(date), last: midnightBefore(date.add({ days: 1 })) - 1 }
    }
    const found = TIMESTAMP.exec(text)
    if (!found) return undefined
    const instant = instantOf(found.groups?.zone ? text : `${text}Z`).epochMilliseconds
    return { first: instant, last: instant }
  } catch {
    // There is no such date or time.
    return undefined
  }
}

const midnightBefore = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').epochMilliseconds

/** Temporal does not know 24:00, the end of a day. */
function instantOf(text: string): Temporal.Instant {
  return END_OF_DAY.test(text)
    ? Temporal.Instant.from(text.replace(END_OF_DAY, 'T00:00')).add({ hours: 24 })
    : Temporal.Instant.from(text)
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
