// Moments on pages (rules: pages.md#times). Each part of a page writes them in UTC, and the dashboard’s shell converts all of them to the
// merchant’s time zone: so no part can forget it. Only `moment` and `ago` write such elements, because `html` escapes all texts.
import { readInstant, startOfDate, timestamp } from '../../core/calendar.ts'
import { Html, html } from './html.ts'

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: MOMENT.dateStyle, timeZone: 'UTC' })

/** `Nov 22, 2026` @param date such as `2026-11-22` */
export const shortDate = (date: string): string => dates.format(startOfDate(date, 'UTC'))

/** A day in a table, with as little room as a moment has. @param date as for `shortDate` */
export const shortDay = (date: string): Html => html`<span class="nowrap">${shortDate(date)}</span>`

const inUtc = new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone: 'UTC' })

const relative = new Intl.RelativeTimeFormat('en-US')

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** From this age on, a relative time says less than the date. */
const OLD_MS = 24 * HOUR_MS

/** A moment: `Nov 22, 2026, 9:51 PM`. @param at milliseconds, or a timestamp of the API */
export function moment(at: number | string): Html {
  const ms = millisecondsOf(at)
  return html`<time datetime="${timestamp(ms)}">${plain(inUtc.format(ms))} UTC</time>`
}

/** How long ago a moment was, if that is less than a day: `5 minutes ago`. @param now by the clock that measured `at` */
export function ago(at: number | string, now: number): Html {
  const ms = millisecondsOf(at)
  const age = now - ms
  if (age < 0 || age >= OLD_MS) return moment(ms)
  return html`<time datetime="${timestamp(ms)}" class="ago">${ageText(age)}</time>`
}

function ageText(age: number): string {
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return relative.format(-Math.floor(age / MINUTE_MS), 'minute')
  return relative.format(-Math.floor(age / HOUR_MS), 'hour')
}

const TIME = /<time datetime="([^"<>]+)"( class="ago")?>([^<]*)<\/time>/g

/** Converts each moment of a page to a time zone. The exact time shows on hover. */
export function inZone({ text }: Html, zone: string): Html {
  const format = new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone: zone })
  const local = (_: string, at: string, isAgo: string | undefined, said: string) => {
    const shown = plain(format.format(millisecondsOf(at)))
    const title = isAgo === undefined ? `${at} (${zone})` : `${shown}, ${at} (${zone})`
    return html`<time datetime="${at}" title="${title}">${isAgo === undefined ? shown : said}</time>`.text
  }
  return new Html(text.replace(TIME, local))
}

const millisecondsOf = (at: number | string): number =>
  typeof at === 'number' ? at : (readInstant(at)?.first ?? 0)

/** Intl puts a narrow no-break space before AM and PM, which searches in the page don't find. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ')
