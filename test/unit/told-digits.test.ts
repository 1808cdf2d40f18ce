// How much a card number's field reveals of the digits, as docs/threat-model.md has it: counted by going through all of them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Context, kinds } from '../../frame/kinds/index.ts'
import { type Brand, brandOf, brands, lengthsOf } from '../../shared/card-brands.ts'
import { isLuhnValid } from '../../shared/checksums.ts'
import type { FieldType } from '../../shared/field-types.ts'

const model = readFileSync(path.join(import.meta.dirname, '../../docs/threat-model.md'), 'utf8')
const context: Context = {
  cvvLengths: [3, 4],
  brands: undefined,
  format: true,
  maxLength: 64,
  required: true,
  isTyping: true,
}
function reportOn(digits: string, type: FieldType = 'credit_card_number', isTyping = true): string {
  const { expand, validate } = kinds[type]
  return JSON.stringify(validate(expand?.(digits) ?? digits, { ...context, isTyping }))
}
const numbers = (length: number) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'))

/** What the page sees of digits that are typed one after the other, from this length on. */
const seen = (digits: string, from = 1, type?: FieldType) =>
  Array.from({ length: digits.length - from + 1 }, (_, index) =>
    reportOn(digits.slice(0, from + index), type),
  ).join()

/** The mean of the bits that a page learns by telling these apart. */
function bitsOf(views: readonly string[]): string {
  const sizes = new Map<string, number>()
  for (const view of views) sizes.set(view, (sizes.get(view) ?? 0) + 1)
  const { length } = views
  return [...sizes.values()]
    .reduce((sum, size) => sum + (size / length) * Math.log2(length / size), 0)
    .toFixed(2)
}

test('the threat model says how much the first digits reveal', () => {
  const [one, two, three, four] = [1, 2, 3, 4].map((length) =>
    bitsOf(numbers(length).map((digits) => seen(digits))),
  )
  expect(model).toContain(`${one} bits of a single digit, ${two} of two, ${three} of three, ${four} of four`)
  expect(model).toContain(`mean ${four} of 13.3`)
})

test.each<[FieldType, string]>([
  ['credit_card_number', 'a security code in a number’s field'],
  ['expiration', 'a security code in a field for the date'],
  ['exp_month', 'a security code in a field for the month'],
  ['exp_year', 'a security code in a field for the year'],
])('the threat model says how much a field of the type %s reveals of %s', (type) => {
  const views = numbers(3).map((code) => seen(type === 'exp_month' ? code.slice(0, 2) : code, 1, type))
  expect(model).toContain(`\`${type}\` as a security code: mean ${bitsOf(views)} of 10`)
})

test('a fifth digit reveals no more than the first four', () => {
  const tells = (start: string) => new Set(numbers(1).map((digit) => reportOn(start + digit))).size > 1
  expect(numbers(4).filter(tells)).toEqual([])
})

/** How many digits of a number are tried in all ways. */
const WIDTH = 3

/** Every brand with every length of its numbers; none with all lengths. */
const KINDS = [undefined, ...brands].flatMap((brand) =>
  lengthsOf(brand).map((length) => kindOf(brand, length)),
)

function kindOf(brand: Brand | undefined, length: number) {
  const start = numbers(4).find((digits) => brandOf(digits) === brand) ?? ''
  const [usual = 0] = lengthsOf(brand)
  // The digits that the checksum at the usual length covers and the one at this length does not are among those tried.
  const from = Math.min(usual, length - 1) - WIDTH + 1
  return { name: brand ?? 'no brand', start, usual, length, from: Math.min(from + 1, length - WIDTH - 1) }
}

/** Real numbers, which have a right checksum: all that differ in the digits from one on, before the last. */
function realNumbers({ start, length, from }: (typeof KINDS)[number]): string[] {
  return numbers(WIDTH).flatMap((varied) => {
    const body = (start.padEnd(from, '0') + varied).padEnd(length - 1, '0')
    return numbers(1)
      .map((last) => body + last)
      .filter(isLuhnValid)
  })
}

test.each(KINDS)('$name: a real number of $length digits reveals what the threat model says', (kind) => {
  const views = realNumbers(kind).map((digits) => seen(digits, kind.from))
  expect(bitsOf(views)).toBe(kind.length > kind.usual ? '0.47' : '0.00')
})

test.each(KINDS)('$name: leaving the field on the way to $length digits reveals nothing more', (kind) => {
  const { usual, length, from } = kind
  const alike = realNumbers(kind).filter((digits) => length <= usual || !isLuhnValid(digits.slice(0, usual)))
  for (let at = from; at <= length; at++) {
    const views = alike.map((digits) => reportOn(digits.slice(0, at), undefined, false))
    expect(new Set(views).size).toBe(1)
  }
})
