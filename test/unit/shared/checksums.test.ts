import luhn10 from 'card-validator/dist/luhn-10.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLuhnValid, isRoutingNumber } from '../../../shared/checksums.ts'
import { runs } from '../../support/models/properties.ts'

const DIGITS = [...'0123456789']
const digitsOf = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), ...length })

const CHECKSUMS = [
  { name: 'Luhn', isValid: isLuhnValid, unchecked: digitsOf({ minLength: 11, maxLength: 18 }) },
  { name: 'ABA', isValid: isRoutingNumber, unchecked: digitsOf({ minLength: 8, maxLength: 8 }) },
]

/** The digits with the one more that makes them valid. */
function complete(unchecked: string, isValid: (number: string) => boolean): string {
  const valid = DIGITS.map((digit) => unchecked + digit).filter(isValid)
  expect(valid).toHaveLength(1)
  return valid.join()
}

test.each(CHECKSUMS)('$name: one last digit, and no other, checks the rest', ({ isValid, unchecked }) => {
  fc.assert(
    fc.property(unchecked, (digits) => void complete(digits, isValid)),
    runs,
  )
})

test.each(CHECKSUMS)('$name: one wrong digit is noticed', ({ isValid, unchecked }) => {
  fc.assert(
    fc.property(unchecked, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, place, change) => {
      const number = [...complete(digits, isValid)]
      const at = place % number.length
      number[at] = String((Number(number[at]) + change) % 10)
      expect(isValid(number.join(''))).toBe(false)
    }),
    runs,
  )
})

test('Luhn: two neighbors in each other’s place are noticed, but for 0 and 9', () => {
  fc.assert(
    fc.property(digitsOf({ minLength: 11, maxLength: 18 }), fc.nat(), (digits, place) => {
      const number = complete(digits, isLuhnValid)
      const at = place % (number.length - 1)
      const [one = '', other = ''] = number.slice(at, at + 2)
      const swapped = number.slice(0, at) + other + one + number.slice(at + 2)
      const isSilent = one === other || [one, other].sort().join('') === '09'
      expect(isLuhnValid(swapped)).toBe(isSilent)
    }),
    runs,
  )
})

test('Luhn: the library that the frame judges numbers by is of the same opinion', () => {
  fc.assert(
    fc.property(digitsOf({ minLength: 1, maxLength: 25 }), (digits) => {
      expect(isLuhnValid(digits)).toBe(luhn10(digits))
    }),
    runs,
  )
})

test('ABA: what is not nine digits is no routing number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), digitsOf({ minLength: 0, maxLength: 20 })), (text) => {
      if (!/^[0-9]{9}$/.test(text)) expect(isRoutingNumber(text)).toBe(false)
    }),
    runs,
  )
  expect(isRoutingNumber('021000021\n')).toBe(false)
})

test.each([
  [isLuhnValid, '4242424242424242', true],
  [isLuhnValid, '378282246310005', true],
  [isLuhnValid, '4242424242424241', false],
  [isRoutingNumber, '021000021', true],
  [isRoutingNumber, '000000013', true],
  [isRoutingNumber, '000000001', false],
])('%o of %s is %s', (isValid, number, expected) => {
  expect(isValid(number)).toBe(expected)
})
