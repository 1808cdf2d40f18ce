import { expect, test } from 'vitest'
import type { FieldType } from '../../shared/field-types.ts'
import { parseException } from '../../src/api/exceptions.ts'
import { checkFormData } from '../../src/configuration/form-data.ts'

const CARD: FieldType[] = ['credit_card_number', 'cvv']
const BANK: FieldType[] = ['routing_number', 'bank_account_number']

function check(formData: unknown, types = CARD) {
  const faults: string[] = []
  const fields = types.map((type) => ({ type, name: '' }))
  return { copy: checkFormData(formData, fields, faults), faults }
}

test.each([
  [{ exp_month: 12, exp_year: 2030 }],
  [{ exp_month: '01', exp_year: '30' }],
  [{ exp_month: '9', exp_year: 99, name: 'Ada', tags: ['a', { b: 1 }] }],
])('a card takes numbers and strings: %j', (formData) => {
  expect(check(formData)).toEqual({ copy: formData, faults: [] })
})

test.each([
  [undefined, ['exp_month is missing.', 'exp_year is missing.']],
  [{ exp_month: '', exp_year: null }, ['exp_month is missing.', 'exp_year is missing.']],
  [{ exp_month: 13, exp_year: 30 }, ['exp_month must be from 1 to 12.']],
  [{ exp_month: 1, exp_year: 203 }, ['exp_year must be of two or four digits.']],
])('what is missing or wrong of a card is named: %j', (formData, faults) => {
  expect(check(formData).faults).toEqual(faults)
})

test('what a field takes need not come from the page', () => {
  expect(check({}, [...CARD, 'exp_month', 'exp_year']).faults).toEqual([])
})

test.each([
  [{ account_type: 'Checking', account_holder_type: 'business', name: 'Ada Ltd' }, []],
  [{ account_type: 'SAVINGS', account_holder_type: 'individual', given_name: 'Ada', surname: 'L' }, []],
  [
    { account_type: 'gold', account_holder_type: 'individual' },
    ['account_type must be checking or savings.', 'given_name is missing.', 'surname is missing.'],
  ],
  [{}, ['account_type is missing.', 'account_holder_type is missing.', 'name is missing.']],
])('a bank account: %j', (formData, faults) => {
  expect(check(formData, BANK).faults).toEqual(faults)
})

test('what the fields fill cannot come from the page', () => {
  const reserved = { number: 'x', cvv: 'y', type: 'bank', redirect_url: 'z', account_number: '1' }
  expect(check({ exp_month: 1, exp_year: 30, ...reserved }).copy).toEqual({ exp_month: 1, exp_year: 30 })
})

const cycle: Record<string, unknown> = {}
cycle.self = cycle
const throwing = {
  get exp_month(): number {
    throw new Error('a secret of the page')
  },
}

test.each([
  ['a cycle', cycle],
  ['a BigInt', { exp_month: 1n }],
  ['a getter that throws', throwing],
  ['a list', []],
  ['a string', 'x'],
])('what is no plain data is refused with code 2: %s', (_name, formData) => {
  try {
    check(formData)
    expect.unreachable()
  } catch (exception) {
    expect(parseException(exception)).toMatchObject({
      code: 2,
      message: expect.stringContaining('form data'),
    })
  }
})
