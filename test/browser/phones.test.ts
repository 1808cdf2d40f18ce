// The shop on a phone: screens, fingers and user agents as Playwright emulates them. Real devices have their own keyboards and
// their own way to bring a field into view; what can be asked of a page for those is asked here.
import { devices, type Locator, type Page } from '@playwright/test'
import { CREDIT, cvvField, numberField, payButton, receipt } from '../support/browser/demo.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const PHONES = ['iPhone SE', 'iPhone 15 landscape', 'Pixel 7']
if (process.env.LONG_TESTS === '1') PHONES.push('iPhone 15', 'Pixel 7 landscape', 'Galaxy S9+')

/** Below this many pixels, Safari on a phone zooms in on an input that is tapped. */
const LEAST_FONT = 16

const nameInput = (page: Page) => page.getByLabel('Name on card')

/** Taps a label; the input has the focus then, and the page is as large and as wide as before. */
async function tapLabel(page: Page, text: string, input: Locator) {
  await page.locator('label', { hasText: text }).tap()
  await expect(input).toBeFocused()
  await expect(input).toBeInViewport()
  const fontSize = await input.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(fontSize).toBeGreaterThanOrEqual(LEAST_FONT)
  await expectNoZoom(page)
}

async function expectNoZoom(page: Page) {
  const { scale, left, beyond } = await page.evaluate(() => ({
    scale: window.visualViewport?.scale,
    left: window.scrollX,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect({ scale, left, beyond }).toEqual({ scale: 1, left: 0, beyond: 0 })
}

for (const name of PHONES) {
  const device = devices[name]
  if (!device) throw new Error(`There is no ${name}.`)
  // The engine is the one that all tests have.
  const { defaultBrowserType: _, ...phone } = device

  test.describe(name, () => {
    test.use(phone)

    test('a person pays with a thumb, and sees each mistake @chromium', { tag: '@long' }, async ({
      page,
      demo,
    }) => {
      await page.goto(demo.shop.url)
      await expect(numberField(page)).toBeVisible()
      await expect(cvvField(page)).toBeVisible()
      await expectNoZoom(page)

      await tapLabel(page, 'Card number', numberField(page))
      await expect(numberField(page)).toHaveAttribute('inputmode', 'numeric')
      await expect(numberField(page)).toHaveAttribute('autocomplete', 'cc-number')
      await page.keyboard.type('424242424242424')
      await expect(numberField(page)).toHaveValue('4242 4242 4242 424')
      await tapLabel(page, 'Security code', cvvField(page))
      await expect(cvvField(page)).toHaveAttribute('inputmode', 'numeric')
      await expect(cvvField(page)).toHaveAttribute('autocomplete', 'cc-csc')
      await page.keyboard.type('123')
      await expect(page.locator('#number-error')).toHaveText('The card number is incomplete.')

      await page.getByRole('button').tap()
      await expect(numberField(page)).toBeFocused()
      for (const what of ['expiry', 'name', 'number']) {
        const error = page.locator(`#${what}-error`)
        await error.scrollIntoViewIfNeeded()
        await expect(error).toBeInViewport({ ratio: 1 })
      }
      await expectNoZoom(page)

      await page.getByLabel('Expiry month').selectOption('12')
      await page.getByLabel('Expiry year').selectOption('2040')
      await tapLabel(page, 'Name on card', nameInput(page))
      await page.keyboard.type('Ada Example')
      await tapLabel(page, 'Card number', numberField(page))
      await page.keyboard.press('End')
      await page.keyboard.type('2')
      await expect(page.locator('.error').filter({ hasText: /\S/ })).toHaveCount(0)
      await payButton(page, CREDIT).tap()
      await expect(receipt(page)).toBeFocused()
      await expect(receipt(page).getByRole('heading')).toBeInViewport()
      await expectNoZoom(page)
    })
  })
}
