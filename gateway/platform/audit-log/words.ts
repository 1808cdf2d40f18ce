// Changes in words, for people who read them in an email or on a page.
import { english } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { plainly } from '../../core/text.ts'
import type { AuditChange, AuditValue } from '../storage/index.ts'

/** What people call a member: `old_key_ends` is `Old key ends`. */
export const memberLabel = (name: string): string =>
  own(LABELS, name) ??
  plainly(name).replace(/\b(api|avs|cvv|dba|id|ip|uri|url)(?=s?\b)/gi, (word) => word.toUpperCase())

/** Of changes that aren't members of a record. */
const LABELS: Readonly<Record<string, string>> = {
  as: 'Read through',
  oauth_enabled: 'OAuth enabled',
}

/** Members with words of the API in capitals. */
const CODED = /(^|_)(status|type|role|review|reason|kind|request)$/

/**
 * A value as people write it.
 * @param currency of amounts
 * @param momentOf shows a time, in milliseconds
 */
export function valueInWords<Moment>(
  { name, value }: { name: string; value: AuditValue },
  currency: string,
  momentOf: (at: number) => Moment,
): string | Moment {
  if (value === null || value === '') return 'none'
  const text = String(value)
  // Settings were sent as text.
  const count = /^\d{1,12}$/.test(text) ? Number(value) : undefined
  if (count !== undefined && (name.endsWith('amount') || name === 'fee'))
    return english.money(count, currency)
  // Of a surcharge, in hundredths of a percent.
  if (count !== undefined && name === 'rate') return english.percent(count / 100)
  if (typeof value === 'number' && /^\d{13}$/.test(text)) return momentOf(value)
  if (/_(enabled|required)$/.test(name) && (value === 0 || value === 1)) return value === 1 ? 'yes' : 'no'
  if (CODED.test(name) && /^[A-Z_]+$/.test(text)) return plainly(text)
  return own({ true: 'yes', false: 'no' }, text) ?? text
}

/** Such as `Role: Viewer → Owner`, for each change that has a value: of what is secret only the name is kept. */
export const changeTexts = (changes: readonly AuditChange[], timeZone: string): string[] =>
  changes.flatMap(({ name, before, after }) => {
    const values = [before, after].filter((value) => value !== undefined)
    if (values.every((value) => value === null || value === '')) return []
    const texts = values.map((value) =>
      valueInWords({ name, value }, 'USD', (at) => english.moment(at, timeZone)),
    )
    return [`${memberLabel(name)}: ${texts.join(' → ')}`]
  })
