// The payment form for people without a mouse, from right to left, and in pages without modules.
import type { Page } from '@playwright/test'
import { fillCard } from '../../testing/playwright.ts'
import { findFaults } from '../support/browser/checker.ts'
import type { World } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

let pages = 0

/** Opens a form that a script tag defines. Its payments are in `window.payments`. */
async function openForm(page: Page, { gateway, site }: World, language = 'lang="en"', methods = ['card']) {
  const { publicKey, hostedFieldsScript: library } = gateway
  const element = library.replace('hosted-fields.js', 'hosted-payment.js')
  const html = `<!doctype html><html ${language}><meta charset="utf-8"><title>Checkout</title><link rel="icon" href="data:,">
<script src="${library}"></script><script src="${element}" data-public-key="${publicKey}" data-timeout="60000"></script>
<main><h1>Checkout</h1><a href="#top">Cart</a><hosted-payment amount="4200"></hosted-payment></main>
<script>
window.payments = []
const form = document.querySelector('hosted-payment')
form.methods = ${JSON.stringify(methods)}
form.pay = async (payment) => { window.payments.push(payment) }
form.addEventListener('paid', () => { document.title = 'Paid' })
</script></html>`
  await page.goto(site.add(`/payment-form-access-${pages++}`, html))
  await expect(inputAt(page, 0)).toBeEditable()
}

/** The inputs of the card, in the order of the Tab key. */
const inputAt = (page: Page, index: number) =>
  page.frameLocator('#card iframe').locator('.face > :first-child').nth(index)

test('a keyboard is enough, and Enter pays from a field', async ({ page, world }) => {
  await openForm(page, world, 'lang="en"', ['card', 'bank'])
  await page.getByRole('link', { name: 'Cart' }).focus()
  const tab = () => page.keyboard.press('Tab')
  await tab()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Bank account' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  for (const [index, text] of ['4242424242424242', '1240', '739'].entries()) {
    await tab()
    await expect(inputAt(page, index)).toBeFocused()
    await page.keyboard.type(text)
  }
  await tab()
  await page.keyboard.type('Ada Lovelace')
  await tab()
  await expect(page.getByRole('button')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(inputAt(page, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Paid')
})

test('a screen reader hears one summary, and what is missing at its field', async ({ page, world }) => {
  await openForm(page, world)
  await page.getByRole('button').click()
  await expect(inputAt(page, 0)).toBeFocused()
  await expect(page.frameLocator('#card iframe').getByRole('alert')).toHaveText(
    /card number.*expiry date.*security code/,
  )
  await expect(inputAt(page, 0)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name on card')).toHaveAccessibleDescription('Enter the name on the card.')
  expect(await findFaults(page, ['#card iframe'])).toEqual([])
})

test('from right to left, what is typed and the brand’s mark stay as they are written', async ({
  page,
  world,
}) => {
  await openForm(page, world, 'lang="ar" dir="rtl"')
  await fillCard(page, { number: '4242 4242 4242 4242' })
  await expect(inputAt(page, 0)).toHaveCSS('direction', 'ltr')
  const logo = page.locator('.brand svg')
  await expect(logo).toHaveCSS('direction', 'ltr')
  const [mark, title, expiry, cvv] = await Promise.all(
    [logo, page.locator('label[for=card]'), inputAt(page, 1), inputAt(page, 2)].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(mark?.x).toBeLessThan(title?.x ?? 0)
  expect(cvv?.x).toBeLessThan(expiry?.x ?? 0)
  expect(await findFaults(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('rtl.png'), fullPage: true })
})

test('the marks of brands follow what is typed, and request nothing', async ({ page, world }) => {
  await openForm(page, world)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const mark = page.locator('.brand svg')
  for (const [brand, number] of Object.entries({
    visa: '4',
    mastercard: '51',
    amex: '34',
    discover: '6011',
    unionpay: '62',
  })) {
    await fillCard(page, { number })
    await expect(mark).toHaveAttribute('data-brand', brand)
    await page
      .locator('.box')
      .first()
      .screenshot({ path: test.info().outputPath(`${brand}.png`) })
  }
  expect(requested).toEqual([])
})
