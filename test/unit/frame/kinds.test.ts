// What each type of field makes of a text: beyond test/unit/kinds.test.ts, the limits of every judgment.
import { expect, test } from 'vitest'
import { readCard } from '../../../frame/card.ts'
import { type Context, kinds } from '../../../frame/kinds/index.ts'
import type { FieldType } from '../../../shared/field-types.ts'

const context: Context = { cvvLengths: [3], brands: undefined, format: true, maxLength: 64, required: true }

function judge(type: FieldType, text: string, change: Partial<Context> = {}) {
  const kind = kinds[type]
  return kind.validate(kind.clean(text), { ...context, ...change })
}

/** A mask as the text that it makes of digits. */
function maskOf(type: FieldType, text = '', change: Partial<Context> = {}): string {
  const mask = kinds[type].mask(text, { ...context, ...change })
  if (!Array.isArray(mask)) return String(mask)
  return mask
    .map((place) => (typeof place === 'string' ? place : place.test('7') && !place.test('x') ? '#' : '?'))
    .join('')
}

test.each<[FieldType, string, string]>([
  ['exp_month', '', '##'],
  ['exp_year', '', '####'],
  ['routing_number', '', '#########'],
  ['bank_account_number', '', '#################'],
  ['cvv', '', '###'],
  ['credit_card_number', '4242', '#### #### #### #######'],
  ['credit_card_number', '3782', '#### ###### #####'],
  ['credit_card_number', '5105', '#### #### #### ####'],
  ['expiration', '', '## / ##'],
  ['expiration', '0140', '## / ##'],
  ['expiration', '0120', '## / ####'],
  ['expiration', '0102', '## / ##'],
  ['text', '', '/^[^\\n]{0,64}$/'],
])('%s with "%s" has the mask %s', (type, text, mask) => {
  expect(maskOf(type, text)).toBe(mask)
})

test('a mask without a format has no gaps', () => {
  expect(maskOf('credit_card_number', '5105', { format: false })).toBe('################')
  expect(maskOf('cvv', '', { cvvLengths: [3, 4] })).toBe('####')
})

test.each<[FieldType, string, string, boolean]>([
  ['routing_number', '021000021', '', true],
  ['routing_number', '021000022', 'invalid', false],
  ['routing_number', '02100002', 'incomplete', true],
  ['routing_number', '', 'missing', true],
  ['bank_account_number', '1234', '', true],
  ['bank_account_number', '123', 'incomplete', true],
  ['bank_account_number', '12345678901234567', '', true],
  ['bank_account_number', '123456789012345678', 'incomplete', true],
  ['bank_account_number', '', 'missing', true],
  ['cvv', '', 'missing', true],
  ['cvv', '12', 'incomplete', true],
  ['cvv', '1234', 'invalid', false],
  ['expiration', '12/40', '', true],
  ['expiration', '', 'missing', true],
  ['exp_month', '12', '', true],
  ['exp_year', '2040', '', true],
])('%s "%s" is judged as "%s"', (type, text, error, potentiallyValid) => {
  expect(judge(type, text)).toEqual({ error, potentiallyValid, valid: error === '' })
})

test.each([
  ['1/40', '0140'],
  [' 1/40 ', '0140'],
  ['01 - 2040', '0140'],
  ['01.40', '0140'],
  ['01 40', '0140'],
  ['2040-01', '0140'],
  ['2040-1', '20401'],
  ['x2040-01', '204001'],
  ['2040-012', '2040012'],
  ['1/401', '1401'],
  ['1/4', '14'],
  ['1//40', '140'],
  ['123/40', '12340'],
  ['x1/40', '140'],
])('the date "%s" is %s', (text, value) => {
  expect(kinds.expiration.clean(text)).toBe(value)
})

test.each([
  ['2', '02'],
  ['9', '09'],
  ['1', '1'],
  ['0', '0'],
  ['12', '12'],
  ['13', '013'],
  ['19', '019'],
  ['10', '10'],
  ['012', '012'],
  ['1/', '01'],
  ['1.', '01'],
  ['1 -', '01'],
  ['11/', '11'],
  ['21', '021'],
  ['1/2040', '012040'],
])('the beginning "%s" of a date becomes "%s"', (text, expanded) => {
  expect(kinds.expiration.expand?.(text)).toBe(expanded)
})

test('a date has a month and a year', () => {
  expect(kinds.expiration.parts?.('0140')).toEqual(['01', '40'])
  expect(kinds.expiration.parts?.('012040')).toEqual(['01', '2040'])
})

test('a text may have as many characters as it is allowed, and no line breaks', () => {
  const mask = kinds.text.mask('', { ...context, maxLength: 3 })
  if (!(mask instanceof RegExp)) throw new Error('A text has a pattern.')
  expect(['', 'abc', ' a ', 'abcd', 'a\nb', 'a\n'].map((text) => mask.test(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(judge('text', '   ')).toEqual({ valid: false, potentiallyValid: true, error: 'missing' })
  expect(judge('text', ' abc ', { maxLength: 3 })).toEqual({ valid: true, potentiallyValid: true, error: '' })
})

test.each([
  ['', [3, 4]],
  ['411', [3]],
  ['37', [4]],
  ['999', [3, 4]],
  ['9999', [3]],
])('a number that begins with "%s" has security codes of %j digits', (digits, cvvLengths) => {
  expect(readCard(digits).cvvLengths).toEqual(cvvLengths)
})

test('a number is looked at once', () => {
  expect(readCard('4242')).toBe(readCard('4242'))
  expect(readCard('4242')).not.toBe(readCard('42424'))
})

test('a checksum is judged at the usual and the longest length of a brand, and at no other', () => {
  expect(readCard('4242424242424242')).toMatchObject({ luhn: true, complete: true })
  expect(readCard('4242424242424241')).toMatchObject({ luhn: false, complete: true })
  expect(readCard('424242424242424')).toMatchObject({ luhn: undefined, complete: false })
  expect(readCard('424242424242424242')).toMatchObject({ luhn: undefined, complete: true })
  expect(readCard('4242424242424242424').luhn).toBe(false)
  expect(readCard('')).toEqual({
    brand: '',
    gaps: [4, 8, 12],
    maxLength: 19,
    cvvLengths: [3, 4],
    complete: false,
    luhn: undefined,
  })
})

test.each([
  ['4242424242424242', {}, { valid: true, luhn: true, potentiallyValid: true, error: '' }],
  ['4242424242424241', {}, { valid: false, luhn: false, potentiallyValid: true, error: 'invalid' }],
  ['42424242424242424', {}, { valid: false, luhn: false, potentiallyValid: true, error: 'incomplete' }],
  ['424242424242424242', {}, { valid: true, luhn: true, error: '' }],
  ['424242424242424242', { isTyping: true }, { valid: false, luhn: false, error: 'incomplete' }],
  ['5105105105105101', {}, { valid: false, potentiallyValid: false, error: 'invalid' }],
  ['9999', { brands: ['visa' as const] }, { error: 'not_accepted', potentiallyValid: false, card: '' }],
  ['999', { brands: ['visa' as const] }, { error: 'incomplete', potentiallyValid: true }],
  [
    '51',
    { brands: ['visa' as const] },
    { error: 'not_accepted', potentiallyValid: false, card: 'mastercard' },
  ],
  ['51', { brands: ['mastercard' as const] }, { error: 'incomplete' }],
])('the number %s with %j', (number, change, verdict) => {
  expect(judge('credit_card_number', number, change)).toMatchObject(verdict)
})
