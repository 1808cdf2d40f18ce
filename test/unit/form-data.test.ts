import { expect, test } from 'vitest'
import { parseException } from '../../src/exceptions.ts'
import { checkCardFormData } from '../../src/form-data.ts'

function check(formData: unknown) {
  const faults: string[] = []
  return { copy: checkCardFormData(formData, faults), faults }
}

test.each([
  [{ exp_month: 12, exp_year: 2030 }],
  [{ exp_month: '01', exp_year: '30' }],
  [{ exp_month: '9', exp_year: 99, name: 'Ada', tags: ['a', { b: 1 }] }],
])('numbers and strings are right: %j', (formData) => {
  expect(check(formData)).toEqual({ copy: formData, faults: [] })
})

test.each([
  [undefined, ['exp_month is missing.', 'exp_year is missing.']],
  [{ exp_month: '', exp_year: null }, ['exp_month is missing.', 'exp_year is missing.']],
  [{ exp_month: 13, exp_year: 30 }, ['exp_month must be from 1 to 12.']],
  [{ exp_month: 1, exp_year: 203 }, ['exp_year must have two or four digits.']],
])('what is missing or wrong is named: %j', (formData, faults) => {
  expect(check(formData).faults).toEqual(faults)
})

test('what the fields fill cannot come from the page', () => {
  const formData = { exp_month: 1, exp_year: 30, number: 'x', cvv: 'y', type: 'bank', redirect_url: 'z' }
  expect(check(formData).copy).toEqual({ exp_month: 1, exp_year: 30 })
})

const cycle: Record<string, unknown> = {}
cycle.self = cycle

test.each([
  ['a cycle', cycle],
  ['a BigInt', { exp_month: 1n }],
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
