// How much a card number's field tells of the digits, as docs/threat-model.md has it: counted by going through all of them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Context, kinds } from '../../frame/kinds/index.ts'

const context: Context = {
  cvvLengths: [3, 4],
  brands: undefined,
  format: true,
  maxLength: 64,
  required: true,
}
const last = (digits: string) => JSON.stringify(kinds.credit_card_number.validate(digits, context))
const seenOf = new Map([['', '']])
/** What the page sees of a number that is typed digit by digit. */
function seen(digits: string): string {
  const known = seenOf.get(digits) ?? `${seen(digits.slice(0, -1))},${last(digits)}`
  seenOf.set(digits, known)
  return known
}
const numbers = (length: number) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'))

/** The mean of the bits that a page learns of so many digits. */
function bits(length: number): number {
  const classes = new Map<string, number>()
  const all = numbers(length)
  for (const digits of all) classes.set(seen(digits), (classes.get(seen(digits)) ?? 0) + 1)
  return [...classes.values()].reduce(
    (sum, size) => sum + (size / all.length) * Math.log2(all.length / size),
    0,
  )
}

test('the threat model tells how much the first digits tell', () => {
  const model = readFileSync(path.join(import.meta.dirname, '../../docs/threat-model.md'), 'utf8')
  const [one, two, three, four] = [1, 2, 3, 4].map((length) => bits(length).toFixed(2))
  expect(model).toContain(
    `tells ${one}\nbits of a single digit, ${two} of two, ${three} of three, ${four} of four.`,
  )
  expect(model).toContain(`mean ${four} of 13.3`)
})

test('a fifth digit tells no more than the first four', () => {
  const tells = (start: string) => new Set(numbers(1).map((digit) => last(start + digit))).size > 1
  expect(numbers(4).filter(tells)).toEqual([])
})
