import { creditCardType } from 'card-validator'
import { expect, test } from 'vitest'
import {
  type Brand,
  brandOf,
  brands,
  cardTypeOf,
  cardTypes,
  cvvDigitsOf,
  decidingDigits,
} from '../../../shared/card-brands.ts'

/** The ranges of first four digits (ISO/IEC 7812) of the brands that the API tells apart, written down once more. */
const RANGES: { [Name in Brand]?: number[][] } = {
  visa: [[4000, 4999]],
  mastercard: [
    [2221, 2720],
    [5100, 5599],
  ],
  amex: [
    [3400, 3499],
    [3700, 3799],
  ],
  discover: [
    [6011, 6011],
    [6440, 6499],
    [6500, 6599],
  ],
  jcb: [
    [1800, 1800],
    [2131, 2131],
    [3500, 3599],
  ],
  dinersclub: [
    [3000, 3059],
    [3090, 3099],
    [3600, 3699],
    [3800, 3999],
  ],
}

const STARTS = Array.from({ length: 10 ** decidingDigits }, (_, start) =>
  String(start).padStart(decidingDigits, '0'),
)

/** The brands of the library's table that have numbers behind these four digits. Maestro's `6` would be half of all others'. */
function inTable(start: string): string[] {
  const types = Object.values(creditCardType.types).map((type) => creditCardType.getTypeInfo(type))
  return types
    .filter(({ patterns }) =>
      patterns.some((pattern) => {
        const [first, last] = [pattern].flat().map(String)
        if (!first || first === '6') return false
        const { length } = first
        const reached = (digit: string) => Number(start.padEnd(length, digit).slice(0, length))
        return reached('0') <= Number(last ?? first) && reached('9') >= Number(first)
      }),
    )
    .map(({ type }) => type)
}

test('the first four digits tell the brand, and none that follow', () => {
  for (const start of STARTS) {
    const known = Object.entries(RANGES).filter(([, ranges]) =>
      ranges.some(([first = 0, last = 0]) => Number(start) >= first && Number(start) <= last),
    )
    expect(known.length).toBeLessThanOrEqual(1)
    const brand = brandOf(start)
    if (known[0] || (brand && RANGES[brand])) expect([start, brand]).toEqual([start, known[0]?.[0]])
    for (const rest of ['000000000000', '99999999']) expect(brandOf(start + rest)).toBe(brand)
  }
})

test('other brands are those of the library’s table, Maestro being what the rest have left', () => {
  for (const start of STARTS) {
    const brand = brandOf(start)
    if (brand && RANGES[brand]) continue
    const table = inTable(start)
    // All of 62 is UnionPay's, even what is not given out yet.
    if (start.startsWith('62')) expect([start, brand]).toEqual([start, 'unionpay'])
    else {
      const others = table.filter((type) => type !== 'maestro')
      expect([start, brand]).toEqual([start, others[0] ?? table[0]])
      expect(others.length).toBeLessThanOrEqual(1)
    }
  }
})

test('every brand has numbers', () => {
  const named = new Set(STARTS.map(brandOf))
  for (const brand of brands) expect(named).toContain(brand)
})

test('a brand that fewer digits tell stays, whatever follows', () => {
  for (const start of STARTS) {
    for (const length of [1, 2, 3]) {
      const early = brandOf(start.slice(0, length))
      if (early) expect(brandOf(start)).toBe(early)
    }
  }
})

test('the API has a name for the brands that it tells apart, and all of them are listed there', () => {
  const types = brands.map((brand) => cardTypeOf(STARTS.find((start) => brandOf(start) === brand) ?? ''))
  expect([...new Set(types)].sort()).toEqual([...cardTypes].sort())
  expect(types.filter((type) => type !== 'UNKNOWN')).toHaveLength(Object.keys(RANGES).length)
})

test.each([
  ['4242424242424242', 'VISA'],
  ['2720990000000007', 'MASTERCARD'],
  ['378282246310005', 'AMERICAN_EXPRESS'],
  ['6011111111111117', 'DISCOVER'],
  ['30569309025904', 'DINERS_CLUB'],
  ['3530111333300000', 'JCB'],
  ['6200000000000005', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('the card type of %s is %s', (number, type) => {
  expect(cardTypeOf(number)).toBe(type)
})

test('American Express alone has security codes of four digits', () => {
  expect(brands.filter((brand) => cvvDigitsOf(brand) !== 3)).toEqual(['amex'])
  expect(cvvDigitsOf('amex')).toBe(4)
})
