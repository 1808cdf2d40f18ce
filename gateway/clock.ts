/** Where the gateway's time comes from; tests hand in one that they turn. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A timestamp as the API shows it: `yyyy-MM-ddTHH:mm:ss.SSSZ` (decisions.md §3). */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Year and month (1 to 12) in UTC, by which a card expires. */
export function yearAndMonth(milliseconds: number): { year: number; month: number } {
  const date = new Date(milliseconds)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** The same day and time that many months later in UTC, or the last day of a month that has no such day. */
export function monthsAfter(milliseconds: number, months: number): number {
  const date = new Date(milliseconds)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
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
