// Redacts card numbers in a text, with any digits and any separators (rules: conventions.md#stray-numbers).
import { brandOf, brands, lengthsOf } from '../../../../shared/card-brands.ts'
import { isLuhnValid } from '../../../../shared/checksums.ts'

/**
 * The lengths that are redacted of a brand. Of one that has numbers of every length only the usual one and longer: shorter numbers
 * look too much like order numbers.
 */
function redactedLengths(digits: string): readonly number[] {
  const brand = brandOf(digits)
  if (!brand) return []
  const lengths = lengthsOf(brand)
  const [usual = 0] = lengths
  return lengths === lengthsOf(undefined) ? lengths.filter((length) => length >= usual) : lengths
}

const ALL_LENGTHS = brands.flatMap((brand) =>
  lengthsOf(brand) === lengthsOf(undefined) ? [] : lengthsOf(brand),
)
const [SHORTEST, LONGEST] = [Math.min(...ALL_LENGTHS), Math.max(...ALL_LENGTHS)]
const SHOWN = 4

/** Decimal digits of any script, and those that are raised, lowered or in circles. */
const DIGIT = '[\\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u24ea]'
/** What separates groups: everything but letters and numbers, a few characters at the most. */
const SEPARATOR = '[^\\p{L}\\p{N}]{1,4}'
/** Groups of digits with their separators. */
const RUNS = new RegExp(`${DIGIT}+(?:${SEPARATOR}${DIGIT}+)*`, 'gu')
const PARTS = new RegExp(`${DIGIT}+|${SEPARATOR}`, 'gu')
/** Spaces, line ends, invisible characters, marks, dashes, underscores, dots and slashes. */
const LOOSE = /^[\s\p{Z}\p{Cf}\p{M}\p{Pd}\p{Pc}./\\\u00b7\u2022\u2219\u2212]+$/u

interface Group {
  /** As in the text. */
  text: readonly string[]
  /** In ASCII. */
  digits: string
  /** What separates it from the next group; empty for the last one. */
  separator: string
}

/** Replaces each card number in a text by asterisks and its last four digits. Separators stay. */
export function redactCardNumbers(text: string): string {
  if (text.length < SHORTEST) return text
  return text.replace(RUNS, (run) => (run.length < SHORTEST ? run : hideInRun(run)))
}

/**
 * Redacts card numbers in a run. A card number must consist of whole groups: a part of nearly any order number could pass as
 * one.
 */
function hideInRun(run: string): string {
  const groups = groupsOf(run)
  let hidden = ''
  for (let first = 0; first < groups.length; ) {
    const count = groupsOfNumber(groups, first)
    const part = groups.slice(first, first + Math.max(count, 1))
    hidden += part.map(count > 0 ? hiding(part) : shown).join('')
    first += part.length
  }
  return hidden
}

function groupsOf(run: string): Group[] {
  const groups: Group[] = []
  const parts = run.match(PARTS) ?? []
  for (let at = 0; at < parts.length; at += 2) {
    const text = [...(parts[at] ?? '')]
    groups.push({ text, digits: text.map(asciiOf).join(''), separator: parts[at + 1] ?? '' })
  }
  return groups
}

const shown = ({ text, separator }: Group) => text.join('') + separator

/** @returns what writes the groups of a number one after the other: of its last digits as they are */
function hiding(groups: readonly Group[]): (group: Group) => string {
  let left = groups.reduce((sum, { text }) => sum + text.length, 0)
  return ({ text, separator }) => text.map((digit) => (left-- > SHOWN ? '*' : digit)).join('') + separator
}

/** The number of groups that form a card number from this group on; 0 if none do. */
function groupsOfNumber(groups: readonly Group[], first: number): number {
  let digits = ''
  for (let at = first; at < groups.length && digits.length < LONGEST; at++) {
    const group = groups[at]
    if (!group || (at > first && !areJoined(groups[at - 1], group))) return 0
    digits += group.digits
    if (isCardNumber(digits)) return at + 1 - first
  }
  return 0
}

/** Other separators, such as a comma, also stand in lists of numbers: only between groups as on a card. */
const areJoined = (one: Group | undefined, next: Group) =>
  one !== undefined && (LOOSE.test(one.separator) || (isAsOnCard(one) && isAsOnCard(next)))
const isAsOnCard = ({ text }: Group) => text.length >= 4 && text.length <= 6

function isCardNumber(digits: string): boolean {
  const { length } = digits
  return (
    length >= SHORTEST && length <= LONGEST && isLuhnValid(digits) && redactedLengths(digits).includes(length)
  )
}

/** A digit of any script in ASCII. Each script has its ten in order, and some have several tens in a row. */
function asciiOf(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit
  const plain = digit.normalize('NFKC')
  if (plain >= '0' && plain <= '9') return plain
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
