// What the libraries of page and frame bring along and nobody here uses, taken out while they are bundled: every page and every
// frame would load it.
import type { Plugin } from 'vite'

/** Of the card types: names for people, names and lengths of security codes, which are ours, and ways to change them. */
const CARD_TYPES: readonly RegExp[] = [/^\s*niceType: .*,$/gm, /^\s*code: \{[^}]*\},$/gm]
const CARD_TYPE_CHANGES: readonly RegExp[] = [
  /^creditCardType\.(getTypeInfo|removeCard|addCard|updateCard|changeOrder|resetModifications) = .*?^\};$/gms,
]

/** By the end of the file's path. */
const LIBRARIES: Readonly<Record<string, readonly RegExp[]>> = {
  'credit-card-type/dist/lib/card-types.js': CARD_TYPES,
  'credit-card-type/dist/index.js': CARD_TYPE_CHANGES,
}

/** @throws Error where a library is no longer as it was when this was written */
export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  transform: {
    filter: { id: /credit-card-type/ },
    handler(code, id) {
      const [, cuts] = Object.entries(LIBRARIES).find(([file]) => id.endsWith(file)) ?? []
      return cuts && { code: cuts.reduce((left, cut) => without(left, cut, id), code), map: null }
    },
  },
}

function without(code: string, part: RegExp, id: string): string {
  const left = code.replace(part, '')
  if (left === code) throw new Error(`${id} has nothing like ${part} to leave out.`)
  return left
}
