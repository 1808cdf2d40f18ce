// Dots in place of what a person has left.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'
import { fillIn, paste, type } from './support/keyboard.ts'

const blur = { mask: 'blur' as const }

test(
  'a number is covered once it is left, but for its last digits, and back with the focus',
  inField(blur, async ({ input, last }) => {
    input.focus()
    type(input, '4242424242424242')
    input.setSelectionRange(3, 6)
    input.blur()
    expect(input.value).toBe('•••• 4242')
    expect(await last()).toMatchObject({ length: 16, valid: true })
    input.focus()
    expect(input.value).toBe('4242 4242 4242 4242')
    expect([input.selectionStart, input.selectionEnd]).toEqual([3, 6])
  }),
)

test(
  'who comes by Tab has all of the text selected',
  inField(blur, ({ input }) => {
    input.focus()
    type(input, '4242424242424242')
    input.blur()
    input.select()
    input.focus()
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 19])
  }),
)

test.each([
  ['1234567', '•••••••'],
  ['12345678', '•••• 5678'],
])('of a value of few characters nothing is seen: %s', (typed, covered) =>
  inField({ type: 'bank_account_number', ...blur }, ({ input }) => {
    input.focus()
    type(input, typed)
    input.blur()
    expect(input.value).toBe(covered)
  })(),
)

test('nothing is covered in an empty field, nor without the mask', async () => {
  await inField(blur, ({ input }) => {
    input.focus()
    input.blur()
    expect(input.value).toBe('')
  })()
  await inField({ mask: false }, ({ input }) => {
    input.focus()
    type(input, '4242')
    input.blur()
    expect(input.value).toBe('4242')
  })()
})

test(
  'a mask that the page changes covers and uncovers a field that was left',
  inField({ mask: false }, async ({ input, page, settings, last }) => {
    input.focus()
    type(input, '4242424242424242')
    input.blur()
    page.tell('update', { ...settings, mask: 'blur' })
    await last()
    expect(input.value).toBe('•••• 4242')
    page.tell('update', settings)
    expect(await last()).toMatchObject({ length: 16 })
    expect(input.value).toBe('4242 4242 4242 4242')
  }),
)

test(
  'a covered field that is asked again stays covered, with the same value',
  inField(blur, async ({ input, page, settings, last, join }) => {
    input.focus()
    type(input, '4242424242424242')
    input.blur()
    page.tell('update', settings)
    page.tell('setError', 'Refused.')
    expect(await last()).toMatchObject({ length: 16 })
    expect(input.value).toBe('•••• 4242')
    const { arrived } = await join()
    expect(arrived).toEqual([{ type: 'value', value: '4242424242424242' }])
  }),
)

test(
  'what is filled in over the dots counts',
  inField(blur, async ({ input, last }) => {
    input.focus()
    type(input, '4242424242424242')
    input.blur()
    fillIn(input, '378282246310005')
    expect(await last()).toMatchObject({ length: 15, card: 'amex' })
    expect(input.value).toBe('•••• 0005')
  }),
)

test(
  'what is dropped into a covered field comes into the text, not the dots',
  inField({ type: 'bank_account_number', ...blur }, async ({ input, last }) => {
    input.focus()
    type(input, '12345678')
    input.blur()
    paste(input, '9')
    expect(await last()).toMatchObject({ length: 9 })
  }),
)
