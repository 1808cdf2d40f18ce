// Settings that change while a person types: nothing of what is typed is lost.
import type { Page } from '@playwright/test'
import type { FieldChanges } from '../../src/index.ts'
import type { World } from '../support/browser/checkout.ts'
import {
  CARD_FORM,
  element,
  inputOf,
  openElements,
  typeInto as typeIntoElement,
} from '../support/browser/element-page.ts'
import { inputIn, openHtml, pay, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const number = (page: Page) => inputIn(page, '#number')
const state = (page: Page) => page.evaluate(() => window.instance.getState().fields[0])

const update = (page: Page, changes: FieldChanges, selector = '#number') =>
  page.evaluate(({ selector, changes }) => window.instance.updateField(selector, changes), {
    selector,
    changes,
  })

/** Where the caret is, with the text around it. */
const caret = (page: Page) =>
  number(page).evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement
    return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionEnd ?? 0)}`
  })

/** Counts the events of the instance, by name. */
const countEvents = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    for (const name of ['change', 'focus', 'blur', 'brand', 'enter'] as const) {
      window.instance.on(name, () => seen.push(name))
    }
    Object.assign(window, { seen })
  })

const openText = (page: Page, world: World, input: object) =>
  openHtml(page, world, {
    config: { fields: [{ selector: '#number', input: { type: 'text', name: 'note', ...input } }] },
  })

test('label, placeholder and whether it is required change while a person types', async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '42424')
  await page.keyboard.press('ArrowLeft')
  await update(page, { label: 'Kartennummer', placeholder: '0000', required: false })
  await expect(number(page)).toHaveAccessibleName('Kartennummer')
  await expect(number(page)).toHaveAttribute('placeholder', '0000')
  await expect(number(page)).toHaveAttribute('aria-required', 'false')
  await expect(page.locator('#number iframe')).toHaveAttribute('title', 'Kartennummer')
  await expect(number(page)).toBeFocused()
  expect(await caret(page)).toBe('4242 |4')
  await page.keyboard.type('9')
  await expect(number(page)).toHaveValue('4242 94')
  await update(page, { label: undefined, placeholder: undefined, required: undefined })
  await expect(number(page)).toHaveAccessibleName('Card number')
  await expect(number(page)).toHaveAttribute('placeholder', '')
  await expect(number(page)).toHaveAttribute('aria-required', 'true')
  await number(page).fill('')
  await pay(page)
})

test('digits are grouped and ungrouped around the caret', async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '424242424')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowLeft')
  expect(await caret(page)).toBe('4242 42|42 4')
  await update(page, { format: false })
  await expect.poll(() => caret(page)).toBe('424242|424')
  await page.keyboard.type('5')
  await expect.poll(() => caret(page)).toBe('4242425|424')
  await update(page, { format: true })
  await expect.poll(() => caret(page)).toBe('4242 425|4 24')
  await expect.poll(() => state(page)).toMatchObject({ length: 10, focus: true })
})

test('a field without the focus does not take it when its digits are grouped', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '42424')
  await inputIn(page, '#cvv').focus()
  await update(page, { format: false })
  await expect(number(page)).toHaveValue('42424')
  await expect(inputIn(page, '#cvv')).toBeFocused()
})

test('other brands are judged at once: the state follows, and no event says that somebody has typed', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '4242424242424242')
  await expect.poll(() => state(page)).toMatchObject({ valid: true })
  await countEvents(page)
  const states = await page.evaluate(() => window.states.length)
  await update(page, { brands: ['amex'] })
  await expect
    .poll(() => state(page))
    .toMatchObject({ valid: false, error: 'This kind of card is not accepted.', length: 16, card: 'visa' })
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => window.states.length)).toBeGreaterThan(states)
  await update(page, { brands: undefined })
  await expect.poll(() => state(page)).toMatchObject({ valid: true, error: '' })
  await expect(number(page)).toHaveAttribute('aria-invalid', 'false')
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
})

test('a text may become optional, and be too long for a new limit', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openText(page, world, {})
  expect(await page.evaluate(() => window.instance.getState().isReady)).toBe(false)
  await update(page, { required: false })
  await page.waitForFunction(() => window.instance.getState().isReady)
  await typeInto(page, number(page), 'Wilhelmina')
  await update(page, { maxLength: 4 })
  await expect
    .poll(() => state(page))
    .toMatchObject({ valid: false, error: 'The text is too long.', length: 10 })
  await expect(number(page)).toHaveValue('Wilhelmina')
  await update(page, { maxLength: 11 })
  await expect.poll(() => state(page)).toMatchObject({ valid: true })
  await page.keyboard.type('s!')
  await expect(number(page)).toHaveValue('Wilhelminas')
})

test('a frame that loads again has the newest settings', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  await update(page, { label: 'Kartennummer', brands: ['amex'] })
  await expect(number(page)).toHaveAccessibleName('Kartennummer')
  await page.evaluate(() => {
    const iframe = document.querySelector('#number iframe')
    if (iframe) document.querySelector('#number')?.append(iframe)
  })
  await expect(number(page)).toHaveAccessibleName('Kartennummer')
  await typeInto(page, number(page), '4242')
  await expect.poll(() => state(page)).toMatchObject({ error: 'This kind of card is not accepted.' })
})

test('a wrong change is refused with every fault, and changes nothing', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  const refused = (selector: string, changes: object) =>
    page.evaluate(
      ({ selector, changes }) => {
        const { library } = window as unknown as { library: typeof import('../../src/index.ts') }
        try {
          return window.instance.updateField(selector, changes)
        } catch (exception) {
          return library.parseException(exception)
        }
      },
      { selector, changes },
    )
  expect(await refused('#number', { label: 'Kartennummer', format: 'yes', type: 'cvv' })).toMatchObject({
    code: 2,
    messages: ['changes.format must be true or false.', 'changes.type cannot be changed.'],
  })
  expect(await refused('#nowhere', {})).toMatchObject({ code: 2 })
  await update(page, { placeholder: '0000' })
  await expect(number(page)).toHaveAttribute('placeholder', '0000')
  await expect(number(page)).toHaveAccessibleName('Card number')
})

test('an attribute of an element changes its field and keeps what is typed', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openElements(page, world, { body: CARD_FORM })
  const input = inputOf(element(page, '#number'))
  await typeIntoElement(page, '#number', '4242424242424242')
  const name = await page.evaluate(() => {
    const field = document.querySelector('hosted-field')
    field?.removeAttribute('format')
    field?.setAttribute('placeholder', '0000')
    field?.setAttribute('brands', 'amex')
    return field?.shadowRoot?.querySelector('iframe')?.name
  })
  await expect(input).toHaveValue('4242424242424242')
  await expect(input).toHaveAttribute('placeholder', '0000')
  await expect(input).toBeFocused()
  const now = () =>
    page.evaluate(() => {
      const field = document.querySelector('hosted-field')
      return { text: field?.validationMessage, name: field?.shadowRoot?.querySelector('iframe')?.name }
    })
  await expect.poll(now).toEqual({ text: 'This kind of card is not accepted.', name })
  await page.evaluate(() => document.querySelector('hosted-field')?.removeAttribute('brands'))
  await expect.poll(now).toEqual({ text: '', name })
})

test('a wrong attribute of a mounted element is reported, and the next one counts', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await openElements(page, world, { body: CARD_FORM })
  await typeIntoElement(page, '#number', '4242424242424242')
  const setBrands = (brands: string) =>
    page.evaluate((brands) => document.querySelector('hosted-field')?.setAttribute('brands', brands), brands)
  await setBrands('gold')
  await expect.poll(() => errors).toEqual([expect.stringContaining('changes.brands must be a list of')])
  await setBrands('visa')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('hosted-field')?.validationMessage))
    .toBe('')
  await expect(inputOf(element(page, '#number'))).toHaveValue('4242 4242 4242 4242')
})
