// Fields whose value is picked by name: states, countries and industries. It needs no script: the browser suggests names, and the
// server accepts a name or its code.
import { countryCodes } from '../../core/addresses/countries.ts'
import { stateNames } from '../../core/addresses/states.ts'
import type { Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { type ApplicationField, industries } from '../../merchants/partners/index.ts'
import type { Choice } from '../layout/fields.ts'

/** Codes with their names. */
type Picks = readonly (readonly [code: string, name: string])[]

const states: Picks = [...stateNames]
const trades: Picks = [...industries].map(([code, name]) => [String(code), name] as const)

function countries({ locale }: Words): Picks {
  const region = new Intl.DisplayNames(locale, { type: 'region' })
  const names = countryCodes.map((code) => [code, region.of(code) ?? code] as const)
  return names.toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}

function picksOf(words: Words, { name }: ApplicationField): Picks | undefined {
  if (name === 'industry_code') return trades
  if (name.includes('country')) return countries(words)
  return name.endsWith('_state') ? states : undefined
}

/** The names that the browser suggests; undefined for other fields. */
export const suggestionsOf = (words: Words, field: ApplicationField): Choice[] | undefined =>
  picksOf(words, field)?.map(([, name]) => ({ value: name, label: '' }))

/** Returns the name of a stored code; any other text unchanged. */
export const pickedText = (words: Words, field: ApplicationField, value: string): string =>
  picksOf(words, field)?.find(([code]) => code === value)?.[1] ?? value

/** Reads what a form sends: names become codes. */
export function readPicks(
  words: Words,
  fields: readonly ApplicationField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const picked = fields.flatMap((field): [string, string][] => {
    const sought = own(typed, field.name)?.trim().toLowerCase()
    const found = sought && picksOf(words, field)?.find(([, name]) => name.toLowerCase() === sought)
    return found ? [[field.name, found[0]]] : []
  })
  return { ...typed, ...Object.fromEntries(picked) }
}
