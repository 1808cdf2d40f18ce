// Fields whose value is picked by name: states, countries and industries.
import type { Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { type ApplicationField, industries } from '../../merchants/partners/index.ts'
import type { Choice } from '../layout/fields.ts'
import { codeOf, countries, nameOf, type Picks, states, suggested } from '../layout/places.ts'

const trades = (words: Words): Picks =>
  [...industries].map(([code, key]) => [String(code), words.text(key)] as const)

function picksOf(words: Words, { name }: ApplicationField): Picks | undefined {
  if (name === 'industry_code') return trades(words)
  if (name.includes('country')) return countries(words)
  return name.endsWith('_state') ? states : undefined
}

/** The names that the browser suggests; undefined for other fields. */
export function suggestionsOf(words: Words, field: ApplicationField): Choice[] | undefined {
  const picks = picksOf(words, field)
  return picks && suggested(picks)
}

/** Returns the name of a stored code; any other text unchanged. */
export const pickedText = (words: Words, field: ApplicationField, value: string): string =>
  nameOf(picksOf(words, field) ?? [], value)

/** Reads what a form sends: names become codes. */
export function readPicks(
  words: Words,
  fields: readonly ApplicationField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const picked = fields.flatMap((field): [string, string][] => {
    const code = codeOf(picksOf(words, field) ?? [], own(typed, field.name) ?? '')
    return code === undefined ? [] : [[field.name, code]]
  })
  return { ...typed, ...Object.fromEntries(picked) }
}
