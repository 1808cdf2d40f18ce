// What browsers, password managers and screen readers find at a field.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'

test.each([
  ['credit_card_number', 'cc-number', 'numeric', 'Card number'],
  ['cvv', 'cc-csc', 'numeric', 'Security code'],
  ['exp_month', 'cc-exp-month', 'numeric', 'Expiry month'],
  ['bank_account_number', 'off', 'numeric', 'Account number'],
] as const)('%s has the attributes of its type', (type, autocomplete, inputMode, label) =>
  inField({ type }, ({ input }) => {
    expect(input.autocomplete).toBe(autocomplete)
    expect(input.inputMode).toBe(inputMode)
    expect(input.getAttribute('aria-label')).toBe(label)
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(input.getAttribute('aria-invalid')).toBe('false')
    expect(input.name).toMatch(new RegExp(`^${type}-[\\da-f]{8}$`))
    expect(input.type).toBe('text')
    expect(input.disabled).toBe(false)
  })(),
)

test(
  'a text field has the name that the page gave it',
  inField({ type: 'text', name: 'nickname', required: false }, ({ input }) => {
    expect(input.name).toMatch(/^nickname-[\da-f]{8}$/)
    expect(input.getAttribute('aria-required')).toBe('false')
  }),
)

test('the page’s label and placeholder are used, or the usual ones of the type', async () => {
  await inField({ label: 'Number', placeholder: '1234' }, ({ input }) => {
    expect(input.getAttribute('aria-label')).toBe('Number')
    expect(input.placeholder).toBe('1234')
  })()
  await inField({ type: 'exp_month', placeholder: true }, ({ input }) =>
    expect(input.placeholder).toBe('MM'),
  )()
  await inField({ placeholder: true }, ({ input }) => expect(input.placeholder).toBe(''))()
})

test('a field that is always masked is a password to the browser', async () => {
  await inField({ mask: true }, ({ input }) => expect(input.type).toBe('password'))()
  await inField({ mask: 'blur' }, ({ input }) => expect(input.type).toBe('text'))()
})

test(
  'what a browser has kept from before a reload is gone',
  inField(
    {},
    ({ input }) => {
      expect(input.value).toBe('')
    },
    { body: '<div id="card"><div><input id="field" value="4242" hidden><p id="error"></p></div></div>' },
  ),
)

test(
  'an error is written only when it changes: screen readers announce every write',
  inField({}, async ({ page, shown }) => {
    await page.ask(0, 'check')
    const element = document.getElementById('error')
    const node = element?.firstChild
    await page.ask(0, 'check')
    expect(shown()).toBe('Enter the card number.')
    expect(element?.firstChild).toBe(node)
  }),
)

test(
  'a document without a place for errors still has a field',
  inField(
    {},
    async ({ page, input }) => {
      await page.ask(0, 'check')
      expect(input.getAttribute('aria-invalid')).toBe('true')
    },
    { body: '<div id="card"><div><input id="field" hidden></div></div>' },
  ),
)
