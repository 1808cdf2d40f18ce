// What the gateway says to a person, in that person's language: texts of a catalog, amounts, dates and numbers.
import { startOfDate } from '../calendar.ts'
import { Html, type HtmlValue, html } from '../html.ts'
import { formatMoney } from '../money.ts'
import { own } from '../objects.ts'
import { languages, type PluralKey, readCatalog, type TextKey } from './catalogs.ts'
import { catalogsFor } from './tags.ts'

/** The values of the `{name}`s in a text. */
type Values<Value> = Readonly<Record<string, Value>>

export interface Words {
  /** The catalog's, for `lang`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** For Intl, with the region that the reader prefers. */
  locale: string
  text(key: TextKey, values?: Values<string | number>): string
  /** The same for a page: the values may be HTML. Each other value is isolated, because a name may run the other way. */
  html(key: TextKey, values: Values<string | number | Html>): Html
  /** A text that depends on a number, which is its `{count}`. */
  count(key: PluralKey, count: number): string
  /** Runs from left to right in every language, so that the number and its currency stay together. */
  money(cents: number, currency?: string): string
  /** A quantity, with up to four decimals. */
  number(value: number): string
  /** @param value 8.25 for 8.25 % */
  percent(value: number): string
  /** A day that is the same in every time zone. @param at milliseconds */
  day(at: number): string
  /** The same of a date. @param date `YYYY-MM-DD` */
  date(date: string): string
  /** A day in a time zone. */
  dayIn(at: number, timeZone: string): string
  /** A moment, with the name of the time zone. */
  moment(at: number, timeZone: string): string
  /** A time from now, rounded up: `in 5 minutes`. */
  later(seconds: number): string
}

/** A tag whose texts are English in `⟦…⟧`: what has no brackets on a page doesn't come from a catalog. */
export const PSEUDO = 'en-XA'

/**
 * Returns the words of the first language that has a catalog, or else English.
 * @param tags BCP 47, the preferred one first; anything else is skipped
 */
export function wordsFor(tags: readonly unknown[]): Words {
  for (const tag of tags) {
    const language = languageFor(tag)
    if (typeof tag === 'string' && language !== undefined) return wordsIn(language, tag)
  }
  return english
}

/** Returns the name of the catalog that suits a tag. */
export function languageFor(tag: unknown): string | undefined {
  return catalogsFor(tag).find((language) => languages.includes(language))
}

function wordsIn(language: string, tag: string): Words {
  const locale = localeOf(language, tag)
  const isRtl = ['Arab', 'Hebr'].includes(new Intl.Locale(language).maximize().script ?? '')
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const decimals = { maximumFractionDigits: 4 }
  const exact = new Intl.NumberFormat(locale, decimals)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', ...decimals })
  const relative = new Intl.RelativeTimeFormat(locale)
  const oriented = (text: string) => (isRtl ? leftToRight(text) : text)
  const find = (key: string): string => {
    const text = own(readCatalog(language), key)
    if (text === undefined) throw new Error(`The catalog of ${language} has no ${key}.`)
    return tag === PSEUDO ? `⟦${text}⟧` : text
  }
  const date = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(at)
  return {
    language,
    direction: isRtl ? 'rtl' : 'ltr',
    locale,
    text: (key, values) => partsOf(find(key), values).join(''),
    html: (key, values) => html`${partsOf(find(key), values, isolated)}`,
    count(key, count) {
      const form = `${key}.${plural.select(count)}`
      const text = own(readCatalog(language), form) === undefined ? `${key}.other` : form
      return partsOf(find(text), { count: numbers.format(count) }).join('')
    },
    money: (cents, currency) => oriented(formatMoney(cents, currency, locale)),
    number: (value) => exact.format(value),
    percent: (value) => oriented(percents.format(value / 100)),
    day: (at) => date(at, { dateStyle: 'long', timeZone: 'UTC' }),
    date: (day) => date(startOfDate(day, 'UTC'), { dateStyle: 'long', timeZone: 'UTC' }),
    dayIn: (at, timeZone) => date(at, { dateStyle: 'long', timeZone }),
    moment: (at, timeZone) => date(at, { ...MOMENT, timeZone }),
    later(seconds) {
      if (seconds < 90) return relative.format(seconds, 'second')
      const minutes = Math.ceil(seconds / 60)
      return minutes < 90
        ? relative.format(minutes, 'minute')
        : relative.format(Math.ceil(minutes / 60), 'hour')
    },
  }
}

const MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const isolated = (value: HtmlValue): HtmlValue => (value instanceof Html ? value : html`<bdi>${value}</bdi>`)

/** Isolates an amount from the text around it. The direction marks that Intl adds would reorder it. */
const leftToRight = (text: string): string => `\u2066${text.replaceAll(/[\u061c\u200e\u200f]/g, '')}\u2069`

/** Splits a text at its values, and fills them in. */
function partsOf<Value extends HtmlValue>(
  text: string,
  values: Values<Value> = {},
  shown: (value: Value) => HtmlValue = (value) => value,
): HtmlValue[] {
  return text.split(/\{(\w+)\}/).map((part, at) => {
    // The odd parts are the names in braces.
    if (at % 2 === 0) return part
    const value = own(values, part)
    if (value === undefined) throw new Error(`The text ${JSON.stringify(text)} needs {${part}}.`)
    return shown(value)
  })
}

/** Keeps the reader's region if the tag is in that language. Digits are those of card numbers. */
function localeOf(language: string, tag: string): string {
  const { baseName, language: spoken } = new Intl.Locale(tag)
  const named = spoken === new Intl.Locale(language).language && tag !== PSEUDO ? baseName : language
  return new Intl.Locale(named, { numberingSystem: 'latn' }).toString()
}

/** The words for readers whose language is unknown. */
export const english: Words = wordsIn('en', 'en-US')
