// What is left of a password without the usual decorations: programs that guess try these first.

/** What people write for letters. */
const LETTERS = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', '5': 's', $: 's', '7': 't' }),
)
/** Shorter ones are in too many honest passwords. */
export const SHORTEST = 6
/** So many characters around a known password don't make it another one. */
const MOST_AROUND = 6

/**
 * The texts by which a password is looked for in the list: itself, without digits and signs around it, and each with letters for the signs
 * that stand for them.
 */
export function variantsOf(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  const read = [...plain].map((sign) => LETTERS.get(sign) ?? sign).join('')
  const cores = [plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''), plain.replace(/[^\p{L}]+$/u, ''), read]
  const around = [plain, ...cores].filter(
    ({ length }) => length >= SHORTEST && plain.length - length <= MOST_AROUND,
  )
  const units = [plain, read].flatMap((text) => unitOf(text) ?? [])
  return [...new Set([...around, ...units])]
}

/** What a text repeats, as `abc` in `abcabcabc`; undefined for one that repeats nothing. */
export function unitOf(text: string): string | undefined {
  return /^(.+?)\1+$/s.exec(text)?.[1]
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789012',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]

/** Whether a password goes along the alphabet, the digits or the keys, forwards or backwards, in pieces of four or more. */
export function isSequence(password: string): boolean {
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
  let left = password.toLowerCase()
  while (left !== '') {
    const longest = rows.reduce((most, row) => Math.max(most, stepsAlong(row, left)), 0)
    if (longest < Math.min(4, left.length)) return false
    left = left.slice(longest)
  }
  return true
}

/** How many of a text's first characters follow each other in a row. */
function stepsAlong(row: string, text: string): number {
  let length = 1
  while (length < text.length && row.includes(text.slice(0, length + 1))) length++
  return row.includes(text.slice(0, length)) ? length : 0
}
