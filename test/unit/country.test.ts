import { expect, test } from 'vitest'
import { countryOf } from '../../gateway/core/addresses/countries.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

test('ISO 3166 names 249 countries', () => {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  expect(codes.filter((code) => countryOf(code) === code)).toHaveLength(249)
})

test.each([
  ['US', 'US'],
  ['gb', 'GB'],
  ['sS', 'SS'],
])('%s is the country %s', (value, code) => {
  expect(countryOf(value)).toBe(code)
})

test.each([
  ['withdrawn', 'AN'],
  ['withdrawn', 'CS'],
  ['withdrawn', 'DD'],
  ['withdrawn', 'SU'],
  ['withdrawn', 'YU'],
  ['reserved', 'EU'],
  ['reserved', 'UK'],
  ['reserved', 'UN'],
  ["a user's own", 'XK'],
  ["a user's own", 'XX'],
  ["a user's own", 'ZZ'],
  ['of three letters', 'USA'],
  ['a number', '840'],
  ["an object's own", 'constructor'],
  ['a name', 'Germany'],
  ['nothing', ''],
])('%s: %j is no country', (_what, value) => {
  expect(countryOf(value)).toBeUndefined()
})
