import { expect, test } from 'vitest'
import { readCard } from '../../frame/card.ts'
import { type Context, kinds, requestOf } from '../../frame/kinds/index.ts'
import type { FieldType } from '../../shared/field-types.ts'

const context: Context = { cvvLengths: [3], brands: undefined, format: true, maxLength: 64, required: true }

function validate(type: FieldType, text: string, change: Partial<Context> = {}) {
  const kind = kinds[type]
  return kind.validate(kind.clean(text), { ...context, ...change })
}

test.each([
  ['4242424242424242', 'visa'],
  ['4242 4242-4242 4242', 'visa'],
  ['5105105105105100', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['30569309025904', 'dinersclub'],
  ['6200000000000005', 'unionpay'],
  ['8171000000000006', 'unionpay'],
  ['675900000000', 'maestro'],
  ['5018000000000000007', 'maestro'],
  ['5067000000000009', 'elo'],
  ['5090000000000000', 'elo'],
  ['2201000000000003', 'mir'],
  ['6370950000000005', 'hiper'],
  ['6062820000000003', 'hipercard'],
  ['5895620000000002', 'naranja'],
  ['9792000000000003', 'troy'],
  ['5061050000000000006', 'verve'],
  ['3530111333300000', 'jcb'],
  ['４２４２４２４２４２４２４２４２', 'visa'],
])('a complete number is valid and its brand known: %s', (number, card) => {
  expect(validate('credit_card_number', number)).toEqual({
    valid: true,
    potentiallyValid: true,
    error: '',
    card,
    luhn: true,
  })
})

test.each<[FieldType, string, string, boolean]>([
  ['credit_card_number', '', 'missing', true],
  ['credit_card_number', '4242', 'incomplete', true],
  ['credit_card_number', '4242424242424241', 'invalid', true],
  ['credit_card_number', '42424242424242424', 'incomplete', true],
  ['credit_card_number', '4242424242424242425', 'invalid', false],
  ['credit_card_number', '0', 'incomplete', true],
  ['credit_card_number', '0000000000000001', 'invalid', true],
  ['exp_month', '', 'missing', true],
  ['exp_month', '1', '', true],
  ['exp_month', '13', 'invalid', false],
  ['exp_month', '0', 'incomplete', true],
  ['exp_year', '20', 'incomplete', true],
  ['exp_year', '2001', 'invalid', false],
  ['expiration', '1', 'incomplete', true],
  ['expiration', '13', 'invalid', false],
  ['expiration', '01/20', 'incomplete', true],
  ['expiration', '01/21', 'invalid', false],
  ['routing_number', '00000001', 'incomplete', true],
  ['routing_number', '000000001', 'invalid', false],
  ['bank_account_number', '123', 'incomplete', true],
  ['text', '  ', 'missing', true],
])('%s with "%s" says what is wrong: "%s"', (type, text, error, potentiallyValid) => {
  expect(validate(type, text)).toMatchObject({ error, potentiallyValid, valid: error === '' })
})

test.each([
  ['', [3], 'missing'],
  ['12', [3], 'incomplete'],
  ['123', [3], ''],
  ['123', [4], 'incomplete'],
  ['1234', [4], ''],
  ['1234', [3], 'invalid'],
  ['123', [3, 4], ''],
])('a security code has the length of its brand: "%s" for %j', (code, cvvLengths, error) => {
  expect(validate('cvv', code, { cvvLengths })).toMatchObject({ error, valid: error === '' })
})

test.each<[FieldType, string, Record<string, string>]>([
  ['credit_card_number', '4242 4242 4242 4242', { number: '4242424242424242' }],
  ['cvv', '123', { cvv: '123' }],
  ['exp_month', '12', { exp_month: '12' }],
  ['exp_year', '2040', { exp_year: '2040' }],
  ['expiration', '12 / 40', { exp_month: '12', exp_year: '40' }],
  ['expiration', '1/2040', { exp_month: '01', exp_year: '40' }],
  ['routing_number', '000000013', { routing_number: '000000013' }],
  ['bank_account_number', '1234567890', { account_number: '1234567890' }],
  ['text', ' Ada ', { nickname: 'Ada' }],
])('%s "%s" is valid and becomes %j of the request', (type, text, request) => {
  expect(validate(type, text)).toMatchObject({ valid: true, error: '' })
  expect(requestOf(type, kinds[type].clean(text), 'nickname')).toEqual(request)
})

const ZEROS = { Arabic: '٠', Persian: '۰', Devanagari: '०', Bengali: '০', Thai: '๐', 'full-width': '０' }
test.each(Object.entries(ZEROS))('%s digits are digits', (_script, zero) => {
  const inScript = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
  const { credit_card_number: number, expiration } = kinds
  expect(number.clean(inScript('0123 4567 89'))).toBe('0123456789')
  expect(expiration.clean(inScript('1/40'))).toBe('0140')
  expect(expiration.expand?.(inScript('1/'))).toBe('01')
  expect(expiration.expand?.(inScript('1/2040'))).toBe('012040')
  expect(expiration.clean(inScript('2040-01'))).toBe('0140')
})

test('a merchant’s brands are the only ones that are taken', () => {
  const brands = ['visa' as const]
  expect(validate('credit_card_number', '4242424242424242', { brands }).valid).toBe(true)
  for (const number of ['5105105105105100', '51', '6200000000000005']) {
    expect(validate('credit_card_number', number, { brands })).toMatchObject({
      valid: false,
      error: 'not_accepted',
    })
  }
})

test('a text that has become longer than allowed is not valid', () => {
  expect(validate('text', 'Ada', { maxLength: 3 })).toMatchObject({ valid: true, error: '' })
  expect(validate('text', 'Ada', { maxLength: 2 })).toMatchObject({
    valid: false,
    potentiallyValid: false,
    error: 'invalid',
  })
})

test('a brand that is not taken is told after four digits, one of few that is taken is valid', () => {
  const brands = ['visa' as const, 'unionpay' as const]
  expect(validate('credit_card_number', '675', { brands }).error).toBe('not_accepted')
  expect(validate('credit_card_number', '5061', { brands }).error).toBe('not_accepted')
  expect(validate('credit_card_number', '506', { brands }).error).toBe('incomplete')
  expect(validate('credit_card_number', '6200000000000005', { brands })).toMatchObject({
    valid: true,
    card: 'unionpay',
  })
})

test('a UnionPay number without a right checksum is not valid: the gateway takes none', () => {
  expect(validate('credit_card_number', '6200000000000006')).toMatchObject({
    error: 'invalid',
    card: 'unionpay',
  })
})

// The last digit alone decides whether the checksum is right.
test.each([
  ['maestro', '675900000000'],
  ['unionpay', '62000000000000003'],
  ['visa', '424242424242424249'],
  ['', '600000000000'],
])('%s: %s is not judged on the way to a longer number, and valid once the field is left', (card, number) => {
  const others = [0, 1, 2].map((digit) => number.slice(0, -1) + digit)
  for (const digits of [number, ...others]) {
    const onTheWay = { valid: false, luhn: false, error: 'incomplete', potentiallyValid: true, card }
    expect(validate('credit_card_number', digits, { isTyping: true })).toEqual(onTheWay)
    const left = { valid: true, luhn: true, error: '', potentiallyValid: true, card }
    expect(validate('credit_card_number', digits, { isTyping: false })).toEqual(left)
  }
})

test('a number of no known brand is refused after four digits where the merchant names brands', () => {
  const brands = ['visa' as const]
  expect(validate('credit_card_number', '600', { brands }).error).toBe('incomplete')
  expect(validate('credit_card_number', '6000', { brands }).error).toBe('not_accepted')
})

test('a text that is not required may be left empty', () => {
  expect(validate('text', '', { required: false })).toMatchObject({ valid: true, error: '' })
})

test('the brand decides the security code and the groups', () => {
  expect(readCard('3782')).toMatchObject({ brand: 'amex', cvvLengths: [4], gaps: [4, 10], maxLength: 15 })
  expect(readCard('4242')).toMatchObject({ brand: 'visa', cvvLengths: [3], gaps: [4, 8, 12], maxLength: 19 })
  expect(readCard('3056')).toMatchObject({ brand: 'dinersclub', gaps: [4, 10], maxLength: 19 })
  expect(readCard('')).toMatchObject({ brand: '', cvvLengths: [3, 4], luhn: undefined, maxLength: 19 })
})
