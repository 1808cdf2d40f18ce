import { expect, test } from 'vitest'
import { readCard } from '../../frame/card.ts'
import { validate } from '../../frame/field/validate.ts'

test.each([
  ['4242424242424242', 'visa'],
  ['5105105105105100', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['30569309025904', 'dinersclub'],
  ['3530111333300000', 'jcb'],
])('a complete number is valid and its brand known: %s', (number, card) => {
  expect(validate('credit_card_number', number, [3])).toEqual({
    valid: true,
    potentiallyValid: true,
    error: '',
    card,
    luhn: true,
  })
})

test.each([
  ['', 'Enter the card number.', true],
  ['4242', 'The card number is incomplete.', true],
  ['4242424242424241', 'The card number is not valid.', true],
  ['42424242424242424', 'The card number is incomplete.', true],
  ['4242424242424242425', 'The card number is not valid.', false],
  ['0', 'The card number is not valid.', false],
])('a number that is not complete says what is wrong: "%s"', (number, error, potentiallyValid) => {
  expect(validate('credit_card_number', number, [3])).toMatchObject({ valid: false, error, potentiallyValid })
})

test.each([
  ['', [3], 'Enter the security code.'],
  ['12', [3], 'The security code is incomplete.'],
  ['123', [3], ''],
  ['123', [4], 'The security code is incomplete.'],
  ['1234', [4], ''],
  ['1234', [3], 'The security code is not valid.'],
  ['123', [3, 4], ''],
])('a security code has the length of its brand: "%s" for %j', (code, lengths, error) => {
  expect(validate('cvv', code, lengths)).toMatchObject({ error, valid: error === '' })
})

test('the brand decides the security code and the groups', () => {
  expect(readCard('3782')).toMatchObject({ brand: 'amex', cvvLengths: [4], gaps: [4, 10], maxLength: 15 })
  expect(readCard('4242')).toMatchObject({ brand: 'visa', cvvLengths: [3], gaps: [4, 8, 12], maxLength: 19 })
  expect(readCard('')).toMatchObject({ brand: '', cvvLengths: [3, 4], luhn: false })
})
