import { expect, test } from 'vitest'
import {
  brandOf,
  brands,
  cardTypeOf,
  cardTypes,
  cvvDigitsOf,
  decidingDigits,
} from '../../../shared/card-brands.ts'

/** The brands' ranges of first four digits (ISO/IEC 7812), written down once more. */
const RANGES = {
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

test('the first four digits tell the brand, and none that follow', () => {
  for (const start of STARTS) {
    const expected = brands.filter((brand) =>
      RANGES[brand].some(([first = 0, last = 0]) => Number(start) >= first && Number(start) <= last),
    )
    expect([start, brandOf(start)]).toEqual([start, expected[0]])
    expect(expected.length).toBeLessThanOrEqual(1)
    for (const rest of ['000000000000', '99999999']) expect(brandOf(start + rest)).toBe(expected[0])
  }
})

test('a brand that fewer digits tell stays, whatever follows', () => {
  for (const start of STARTS) {
    for (const length of [1, 2, 3]) {
      const early = brandOf(start.slice(0, length))
      if (early) expect(brandOf(start)).toBe(early)
    }
  }
})

test('each brand has a name of its own in the API, and all of them are listed there', () => {
  const types = brands.map((brand) => cardTypeOf(STARTS.find((start) => brandOf(start) === brand) ?? ''))
  expect([...types, 'UNKNOWN'].sort()).toEqual([...cardTypes].sort())
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
