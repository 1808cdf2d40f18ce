// The playground of the guide: real fields under the guide's policy, and code that does what the page shows.
import type { Page } from '@playwright/test'
import { findFaults } from '../support/browser/checker.ts'
import { openGuide, watch } from '../support/browser/guide.ts'
import { startMerchantSite } from '../support/browser/merchant-site.ts'
import { inputIn, typeInto } from '../support/browser/pages.ts'
import { SCHEMES } from '../support/browser/schemes.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { temporaryFolder } from '../support/gateway.ts'

const PAN = '5105105105105100'
const code = (page: Page) => page.getByRole('region', { name: 'The code' }).locator('pre')

async function fill(page: Page) {
  await typeInto(page, inputIn(page, '#number'), PAN)
  await typeInto(page, inputIn(page, '#expiry'), '1240')
  await typeInto(page, inputIn(page, '#cvv'), '123')
}

test('what is typed becomes a token, and is nowhere in the page', { tag: '@long' }, async ({
  page,
  guide,
}) => {
  const seen = watch(page, guide)
  await openGuide(page, guide, 'playground.html')
  await fill(page)
  await page.getByText('The state').click()
  await page.getByRole('button', { name: 'Get a token' }).click()
  await expect(page.getByText(/^Token [\w-]{22}: good for one charge/)).toBeVisible()
  const held = await page.evaluate(() => document.documentElement.outerHTML + location.href)
  expect(/5105105|"123"/.test(held.replaceAll(/\s/g, ''))).toBe(false)
  expect(seen).toEqual({ complaints: [], foreign: [] })
})

test('options and styles show at once, in the fields and in the code', { tag: '@long' }, async ({
  page,
  guide,
}) => {
  await openGuide(page, guide, 'playground.html')
  await expect(inputIn(page, '#number')).toHaveAttribute('placeholder', '1234 1234 1234 1234')
  await page.getByLabel('Placeholder of the number').fill('Your number')
  await expect(inputIn(page, '#number')).toHaveAttribute('placeholder', 'Your number')
  await expect(code(page)).toContainText('placeholder: "Your number"')

  await page.getByLabel('Language').selectOption('de')
  await expect(inputIn(page, '#expiry')).toHaveAttribute('placeholder', 'MM / JJ')
  await page.getByLabel('Expiry').selectOption('lists')
  await expect(inputIn(page, '#month')).toBeVisible()
  await page.getByLabel('Dots in the number').selectOption('always')
  await expect(inputIn(page, '#number')).toHaveAttribute('type', 'password')

  await page.getByLabel('CSS properties, as JSON').fill('{"color": "rgb(1, 2, 3)"}')
  await expect(inputIn(page, '#number')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(code(page)).toContainText('color: "rgb(1, 2, 3)"')
  await page.getByLabel('Brands, with commas').fill('visa, nothing')
  await expect(page.locator('.outcome')).toContainText('brands')
})

test('one frame with all fields becomes a token, too', { tag: '@long' }, async ({ page, guide }) => {
  await openGuide(page, guide, 'playground.html')
  await page.getByLabel('All in one frame').check()
  const input = page.frameLocator('#card iframe').locator('.face > :first-child')
  for (const [index, text] of [PAN, '1240', '123'].entries()) await typeInto(page, input.nth(index), text)
  await page.getByRole('button', { name: 'Get a token' }).click()
  await expect(page.getByText(/^Token [\w-]{22}: good for one charge/)).toBeVisible()
  await expect(code(page)).toContainText('type: "card"')
})

test('the code for a script tag works on another site as it stands there', { tag: '@long' }, async ({
  page,
  guide,
}) => {
  await openGuide(page, guide, 'playground.html')
  await expect(inputIn(page, '#number')).toBeVisible()
  const copied = await code(page).innerText()
  const { folder, remove } = temporaryFolder()
  const site = await startMerchantSite(folder)
  const paid = copied.replace(
    '// Send token.id to your server, which charges it.',
    'document.title = token.id',
  )
  await page.goto(site.add('/copied', `<!doctype html><title>Shop</title>${paid}`))
  await fill(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveTitle(/^[\w-]{22}$/)
  await site.close()
  remove()
})

test('without a gateway it says how to start one, and has the code all the same', { tag: '@long' }, async ({
  page,
  guide,
}) => {
  await page.route('**/guide/gateway.json', (route) => route.fulfill({ status: 404 }))
  await openGuide(page, guide, 'playground.html')
  await expect(page.getByText('No gateway serves this page')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByLabel('React').check()
  await expect(code(page)).toContainText('<CardNumber id="number" format')
})

for (const colorScheme of SCHEMES) {
  test(`a checker finds no fault in it, ${colorScheme}, and it is not wider than 320 px @chromium`, {
    tag: '@long',
  }, async ({ page, guide }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await openGuide(page, guide, 'playground.html')
    await expect(inputIn(page, '#cvv')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await findFaults(page, ['#number iframe', '#cvv iframe'])).toEqual([])
  })
}
