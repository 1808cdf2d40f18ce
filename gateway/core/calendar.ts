// Timestamps, dates, months and time zones.
import { Temporal } from 'temporal-polyfill'

/**
 * A timestamp as the API shows it: `yyyy-MM-ddTHH:mm:ss.SSSZ` (rules: conventions.md#timestamps). It uses Date, because every
 * view has several timestamps, and Temporal takes four times as long.
 */
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

/** The same day and time so many months later, in UTC; the last day of the month where it has no such day. */
export function monthsAfter(milliseconds: number, months: number): number {
  return inUtc(milliseconds).add({ months }).epochMilliseconds
}

const inUtc = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO('UTC')

/**
 * The next moment at which the local clocks of a time zone show a time of day. On a day that skips this time, because the
 * clocks are set forward, it is as much later as they are set forward.
 * @param time `HH:MM`
 * @param zone one that `isTimeZone` accepts
 */
export function nextTimeOfDay(after: number, time: string, zone: string): number {
  const plainTime = Temporal.PlainTime.from(time)
  const timeZone = zoneOf(zone)
  let date = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    const next = date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    if (next > after) return next
    date = date.add({ days: 1 })
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?$/
const END_OF_DAY = /T24:00(:00(\.0+)?)?(?=Z|[+-])/

/**
 * Reads an ISO 8601 date or timestamp, in UTC unless it names another offset.
 * @returns its first and last millisecond, which differ for a date; undefined when the text is neither
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
    // The date or time does not exist.
    return undefined
  }
}

/**
 * Returns the moment at which a zone's clocks show a date and a time, in milliseconds.
 * @param local such as `2027-01-31T12:00`
 * @param zone one that `isTimeZone` accepts
 * @returns undefined when the text is something else
 */
export function instantIn(local: string, zone: string): number | undefined {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zoneOf(zone)).epochMilliseconds
  } catch {
    return undefined
  }
}

const midnightBefore = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').epochMilliseconds

/** Temporal does not accept 24:00 as the end of a day. */
function instantOf(text: string): Temporal.Instant {
  return END_OF_DAY.test(text)
    ? Temporal.Instant.from(text.replace(END_OF_DAY, 'T00:00')).add({ hours: 24 })
    : Temporal.Instant.from(text)
}

/** Whether a text is a date that exists, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return DATE.test(text) && readInstant(text) !== undefined
}

/** The same day so many years earlier; the last of February where there is no 29th. @param date `YYYY-MM-DD` */
export function yearsBefore(date: string, years: number): string {
  return Temporal.PlainDate.from(date).subtract({ years }).toString()
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
  return startsOfDates([date], zone)[0] ?? 0
}

/** The start of each of these days, as `startOfDate`. To look up the zone takes as long as ten of them. */
export function startsOfDates(dates: readonly string[], zone: string): number[] {
  const known = zoneOf(zone)
  return dates.map((date) => Temporal.PlainDate.from(date).toZonedDateTime(known).epochMilliseconds)
}

/** Nine o'clock on a day in a time zone. @param date `YYYY-MM-DD` */
export const nineOn = (date: string, zone: string): number =>
  nextTimeOfDay(startOfDate(date, zone) - 1, '09:00', zone)

/** The date so many days after another one. @param date `YYYY-MM-DD` @param days may be below 0 */
export function daysLater(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
