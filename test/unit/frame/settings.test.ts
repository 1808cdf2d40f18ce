// What a field's frame accepts as its settings: a hostile page can send anything.
import { describe, expect, test } from 'vitest'
import { isSettings } from '../../../frame/field/settings.ts'
import { settingsOf } from './support/settings.ts'

test('settings with all their types are accepted', () => {
  expect(isSettings(settingsOf())).toBe(true)
})

test('a field of any type and a list are accepted', () => {
  expect(isSettings(settingsOf({ type: 'exp_month', control: 'select' }))).toBe(true)
  expect(isSettings(settingsOf({ type: 'text', name: 'nickname' }))).toBe(true)
})

describe('what may be left out or take several forms', () => {
  test.each([
    ['the usual placeholder', { placeholder: true }],
    ['a mask that covers a left field', { mask: 'blur' }],
    ['a mask that is always on', { mask: true }],
    ['all brands', { brands: undefined }],
    ['no brand', { brands: [] }],
    ['twenty brands', { brands: Array(20).fill('visa') }],
    ['the shortest text', { maxLength: 1 }],
    ['the longest text', { maxLength: 1024 }],
    ['several styles', { look: { css: [{}, { color: 'red' }], colorScheme: 'dark', direction: 'rtl' } }],
  ])('%s', (_what, change) => {
    expect(isSettings({ ...settingsOf(), ...change })).toBe(true)
  })
})

describe('settings of another type are refused', () => {
  const look = { css: [], colorScheme: 'light', direction: 'ltr' }
  test.each([
    ['an id that is a number', { fieldId: 1 }],
    ['an unknown control', { control: 'textarea' }],
    ['a name that is an object', { name: {} }],
    ['a label that is a list', { label: [] }],
    ['a placeholder that is false', { placeholder: false }],
    ['a format that is a word', { format: 'true' }],
    ['a requirement that is a number', { required: 1 }],
    ['a disabled that is a word', { disabled: 'no' }],
    ['a text of no characters', { maxLength: 0 }],
    ['a text that is too long', { maxLength: 1025 }],
    ['half a character', { maxLength: 1.5 }],
    ['a pattern in place of a length', { maxLength: '4}|9{' }],
    ['a length as a word', { maxLength: '16' }],
    ['another mask', { mask: 'always' }],
    ['brands that are one word', { brands: 'visa' }],
    ['brands of which one is no text', { brands: ['visa', 4] }],
    ['more brands than there are', { brands: Array(21).fill('visa') }],
    ['brands that are null', { brands: null }],
    ['a look that is a text', { look: 'dark' }],
    ['no look', { look: undefined }],
    ['a color scheme that is a number', { look: { ...look, colorScheme: 1 } }],
    ['a direction that is missing', { look: { ...look, direction: undefined } }],
    ['styles that are an object', { look: { ...look, css: {} } }],
    ['a style that is a text', { look: { ...look, css: ['color: red'] } }],
    ['an unknown type', { type: 'password' }],
    ['a text field with the name of a card number', { type: 'text', name: 'number' }],
  ])('%s', (_what, change) => {
    expect(isSettings({ ...settingsOf(), ...change })).toBe(false)
  })

  test.each([undefined, null, 'field', 7])('%s is no settings', (data) => {
    expect(isSettings(data)).toBe(false)
  })
})
