// The keyboard's way through a checkout, and what the page is told of the focus.
import type { Locator, Page } from '@playwright/test'
import { wholeChromium } from '../../scripts/browser.ts'

import { test as demoTest } from '../support/browser/demo.ts'
import { inputIn, openHtml, typeInto, typeOn } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const BODY = `<form><a href="#top">Back</a><div id="number"></div><select><option>12</option></select>
<div id="cvv"></div><button>Pay</button></form>`

const focusOf = (page: Page) =>
  page.evaluate(() => window.instance.getState().fields.map(({ focus }) => focus))

/** The focus goes from process to process: the next key is pressed when it has arrived. */
async function pressTo(page: Page, key: string, target: Locator) {
  await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('Tab goes through fields and page in the page’s order, and Shift+Tab back', async ({ page, world }) => {
  await openHtml(page, world, { body: BODY })
  await expect(page.locator('body > iframe')).toBeAttached()
  const stops = [
    page.locator('a'),
    inputIn(page, '#number'),
    page.locator('select'),
    inputIn(page, '#cvv'),
    page.locator('button'),
  ]
  await page.locator('a').focus()
  for (const stop of stops.slice(1)) await pressTo(page, 'Tab', stop)
  for (const stop of stops.reverse().slice(1)) await pressTo(page, 'Shift+Tab', stop)
})

test('a key that comes late does not take the focus back', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  const [number, cvv] = [inputIn(page, '#number'), inputIn(page, '#cvv')]
  await typeInto(page, number, '4242')
  await cvv.focus()
  await expect(cvv).toBeFocused()
  // What the frame does to a key that was on its way while the focus went.
  await number.evaluate(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: '4' })))
  await typeOn(page, cvv, '1')
  await expect(cvv).toHaveValue('1')
  await expect(number).toHaveValue('4242')
})

test('Enter in a field submits the merchant’s form, once', async ({ page, world }) => {
  await openHtml(page, world, { body: BODY })
  await page.evaluate(() => {
    const submitted: string[] = []
    Object.assign(window, { submitted })
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      submitted.push(event.type)
    })
  })
  await typeInto(page, inputIn(page, '#cvv'), '123')
  await page.keyboard.press('Enter')
  const submitted = () => page.evaluate(() => Reflect.get(window, 'submitted') as string[])
  await expect.poll(submitted).toEqual(['submit'])
  // Whatever came of that Enter has come when the next key has.
  await page.keyboard.press('Backspace')
  await expect.poll(() => page.evaluate(() => window.instance.getState().fields[1]?.length)).toBe(2)
  expect(await submitted()).toEqual(['submit'])
})

demoTest(
  'the keyboard alone pays in the shop, with a step back',
  { tag: '@long' },
  async ({ page, demo }) => {
    await page.goto(demo.shop.url)
    await expect(inputIn(page, '#cvv')).toBeVisible()
    await page.getByRole('navigation').getByRole('link').last().focus()
    await pressTo(page, 'Tab', inputIn(page, '#number'))
    await page.keyboard.type('4242424242424242')
    await pressTo(page, 'Tab', page.locator('[name=exp_month]'))
    await page.keyboard.type('12')
    await pressTo(page, 'Tab', page.locator('[name=exp_year]'))
    await page.keyboard.type(String(new Date().getFullYear() + 3))
    await pressTo(page, 'Tab', inputIn(page, '#cvv'))
    await pressTo(page, 'Tab', page.locator('[name=name]'))
    await page.keyboard.type('Ada Example')
    await pressTo(page, 'Shift+Tab', inputIn(page, '#cvv'))
    await page.keyboard.type('123')
    await pressTo(page, 'Tab', page.locator('[name=name]'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Thank you' })).toBeFocused()
  },
)

test('a field says that it has the focus only when it has', async ({ page, world }) => {
  await openHtml(page, world, { body: BODY })
  const focus = () => page.evaluate(() => window.instance.focusIframeInput('#number'))
  // Some browsers give a frame the focus only after a person has used it.
  await typeInto(page, inputIn(page, '#number'), '4')
  await page.locator('a').focus()
  expect(await focus()).toBe(true)
  await expect(inputIn(page, '#number')).toBeFocused()
  await expect.poll(() => focusOf(page)).toEqual([true, false])

  await page.locator('a').focus()
  await expect.poll(() => focusOf(page)).toEqual([false, false])

  await page.evaluate(() => window.instance.disableIframeInput('#number'))
  expect(await focus()).toBe(false)
  await page.evaluate(() => window.instance.enableIframeInput('#number'))
  expect(await focus()).toBe(true)

  await page.locator('a').focus()
  await page.evaluate(() => document.querySelector('#number')?.setAttribute('hidden', ''))
  expect(await focus()).toBe(false)
})

test('a page is told once of one focus, even if the browser tells the field twice', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world, { body: BODY })
  const input = inputIn(page, '#number')
  const length = () => page.evaluate(() => window.instance.getState().fields[0]?.length)
  await typeInto(page, input, '4')
  await expect.poll(length).toBe(1)
  await page.evaluate(() => {
    window.seen = []
    for (const name of ['focus', 'blur'] as const) window.instance.on(name, () => window.seen.push(name))
  })
  await page.locator('a').focus()
  await typeInto(page, input, '2')
  await input.dispatchEvent('focus')
  await page.keyboard.type('4')
  await expect.poll(length).toBe(3)
  expect(await page.evaluate(() => window.seen)).toEqual(['blur', 'focus'])

  // A field that is disabled loses the focus, so the next one is told again.
  await page.evaluate(() => window.instance.disableIframeInput('#number'))
  await expect.poll(() => focusOf(page)).toEqual([false, false])
  await page.evaluate(() => {
    window.seen = []
    window.instance.enableIframeInput('#number')
  })
  await expect(input).toBeEnabled()
  await typeInto(page, input, '2')
  await expect.poll(length).toBe(4)
  expect(await page.evaluate(() => window.seen)).toEqual(['focus'])
})

test('when the window loses the focus, so does the field, until the window has it again @chromium', {
  tag: '@long',
}, async ({ playwright, world }) => {
  // With windows: the browser for most tests has none.
  const browser = await playwright.chromium.launch(wholeChromium())
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await openHtml(page, world, { body: BODY })
    await typeInto(page, inputIn(page, '#number'), '4242')
    await expect.poll(() => focusOf(page)).toEqual([true, false])
    const client = await context.newCDPSession(page)
    const other = await context.newPage()
    await client.send('Emulation.setFocusEmulationEnabled', { enabled: false })
    await other.bringToFront()
    await expect.poll(() => focusOf(page)).toEqual([false, false])
    await client.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    await page.bringToFront()
    await expect.poll(() => focusOf(page)).toEqual([true, false])
  } finally {
    await browser.close()
  }
})
