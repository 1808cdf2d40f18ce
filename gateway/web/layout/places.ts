// Countries and states, picked by name. It needs no script: the browser suggests names, and the server accepts a name or its code.
import { countryCodes } from '../../core/addresses/countries.ts'
import { stateNames } from '../../core/addresses/states.ts'
import type { Words } from '../../core/language/words.ts'
import type { Choice } from './fields.ts'

/** Codes with their names. */
export type Picks = readonly (readonly [code: string, name: string])[]

/** Those of the US. */
export const states: Picks = [...stateNames]

/** In the order of their names. */
export function countries({ locale }: Pick<Words, 'locale'>): Picks {
  const region = new Intl.DisplayNames(locale, { type: 'region' })
  const names = countryCodes.map((code) => [code, region.of(code) ?? code] as const)
  return names.toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}

/** What the browser suggests. */
export const suggested = (picks: Picks): Choice[] => picks.map(([, name]) => ({ value: name, label: '' }))

/** For a form that lets choose from all of them. */
export const choicesOf = (picks: Picks): Choice[] => picks.map(([value, label]) => ({ value, label }))

/** The name of a code; any other text unchanged. */
export const nameOf = (picks: Picks, text: string): string =>
  picks.find(([code]) => code === text)?.[1] ?? text

/** The code of a name that was typed; undefined for any other text. */
export function codeOf(picks: Picks, typed: string): string | undefined {
  const sought = typed.trim().toLowerCase()
  return picks.find(([, name]) => name.toLowerCase() === sought)?.[0]
}

/** A name may be longer than its code. */
export const LONGEST_NAME = 64
