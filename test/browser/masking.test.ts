// Dots in place of what is typed: on the screen, for a screen reader, for who copies; and editing as without them.
import type { Page } from '@playwright/test'
import type { FieldInput } from '../../src/index.ts'
import type { World } from '../support/browser/checkout.ts'
import {
  element,
  inputOf,
  openElements,
  typeInto as typeIntoElement,
} from '../support/browser/element-page.ts'
import { expectToken, inputIn, openHtml, pay, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

type Mask = FieldInput['mask']

const NUMBER = '4242424242424242'
const number = (page: Page) => inputIn(page, '#number')
const cvv = (page: Page) => inputIn(page, '#cvv')
const state = (page: Page, index = 0) =>
  page.evaluate((index) => window.instance.getState().fields[index], index)

const open = (page: Page, world: World, masks: { number?: Mask; cvv?: Mask }) =>
  openHtml(page, world, {
    body: '<div id="number"></div><div id="cvv"></div><textarea></textarea><button>Elsewhere</button>',
    config: {
      fields: [
        { selector: '#number', input: { type: 'credit_card_number', format: true, mask: masks.number } },
        { selector: '#cvv', input: { type: 'cvv', mask: masks.cvv } },
      ],
    },
  })

/** The value with `|` where the caret is, or around what is selected. */
const withCaret = (page: Page) =>
  number(page).evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0]
    const selected = value.slice(from, to)
    return `${value.slice(0, from)}|${selected && `${selected}|`}${value.slice(to)}`
  })

const leave = async (page: Page) => {
  await page.locator('button').focus()
  await expect.poll(async () => (await state(page))?.focus).toBe(false)
}

test('a security code is dots unless the page wants it otherwise, and a number is not', async ({
  page,
  world,
}) => {
  await open(page, world, {})
  await expect(cvv(page)).toHaveAttribute('type', 'password')
  await expect(number(page)).toHaveAttribute('type', 'text')
  await expect(cvv(page)).toHaveAttribute('autocomplete', 'cc-csc')
  await expect(cvv(page)).toHaveAttribute('inputmode', 'numeric')
  await pay(page)
  await open(page, world, { cvv: false })
  await expect(cvv(page)).toHaveAttribute('type', 'text')
})

for (const mask of [true, 'blur'] as const) {
  test(`the page learns the same with the mask ${mask} as without one`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    const reports = async (masks: { number: Mask; cvv: Mask }) => {
      await open(page, world, masks)
      await typeInto(page, number(page), NUMBER)
      await typeInto(page, cvv(page), '12')
      await leave(page)
      await expect.poll(async () => (await state(page, 1))?.focus).toBe(false)
      // Frames take turns as it happens, so each field's own reports are compared, from the first that has a character, because a
      // window may get its focus as late as with the first key; what says nothing new is left out.
      return page.evaluate(() => {
        const states = window.states as Array<{ fields: Array<{ token?: string; length: number }> }>
        return [0, 1].map((index) => {
          const reports = states.flatMap(({ fields }) => fields[index] ?? [])
          const texts = reports.slice(reports.findIndex(({ length }) => length > 0)).map((report) => {
            const { token, ...field } = report
            return JSON.stringify({ ...field, hasToken: token !== undefined })
          })
          return texts.filter((text, at) => text !== texts[at - 1])
        })
      })
    }
    expect(await reports({ number: mask, cvv: mask })).toEqual(await reports({ number: false, cvv: false }))
  })
}

test('what is on the screen is the same for any code, and any number with the same end', {
  tag: '@long',
}, async ({ page, world }) => {
  const pixels = async (masks: { number: Mask; cvv: Mask }, typed: { number: string; cvv: string }) => {
    await open(page, world, masks)
    await typeInto(page, number(page), typed.number)
    await typeInto(page, cvv(page), typed.cvv)
    await leave(page)
    const images = [await page.locator('#number').screenshot(), await page.locator('#cvv').screenshot()]
    return images.map((image) => image.toString('base64'))
  }
  const one = { number: '4242424242424242', cvv: '987' }
  const other = { number: '4000000000004242', cvv: '111' }
  expect(await pixels({ number: 'blur', cvv: true }, one)).toEqual(
    await pixels({ number: 'blur', cvv: true }, other),
  )
  // It would be seen.
  const plain = await pixels({ number: false, cvv: false }, one)
  const others = await pixels({ number: false, cvv: false }, other)
  expect(plain[0]).not.toBe(others[0])
  expect(plain[1]).not.toBe(others[1])
})

test('nothing is copied, cut or dragged out of a masked field', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world, { number: true })
  await typeInto(page, number(page), NUMBER)
  await typeInto(page, cvv(page), '123')
  const clipboard = page.locator('textarea')
  for (const field of [number(page), cvv(page)]) {
    await clipboard.fill('what was there before')
    await clipboard.press('ControlOrMeta+a')
    await clipboard.press('ControlOrMeta+x')
    const before = await field.inputValue()
    await field.focus()
    for (const keys of ['a', 'c', 'x', 'a']) await page.keyboard.press(`ControlOrMeta+${keys}`)
    await expect(field).toHaveValue(before)
    await clipboard.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(clipboard).toHaveValue('what was there before')
  }
  await number(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  const [from, to] = [await page.locator('#number').boundingBox(), await clipboard.boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 10 })
  await page.mouse.up()
  await expect(clipboard).toHaveValue('what was there before')
  await expect(number(page)).toHaveValue(NUMBER)
})

/** All that the accessibility tree of a field's frame says. */
async function said(page: Page, container: string): Promise<string> {
  const frame = await (await page.locator(`${container} iframe`).elementHandle())?.contentFrame()
  if (!frame) throw new Error('no frame')
  const client = await page.context().newCDPSession(frame)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  return nodes.map(({ name, value }) => `${name?.value ?? ''} ${value?.value ?? ''}`).join('\n')
}

test('a screen reader is told of dots and of no digit, but for the last four @chromium', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, { number: 'blur' })
  await typeInto(page, number(page), NUMBER)
  await typeInto(page, cvv(page), '987')
  expect(await said(page, '#cvv')).toMatch(/Security code •••$/m)
  expect(await said(page, '#cvv')).not.toMatch(/\d/)
  await leave(page)
  expect(await said(page, '#number')).toMatch(/Card number •••• 4242$/m)
  expect(await said(page, '#number')).not.toMatch(/42424|4242 4242/)
  // Without dots it is told all.
  await page.evaluate(() => window.instance.updateField('#cvv', { mask: false }))
  await expect(cvv(page)).toHaveAttribute('type', 'text')
  await expect.poll(() => said(page, '#cvv')).toMatch(/Security code 987$/m)
})

test('a masked number is edited, undone, unmasked and masked again where the caret is', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, { number: true })
  await typeInto(page, number(page), '42424242')
  // No gaps: they would be dots, too.
  await expect(number(page)).toHaveValue('42424242')
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('5')
  await expect.poll(() => withCaret(page)).toBe('424245|242')
  await page.evaluate(() => window.instance.updateField('#number', { mask: false }))
  await expect.poll(() => withCaret(page)).toBe('4242 45|24 2')
  await expect(number(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => state(page)).toMatchObject({ length: 8 })
  await page.evaluate(() => window.instance.updateField('#number', { mask: true }))
  await expect(number(page)).toHaveAttribute('type', 'password')
  await expect(number(page)).toHaveValue('42424242')
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  await expect(number(page)).toHaveValue('424242421')
  await expect.poll(() => state(page)).toMatchObject({ length: 9, focus: true })
})

test('what was undone before a number is unmasked is done again after it, step by step', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, { number: true })
  await typeInto(page, number(page), '4242424')
  const undo = () => page.keyboard.press('ControlOrMeta+z')
  const redo = () => page.keyboard.press('ControlOrMeta+Shift+z')
  await undo()
  await expect(number(page)).toHaveValue('424242')
  await page.evaluate(() => window.instance.updateField('#number', { mask: false }))
  await expect(number(page)).toHaveValue('4242 42')
  await redo()
  await expect.poll(() => withCaret(page)).toBe('4242 424|')
  for (const text of ['4242 42', '4242 4', '4242', '424']) {
    await undo()
    await expect(number(page)).toHaveValue(text)
  }
  for (const text of ['4242', '4242 4', '4242 42', '4242 424']) {
    await redo()
    await expect(number(page)).toHaveValue(text)
  }
  await expect.poll(() => state(page)).toMatchObject({ length: 7 })
})

test('a number that is left shows its last four, and with the focus all of it and the caret', async ({
  page,
  world,
}) => {
  await open(page, world, { number: 'blur' })
  await typeInto(page, number(page), NUMBER)
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowLeft')
  await expect(number(page)).toHaveValue('4242 4242 4242 4242')
  await leave(page)
  await expect(number(page)).toHaveValue('•••• 4242')
  expect(await state(page)).toMatchObject({ valid: true, length: 16, empty: false, card: 'visa' })
  await page.evaluate(() => window.instance.focusIframeInput('#number'))
  await expect.poll(() => withCaret(page)).toBe('4242 4242 4242 42|42')
  await page.keyboard.press('Backspace')
  await expect.poll(() => withCaret(page)).toBe('4242 4242 4242 4|42')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(number(page)).toHaveValue('4242 4242 4242 4242')
  await cvv(page).focus()
  await expect(number(page)).toHaveValue('•••• 4242')
  await number(page).focus()
  await expect(number(page)).toHaveValue('4242 4242 4242 4242')
  await leave(page)
  // As a browser does that selects all that stands in a field.
  await number(page).evaluate((field) => (field as HTMLInputElement).select())
  await number(page).focus()
  await expect.poll(() => withCaret(page)).toBe('|4242 4242 4242 4242|')
  await typeInto(page, cvv(page), '123')
  await expect(number(page)).toHaveValue('•••• 4242')
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expectToken(page)
})

test('of a short value that is left nothing is shown', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world, { number: 'blur', cvv: 'blur' })
  await typeInto(page, number(page), '4242424')
  await typeInto(page, cvv(page), '123')
  await expect(number(page)).toHaveValue('•••••••')
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
  await leave(page)
  await expect(cvv(page)).toHaveValue('•••')
  await cvv(page).focus()
  await expect(cvv(page)).toHaveValue('123')
})

test('a click into a number that was left shows all of it again @mouse', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, { number: 'blur' })
  await typeInto(page, number(page), NUMBER)
  await leave(page)
  await expect(number(page)).toHaveValue('•••• 4242')
  await page.locator('#number').click()
  await expect(number(page)).toHaveValue('4242 4242 4242 4242')
})

test('a field that is left can be emptied, filled in by the browser, and unmasked', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, { number: 'blur' })
  await typeInto(page, number(page), NUMBER)
  await leave(page)
  await expect(number(page)).toHaveValue('•••• 4242')
  // Software that tells of input where there was none.
  await number(page).evaluate((field) => field.dispatchEvent(new InputEvent('input')))
  await expect.poll(() => state(page)).toMatchObject({ valid: true, length: 16 })
  await expect(number(page)).toHaveValue('•••• 4242')
  await number(page).evaluate((field) => {
    ;(field as HTMLInputElement).value = '5555555555554444'
    field.dispatchEvent(new InputEvent('input'))
  })
  await expect.poll(() => state(page)).toMatchObject({ valid: true, card: 'mastercard' })
  await expect(number(page)).toHaveValue('•••• 4444')
  await page.evaluate(() => window.instance.updateField('#number', { mask: false }))
  await expect(number(page)).toHaveValue('5555 5555 5555 4444')
  await page.evaluate(() => window.instance.updateField('#number', { mask: 'blur', format: false }))
  await expect(number(page)).toHaveValue('•••• 4444')
  await number(page).focus()
  await expect(number(page)).toHaveValue('5555555555554444')
  await leave(page)
  await page.evaluate(() => window.instance.clearIframeInput())
  await expect(number(page)).toHaveValue('')
  await expect.poll(() => state(page)).toMatchObject({ empty: true, length: 0 })
})

test('an input method writes into a field that was masked in between @chromium', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, { number: 'blur' })
  await typeInto(page, number(page), '4242')
  await leave(page)
  await number(page).focus()
  const client = await page.context().newCDPSession(page)
  for (const text of ['１', '１２']) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  await client.send('Input.insertText', { text: '１２' })
  await expect.poll(() => withCaret(page)).toBe('4242 12|')
  await leave(page)
  await expect(number(page)).toHaveValue('••••••')
})

test('an attribute masks the field of an element', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world, {
    body: '<form id="pay"><hosted-field id="number" type="credit_card_number" mask="blur"></hosted-field><hosted-field id="cvv" type="cvv"></hosted-field></form>',
  })
  const [card, code] = [inputOf(element(page, '#number')), inputOf(element(page, '#cvv'))]
  await typeIntoElement(page, '#number', NUMBER)
  await typeIntoElement(page, '#cvv', '123')
  await expect(card).toHaveValue('•••• 4242')
  await expect(code).toHaveAttribute('type', 'password')
  const masks = () =>
    page.evaluate(() => [...document.querySelectorAll('hosted-field')].map(({ mask }) => mask))
  expect(await masks()).toEqual(['blur', undefined])
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('hosted-field')) field.mask = false
  })
  await expect(card).toHaveValue(NUMBER)
  await expect(code).toHaveAttribute('type', 'text')
  await expect(code).toHaveValue('123')
  await page.evaluate(() => document.querySelector('hosted-field')?.setAttribute('mask', ''))
  await expect(card).toHaveAttribute('type', 'password')
  expect(await masks()).toEqual([true, false])
})
