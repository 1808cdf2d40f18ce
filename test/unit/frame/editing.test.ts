// What an input makes of what a person types, deletes, pastes and takes back.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'
import { backspace, deleteForward, fillIn, paste, redo, type, undo } from './support/keyboard.ts'

const number = { format: true }

test(
  'a number is grouped while it is typed',
  inField(number, async ({ input, last }) => {
    type(input, '42424')
    expect(input.value).toBe('4242 4')
    type(input, '24242424242')
    expect(input.value).toBe('4242 4242 4242 4242')
    expect(await last()).toMatchObject({ length: 16, valid: true, card: 'visa' })
  }),
)

test(
  'American Express has its own groups',
  inField(number, ({ input }) => {
    type(input, '378282246310005')
    expect(input.value).toBe('3782 822463 10005')
    type(input, '1')
    expect(input.value).toBe('3782 822463 10005')
  }),
)

test.each([{ format: false }, { mask: true }])('%j leaves a number without gaps', (change) =>
  inField(change, ({ input }) => {
    type(input, '42424242')
    expect(input.value).toBe('42424242')
  })(),
)

test(
  'what is no digit is not typed, and digits of other scripts are digits',
  inField(number, async ({ input, last }) => {
    type(input, 'a4-b٢４')
    expect(input.value).toBe('424')
    expect(await last()).toMatchObject({ length: 3 })
  }),
)

test(
  'a pasted number loses what is not a digit',
  inField(number, ({ input }) => {
    paste(input, 'Card: 4242-4242.4242 4242')
    expect(input.value).toBe('4242 4242 4242 4242')
  }),
)

test(
  'the caret stays where the person edits',
  inField(number, ({ input }) => {
    input.focus()
    type(input, '4242424242424242')
    input.setSelectionRange(2, 2)
    backspace(input)
    expect(input.value).toBe('4424 2424 2424 242')
    expect(input.selectionStart).toBe(1)
    deleteForward(input)
    expect(input.value).toBe('4242 4242 4242 42')
    type(input, '9')
    expect(input.value).toBe('4924 2424 2424 242')
    expect(input.selectionStart).toBe(2)
  }),
)

test(
  'a step back and again brings back what was typed',
  inField(number, async ({ input, last }) => {
    input.focus()
    type(input, '4242')
    paste(input, '5678')
    undo(input)
    expect(input.value).toBe('4242')
    redo(input)
    expect(input.value).toBe('4242 5678')
    expect(await last()).toMatchObject({ length: 8 })
  }),
)

test(
  'what is undone after the groups changed has the new ones, and can be done again',
  inField(number, async ({ input, page, settings, last }) => {
    input.focus()
    type(input, '42424242')
    type(input, '1')
    page.tell('update', { ...settings, format: false })
    await last()
    expect(input.value).toBe('424242421')
    const steps = ['42424242', '4242424', '424242']
    for (const step of steps) {
      undo(input)
      expect(input.value).toBe(step)
    }
    for (const step of ['4242424', '42424242', '424242421']) {
      redo(input)
      expect(input.value).toBe(step)
    }
    for (let step = 0; step < 12; step++) undo(input)
    expect(input.value).toBe('')
  }),
)

test(
  'the groups of another setting keep the caret among the digits',
  inField(number, async ({ input, page, settings, last }) => {
    input.focus()
    type(input, '424242424242')
    input.setSelectionRange(7, 7)
    page.tell('update', { ...settings, format: false })
    await last()
    expect(input.value).toBe('424242424242')
    expect(input.selectionStart).toBe(6)
    input.blur()
    input.setSelectionRange(1, 1)
    page.tell('update', { ...settings, format: true })
    await last()
    expect(input.value).toBe('4242 4242 4242')
  }),
)

const expiration = { type: 'expiration' as const, format: true }

test.each([
  ['1240', '12 / 40', 4],
  ['440', '04 / 40', 3],
  ['1/40', '01 / 40', 3],
  ['1 40', '01 / 40', 3],
  ['1-40', '01 / 40', 3],
  ['1.40', '01 / 40', 3],
  ['1340', '01 / 34', 3],
  ['122040', '12 / 2040', 4],
  ['12/2040', '12 / 2040', 4],
  ['0', '0', 1],
  ['10', '10', 2],
  ['00', '00', 2],
])('a date typed as "%s" is "%s", and counts %i characters', (typed, shown, length) =>
  inField(expiration, async ({ input, last }) => {
    type(input, typed)
    expect(input.value.trim().replace(/ \/$/, '')).toBe(shown)
    expect(await last()).toMatchObject({ length })
  })(),
)

test.each([
  ['1/2040', '01 / 2040'],
  ['2040-01', '01 / 2040'],
  ['01 - 40', '01 / 40'],
  ['٤/٤٠', '04 / 40'],
  ['1240', '12 / 40'],
])('a pasted date "%s" is "%s"', (text, shown) =>
  inField(expiration, ({ input }) => {
    paste(input, text)
    expect(input.value).toBe(shown)
  })(),
)

test.each([
  ['4/2040', '04 / 2040'],
  ['04/40', '04 / 40'],
])('a date that a browser fills in as "%s" is "%s"', (text, shown) =>
  inField(expiration, async ({ input, last }) => {
    fillIn(input, text)
    expect(input.value).toBe(shown)
    expect(await last()).toMatchObject({ valid: true })
  })(),
)

test(
  'a 0 that the field added is not counted, a typed one is',
  inField(expiration, async ({ input, last }) => {
    type(input, '4')
    expect(input.value).toMatch(/^04/)
    expect(await last()).toMatchObject({ length: 1 })
    input.setSelectionRange(0, input.value.length)
    backspace(input)
    expect(await last()).toMatchObject({ length: 0, empty: true })
    type(input, '04')
    expect(await last()).toMatchObject({ length: 2 })
  }),
)

test(
  'a month is changed in the middle of a date without a further 0',
  inField(expiration, async ({ input, last }) => {
    type(input, '440')
    input.setSelectionRange(0, 2)
    type(input, '1')
    expect(input.value).toBe('01 / 40')
    expect(await last()).toMatchObject({ length: 3 })
  }),
)

test(
  'an added 0 that is all that is left counts as nothing',
  inField(expiration, async ({ input, last }) => {
    type(input, '4')
    input.setSelectionRange(2, 2)
    backspace(input)
    expect(input.value).toBe('0')
    expect(await last()).toMatchObject({ length: 0, empty: true, errorCode: 'missing' })
  }),
)

test(
  'a security code has four digits until its brand is known',
  inField({ type: 'cvv' }, ({ input }) => {
    type(input, '12345')
    expect(input.value).toBe('1234')
  }),
)

test.each([
  [{ type: 'exp_month' as const }, '123', '12'],
  [{ type: 'exp_year' as const }, '20401', '2040'],
  [{ type: 'routing_number' as const }, '0210000212', '021000021'],
  [{ type: 'bank_account_number' as const }, '123456789012345678', '12345678901234567'],
  [{ type: 'text' as const, name: 'nickname', maxLength: 5 }, 'Ada Lovelace', 'Ada L'],
])('%j takes no more than it holds', (change, typed, kept) =>
  inField(change, ({ input }) => {
    type(input, typed)
    expect(input.value).toBe(kept)
  })(),
)

test(
  'a text keeps letters, and its length is that without outer spaces',
  inField({ type: 'text', name: 'nickname' }, async ({ input, last }) => {
    type(input, ' Ada 7 ')
    expect(input.value).toBe(' Ada 7 ')
    expect(await last()).toMatchObject({ length: 5, valid: true })
  }),
)
