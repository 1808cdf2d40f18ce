// What the page hears of a field, and what it can ask of it.
import { expect, test } from 'vitest'
import { withClock } from './support/clock.ts'
import { inField, type TestField } from './support/field.ts'
import { fillIn, press, type } from './support/keyboard.ts'

const causes = (told: ReadonlyArray<readonly [string, unknown]>) => told.map(([cause]) => cause)

test(
  'the page hears of the focus once, of the blur, and what state there is',
  inField({}, async ({ input, told }) => {
    input.focus()
    input.dispatchEvent(new Event('focus'))
    expect(await told()).toMatchObject([['focus', { focus: true, empty: true, errorCode: 'missing' }]])
    input.blur()
    input.focus()
    expect(await told()).toMatchObject([
      ['blur', { focus: false }],
      ['focus', { focus: true }],
    ])
  }),
)

test(
  'every change is reported with the state of the value, and the brand by itself',
  inField({}, async ({ input, told }) => {
    input.focus()
    await told()
    type(input, '4')
    expect(await told()).toMatchObject([
      ['change', { length: 1, card: 'visa', luhn: false, empty: false, errorCode: 'incomplete' }],
      ['brand', { length: 1, card: 'visa' }],
    ])
    type(input, '242')
    expect(causes(await told())).toEqual(['change', 'change', 'change'])
    type(input, '424242424242')
    const [, report] = (await told()).at(-1) ?? []
    expect(report).toEqual({
      error: '',
      errorCode: '',
      shownError: '',
      valid: true,
      potentiallyValid: true,
      length: 16,
      empty: false,
      focus: true,
      card: 'visa',
      luhn: true,
      token: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  }),
)

test(
  'a value keeps its reference, and another one gets another',
  inField({ type: 'cvv' }, async ({ input, last }) => {
    type(input, '123')
    const { token } = await last()
    input.focus()
    expect((await last()).token).toBe(token)
    type(input, '4')
    const other = (await last()).token
    expect(other).toBeTruthy()
    expect(other).not.toBe(token)
    input.select()
    fillIn(input, '1')
    expect(await last()).not.toHaveProperty('token')
  }),
)

test(
  'an error is shown only when a field was left, cannot become valid, or is to be paid with',
  inField({}, async ({ input, announced, page, last }) => {
    input.focus()
    input.blur()
    expect(announced()).toBe('')
    type(input, '4242')
    await last()
    expect(announced()).toBe('')
    expect(input.getAttribute('aria-invalid')).toBe('false')
    input.focus()
    input.blur()
    expect(announced()).toBe('The card number is incomplete.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toBe('error')
    page.tell('clear')
    expect(await last()).toMatchObject({ empty: true })
    expect(announced()).toBe('')
    expect(input.hasAttribute('aria-describedby')).toBe(false)
    type(input, '5105105105105101')
    expect(announced()).toBe('The card number is not valid.')
  }),
)

test(
  'who wants to pay sees the error of an empty field, until it is changed',
  inField({}, async ({ input, shown, page, told }) => {
    await page.ask(0, 'check')
    expect(shown()).toBe('Enter the card number.')
    expect(await told()).toMatchObject([['rules', { empty: true, shownError: 'Enter the card number.' }]])
    await page.ask(0, 'check')
    expect(await told()).toEqual([])
    type(input, '4')
    expect(shown()).toBe('')
  }),
)

test(
  'a field that is cleared is as if nobody had been there',
  inField({}, async ({ input, announced, page, told }) => {
    type(input, '4242')
    input.focus()
    input.blur()
    await told()
    page.tell('clear')
    expect(await told()).toMatchObject([
      ['change', { empty: true, length: 0 }],
      ['brand', { card: '' }],
    ])
    type(input, '4242')
    expect(announced()).toBe('')
  }),
)

test(
  'an error of the page is shown like the field’s own until the value changes',
  inField({ type: 'cvv' }, async ({ input, announced, page, told }) => {
    type(input, '123')
    expect(input.hasAttribute('data-valid')).toBe(true)
    const [, before] = (await told()).at(-1) ?? []
    page.tell('setError', 'Refused by the bank.')
    const [[cause, report] = []] = await told()
    expect(cause).toBe('error')
    expect(report).toMatchObject({
      error: 'Refused by the bank.',
      errorCode: 'refused',
      valid: false,
      length: 3,
    })
    expect(report).not.toHaveProperty('token')
    expect(announced()).toBe('Refused by the bank.')
    expect(input.hasAttribute('data-valid')).toBe(false)
    page.tell('setError', '')
    const [[, after] = []] = await told()
    expect(after).toMatchObject({ valid: true, errorCode: '' })
    expect(after?.token).not.toBe(before?.token)
    page.tell('setError', 'Refused again.')
    await told()
    type(input, '4')
    expect((await told()).at(-1)).toMatchObject(['change', { valid: true, errorCode: '' }])
    expect(announced()).toBe('')
  }),
)

test(
  'an error of the page that is no text becomes one',
  inField({}, async ({ page, last }) => {
    page.tell('setError', 404 as unknown as string)
    expect(await last()).toMatchObject({ error: '404' })
  }),
)

test(
  'Enter and Escape are told, but not what an input method uses',
  inField({}, async ({ input, told }) => {
    press(input, 'Enter')
    press(input, 'Escape')
    press(input, 'a')
    press(input, 'Enter', { isComposing: true })
    expect(causes(await told())).toEqual(['enter', 'escape'])
  }),
)

test(
  'nobody drags a text out of the frame',
  inField({}, ({ input }) => {
    const event = new Event('dragstart', { cancelable: true })
    input.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }),
)

test(
  'new settings are applied, and judged, without a word of the person',
  inField({}, async ({ input, page, settings, told }) => {
    type(input, '4242')
    await told()
    page.tell('update', {
      ...settings,
      brands: ['amex'],
      disabled: true,
      label: 'Number',
      placeholder: '1234',
    })
    expect(await told()).toMatchObject([['rules', { errorCode: 'not_accepted', potentiallyValid: false }]])
    expect(input.disabled).toBe(true)
    expect(input.getAttribute('aria-label')).toBe('Number')
    expect(input.placeholder).toBe('1234')
    page.tell('update', settings)
    expect(await told()).toMatchObject([['rules', { errorCode: 'incomplete' }]])
  }),
)

test(
  'settings of the wrong form change nothing',
  inField({}, async ({ input, page, settings, told }) => {
    page.tell('update', { ...settings, disabled: 'yes' as unknown as boolean })
    expect(await told()).toEqual([])
    expect(input.disabled).toBe(false)
  }),
)

test(
  'a text is judged anew when the page changes how long it may be, or that it must be',
  inField(
    { type: 'text', name: 'nickname', required: false },
    async ({ input, page, settings, last, announced }) => {
      type(input, 'Ada')
      expect(await last()).toMatchObject({ valid: true })
      page.tell('update', { ...settings, maxLength: 2 })
      expect(await last()).toMatchObject({ valid: false, errorCode: 'invalid', potentiallyValid: false })
      expect(announced()).toBe('The text is too long.')
      page.tell('update', { ...settings, required: true })
      page.tell('clear')
      expect(await last()).toMatchObject({ errorCode: 'missing' })
    },
  ),
)

test(
  'the brand of the card changes what a security code is, also without a key',
  inField({ type: 'cvv' }, async ({ input, join, told, announced }) => {
    type(input, '1234')
    const vault = await join()
    await told()
    await vault.send({ type: 'card', cvvLengths: [3] })
    expect(await told()).toMatchObject([['rules', { valid: false, errorCode: 'invalid' }]])
    expect(announced()).toBe('The security code is not valid.')
    await vault.send({ type: 'card', cvvLengths: [3] })
    expect(await told()).toEqual([])
    await vault.send({ type: 'card', cvvLengths: [4] })
    expect(await told()).toMatchObject([['rules', { valid: true }]])
  }),
)

test(
  'a value that a program sets without an input event is taken at its change event',
  inField({ type: 'cvv' }, async ({ input, told, join }) => {
    input.value = '123'
    input.dispatchEvent(new Event('change'))
    expect(await told()).toMatchObject([['change', { length: 3, valid: true }]])
    input.dispatchEvent(new Event('change'))
    expect(await told()).toEqual([])
    const { arrived } = await join()
    expect(arrived).toEqual([{ type: 'value', value: '123' }])
  }),
)

test(
  'a field tells whether it got the focus that the page gave it',
  inField({}, async ({ input, page }) => {
    Object.assign(document, { hasFocus: () => true })
    expect(await page.ask(0, 'hasFocus')).toBe(true)
    expect(document.activeElement).toBe(input)
  }),
)

test('what was done before the second script is reported when it comes', async () => {
  const { showFields } = await import('../../../frame/field/look/show.ts')
  const { startFields } = await import('../../../frame/field/start.ts')
  const { runInFrame } = await import('./support/frame.ts')
  const { settingsOf } = await import('./support/settings.ts')
  const { english } = await import('./support/english.ts')
  const { TestChannel, listen, settle } = await import('./support/ports.ts')
  await runInFrame({}, ({ input }) =>
    withClock(async () => {
      const { port1, port2 } = new TestChannel()
      const arrived = listen(port2)
      let start = () => {}
      showFields(
        [settingsOf()],
        english,
        () => port1,
        (fields) => {
          start = () => startFields(fields)
        },
      )
      input.focus()
      input.value = '4242424242424242'
      start()
      await settle()
      expect(arrived).toMatchObject([
        {},
        { call: 'changed', args: [{ focus: true }, 'focus'] },
        { call: 'changed', args: [{ length: 16 }, 'brand'] },
      ])
    }),
  )
})

test(
  'what is wrong with the whole form is announced, once, without an error of the field',
  inField({}, async ({ page, announced, shown, told }) => {
    page.tell('announce', 'Two fields are not complete.')
    await told()
    const node = document.getElementById('alert')?.firstChild
    page.tell('announce', 'Two fields are not complete.')
    await told()
    expect(announced()).toBe('Two fields are not complete.')
    expect(document.getElementById('alert')?.firstChild).toBe(node)
    expect(shown()).toBe('')
  }),
)

test(
  'an error that only came with the wish to pay is not announced, and its end is',
  inField({}, async ({ input, page, announced, shown }) => {
    page.tell('announce', 'One field is not complete.')
    await page.ask(0, 'check')
    expect(announced()).toBe('One field is not complete.')
    expect(shown()).toBe('Enter the card number.')
    type(input, '4')
    expect([announced(), shown()]).toEqual(['', ''])
  }),
)

test(
  'reports that say no more than a length are sent at multiples of half a second',
  inField({ type: 'bank_account_number' }, async ({ input, now, pass }) => {
    type(input, '1')
    expect(causes(await now())).toEqual(['change'])
    type(input, '2')
    pass(200)
    type(input, '3')
    pass(299)
    expect(await now()).toEqual([])
    pass(1)
    expect((await now()).map(([cause, { length }]) => `${cause} ${length}`)).toEqual(['change 2', 'change 3'])
    pass(10_000)
    expect(await now()).toEqual([])
  }),
)

test(
  'what says more brings the lengths before it along',
  inField({ type: 'bank_account_number' }, async ({ input, now, pass }) => {
    type(input, '1')
    await now()
    type(input, '23')
    expect(await now()).toEqual([])
    type(input, '4')
    expect((await now()).map(([cause, { length, valid }]) => `${cause} ${length} ${valid}`)).toEqual([
      'change 2 false',
      'change 3 false',
      'change 4 true',
    ])
    pass(10_000)
    expect(await now()).toEqual([])
  }),
)

test(
  'a number of a length that more digits may follow is valid once the person has left it',
  inField({}, async ({ input, last, told }) => {
    input.focus()
    type(input, '424242424242424242')
    expect(await last()).toMatchObject({ length: 18, valid: false, errorCode: 'incomplete' })
    press(input, 'Enter')
    expect((await told())[0]).toMatchObject(['enter', { valid: true }])
    type(input, '4')
    type(input, '2')
    input.blur()
    expect(await last()).toMatchObject({ length: 19, valid: false })
  }),
)

/** Of a brand with lengths up to 19. Only two of them are judged, so at this one a page learns nothing while a person types. */
const LONG = '620000000000000000'

test.each([
  ['leaves', ({ input }: TestField) => input.blur()],
  ['presses Enter', ({ input }: TestField) => press(input, 'Enter')],
  ['pays', ({ page }: TestField) => page.ask(0, 'check')],
])('a number that may go on is valid once the person %s', (_name, finish) =>
  inField({}, async (field) => {
    field.input.focus()
    type(field.input, LONG)
    expect(await field.last()).toMatchObject({ length: 18, valid: false, luhn: false })
    await finish(field)
    expect(await field.last()).toMatchObject({ length: 18, valid: true, luhn: true })
  })(),
)

test(
  'moving the caret does not finish a number',
  inField({}, async ({ input, page, last }) => {
    input.focus()
    type(input, LONG)
    press(input, 'ArrowLeft')
    page.tell('setError', '')
    expect(await last()).toMatchObject({ length: 18, valid: false })
  }),
)

test(
  'autofill fills a field that the person has emptied again',
  inField({ type: 'cvv' }, async ({ input, join }) => {
    const vault = await join()
    type(input, '1')
    await vault.send({ type: 'fill', value: '987' })
    expect(input.value).toBe('1')
    input.select()
    fillIn(input, '')
    await vault.send({ type: 'fill', value: '987' })
    expect(input.value).toBe('987')
  }),
)

test(
  'a number that is filled in has no more to come',
  inField({}, async ({ input, join, last }) => {
    input.focus()
    const vault = await join()
    await vault.send({ type: 'fill', value: LONG })
    expect(await last()).toMatchObject({ length: 18, valid: true })
  }),
)

test(
  'a number that a program types without the focus has no more to come',
  inField({}, async ({ input, last }) => {
    type(input, LONG)
    expect(await last()).toMatchObject({ length: 18, valid: true })
  }),
)

test(
  'only a card number has a checksum to tell of',
  inField({ type: 'cvv' }, async ({ input, last }) => {
    type(input, '123')
    expect(await last()).toMatchObject({ valid: true, luhn: false })
  }),
)
