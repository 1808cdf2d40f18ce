import { expect, test } from 'vitest'
import { fieldLengths, fieldTypes, isBankField, keysOf, textLength } from '../../../shared/field-types.ts'
import { holderFields, secretKeys } from '../../../shared/methods.ts'

const typed = fieldTypes.filter((type) => type !== 'text')

test('a text field fills the key that is its name, any other its own', () => {
  expect(keysOf('text', 'nickname')).toEqual(['nickname'])
  for (const type of typed) expect(keysOf(type, 'nickname')).not.toContain('nickname')
  expect(keysOf('expiration', '')).toEqual([...keysOf('exp_month', ''), ...keysOf('exp_year', '')])
})

test('whatever could pay has one type of field', () => {
  for (const key of secretKeys) expect(typed.filter((type) => keysOf(type, '').includes(key))).toHaveLength(1)
})

test('no type fills what is told of the holder: that is for text fields and the page', () => {
  const filled: readonly string[] = typed.flatMap((type) => keysOf(type, ''))
  expect(holderFields.filter((name) => filled.includes(name))).toEqual([])
})

test('bank fields are those of which no part is a card’s', () => {
  expect(fieldTypes.filter(isBankField)).toEqual(['bank_account_number', 'routing_number'])
})

test('no length is the other way round', () => {
  for (const { least, most } of Object.values(fieldLengths)) expect(least).toBeLessThanOrEqual(most)
  expect(textLength.standard).toBeLessThanOrEqual(textLength.most)
})
