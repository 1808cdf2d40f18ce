// Text counts by code points, everywhere, and is well-formed Unicode (rules: conventions.md#text).

/** How many characters a text has. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _character of text) count++
  return count
}

/** The beginning of a text: at most so many characters, and never half of one. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  // No character takes more than two places.
  return [...text.slice(0, 2 * most)].slice(0, most).join('')
}

/** Marks that reorder the text after them, and control characters: to the end of a line the first change what all of it says. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** A text on one line, as it may stand beside others that are not to be touched by it. */
export function printable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
}

/** A word of the API as a label: `partially_paid` and `PARTIALLY_PAID` are `Partially paid`. */
export function plainly(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Makes all texts well-formed, keys as values, in a body that was just read: what half a character stood for is replaced.
 * Without recursion, because a body may nest as deep as its size lets it.
 * @returns the same body, but for a body that is a text itself
 */
export function makeWellFormed(body: unknown): unknown {
  const holder = { body }
  const open: object[] = [holder]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [key, value] of Object.entries(next)) {
      const name = key.toWellFormed()
      if (name !== key) Reflect.deleteProperty(next, key)
      if (typeof value === 'object' && value !== null) open.push(value)
      const kept: unknown = typeof value === 'string' ? value.toWellFormed() : value
      if (name !== key || kept !== value) Reflect.set(next, name, kept)
    }
  }
  return holder.body
}
