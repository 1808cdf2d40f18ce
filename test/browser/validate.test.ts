// Fields that are asked whether they are valid, without a token; and the keys that end a form.
import { chromium, type Page } from '@playwright/test'
import { testChromium } from '../../scripts/browser.ts'

import { element, inputOf, openElements } from '../support/browser/element-page.ts'
import { addHtml, inputIn, openHtml, pay, typeInto, typeOn } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const errorsShown = (page: Page) =>
  Promise.all(['#number', '#cvv'].map((id) => inputIn(page, id).getAttribute('aria-invalid')))

test('fields that are asked show their errors, the first gets the focus, and nothing is sent', async ({
  page,
  world,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openHtml(page, world)
  expect(await errorsShown(page)).toEqual(['false', 'false'])
  const outcome = await page.evaluate(async () => {
    const isValid = await window.instance.validate()
    return { isValid, errors: window.instance.getState().fields.map(({ error }) => error) }
  })
  expect(outcome).toEqual({ isValid: false, errors: ['Enter the card number.', 'Enter the security code.'] })
  expect(await errorsShown(page)).toEqual(['true', 'true'])
  await expect(inputIn(page, '#number')).toBeFocused()
  await typeInto(page, inputIn(page, '#number'), '4242424242424242')
  await typeInto(page, inputIn(page, '#cvv'), '12')
  // The last key counts, though its report may still be on its way.
  await typeOn(page, inputIn(page, '#cvv'), '3')
  expect(await page.evaluate(() => window.instance.validate())).toBe(true)
  expect(await errorsShown(page)).toEqual(['false', 'false'])
  expect(sent).toEqual([])
})

test('a disabled field is not asked', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, inputIn(page, '#number'), '4242424242424242')
  await page.evaluate(() => window.instance.disableIframeInput('#cvv'))
  expect(await page.evaluate(() => window.instance.validate())).toBe(true)
  expect(await errorsShown(page)).toEqual(['false', 'false'])
})

test('fields that are gone reject with code 1', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  const code = await page.evaluate(() => {
    window.instance.destroy()
    return window.instance.validate().catch((exception) => exception.code)
  })
  expect(code).toBe(1)
})

const DIALOG = '<dialog><div id="number"></div><div id="cvv"></div></dialog>'

test('a dialog around the fields closes by Escape', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world, {
    body: DIALOG,
    start: `const dialog = document.querySelector('dialog')
dialog.showModal()
window.instance = library.initializeFields(config)
window.seen = []
window.instance.on('escape', ({ field, state }) => {
  window.seen.push(field.selector + ' ' + state.target.selector)
  dialog.close()
})`,
  })
  await typeInto(page, inputIn(page, '#number'), '4242')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toBeHidden()
  expect(await page.evaluate(() => window.seen)).toEqual(['#number #number'])
})

test('an Escape that ends a composition is not the page’s', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  await page.evaluate(() => {
    window.seen = []
    for (const name of ['enter', 'escape'] as const) window.instance.on(name, () => window.seen.push(name))
  })
  const input = inputIn(page, '#number')
  await input.focus()
  await input.evaluate((field) => {
    const press = (init: KeyboardEventInit) => field.dispatchEvent(new KeyboardEvent('keydown', init))
    press({ key: 'Escape', isComposing: true })
    press({ key: 'Escape' })
    press({ key: 'Enter' })
  })
  await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['escape', 'enter'])
})

test('an element tells of Escape by an event that bubbles', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world)
  await page.evaluate(() => {
    window.seen = []
    document.addEventListener('fieldescape', ({ target }) => window.seen.push((target as Element).id))
  })
  const input = inputOf(element(page, '#cvv'))
  await expect(input).toBeVisible()
  await input.focus()
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['cvv'])
})

test('a browser that does not ask pages whom it may fill in is not told, and so does not warn', {
  tag: '@long',
}, async ({ page, world }) => {
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await openHtml(page, world)
  const isKnown = await page.evaluate(
    () =>
      (document as { featurePolicy?: { features(): string[] } }).featurePolicy
        ?.features()
        .includes('autofill') ?? false,
  )
  const allowed = await page.locator('#number iframe').getAttribute('allow')
  expect(allowed).toBe(isKnown ? 'autofill' : null)
  expect(warnings.filter((text) => text.includes('autofill'))).toEqual([])
})

test('a browser that does ask may fill in the fields @chromium', { tag: '@long' }, async ({ world }) => {
  const { args = [], ...options } = testChromium()
  const features = '--enable-blink-features=Autofill'
  const browser = await chromium.launch({ ...options, args: [...args, features] })
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  await page.goto(addHtml(world))
  await page.evaluate(() => window.instance.ready)
  await expect(page.locator('#number iframe')).toHaveAttribute('allow', 'autofill')
  const isAllowed = await inputIn(page, '#number').evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
    ).featurePolicy.allowsFeature('autofill'),
  )
  expect(isAllowed).toBe(true)
  await pay(page)
  await browser.close()
})
