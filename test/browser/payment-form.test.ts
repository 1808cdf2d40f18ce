// The drop-in: a whole payment form, over the same isolated fields.
import type { Page } from '@playwright/test'
import type { Payment } from '../../src/payment.ts'
import { fillBank, fillCard, passChallenge } from '../../testing/playwright.ts'
import { type App, openApp, SVELTE, VUE } from '../support/browser/apps.ts'
import { charge } from '../support/browser/authenticate.ts'
import { findFaults } from '../support/browser/checker.ts'
import type { World } from '../support/browser/checkout.ts'
import { leaks, record } from '../support/browser/recorder.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { cardOf } from '../support/merchant/authentications.ts'

const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '739' }

let pages = 0

/** Opens a page with a payment form. Its payments are in `window.payments`; `window.answer` is what the server says. */
async function openForm(
  page: Page,
  { gateway, site }: World,
  options: object = {},
  lang = 'en',
  attributes = '',
) {
  const { publicKey, hostedFieldsFrame: frameUrl } = gateway
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Checkout</title><link rel="icon" href="data:,">
<main><h1>Checkout</h1><hosted-payment amount="4200" ${attributes}></hosted-payment></main>
<script type="module">
import { definePaymentForm } from '/payment.js'
definePaymentForm(${JSON.stringify({ publicKey, frameUrl, timeout: 60_000 })})
window.payments = []
const form = document.querySelector('hosted-payment')
Object.assign(form, ${JSON.stringify(options)}, { pay: async (payment) => { window.payments.push(payment); return window.answer } })
form.addEventListener('paid', () => { window.isPaid = true })
</script></html>`
  await page.goto(site.add(`/payment-form-${pages++}`, html))
}

const inputOf = (page: Page, label: string) => page.frameLocator('#card iframe').getByLabel(label)
const button = (page: Page, name: string | RegExp = /Pay/) => page.getByRole('button', { name })
const payments = (page: Page) => page.evaluate(() => (window as unknown as { payments: Payment[] }).payments)
const paid = (page: Page) => expect.poll(() => page.evaluate(() => Reflect.get(window, 'isPaid'))).toBe(true)

test('a card is charged, and no digit of it was in the page', async ({ page, world }) => {
  const recorder = await record(page, world.site.origin)
  await openForm(page, world)
  await fillCard(page, CARD)
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await expect(page.locator('.brand svg')).toHaveAttribute('data-brand', 'visa')
  await button(page, 'Pay $42.00').click()
  await paid(page)
  const [payment] = await payments(page)
  expect(payment).toEqual({ token: expect.any(String), surcharge: 0, idempotencyKey: expect.any(String) })
  recorder.add('payment', payment)
  expect(leaks(await recorder.entries(), { number: '4242424242424242', cvv: '739' })).toEqual([])
  const { body } = await world.client.post('/v1/charges', { amount: 4200, method: payment?.token })
  expect(body).toMatchObject({ status: 'AUTHORIZED', method: { name: 'Ada Lovelace', exp_year: 2040 } })
})

test('what is missing is said at its field, and the first one gets the focus', async ({ page, world }) => {
  await openForm(page, world)
  await expect(inputOf(page, 'Security code')).toBeVisible()
  await button(page).click()
  for (const error of ['Enter the card number.', 'Enter the security code.', 'Enter the name on the card.'])
    await expect(page.getByText(error)).toBeVisible()
  await expect(inputOf(page, 'Card number')).toBeFocused()
  expect(await payments(page)).toEqual([])
  await fillCard(page, CARD)
  await button(page).click()
  await expect(page.getByLabel('Name on card')).toBeFocused()
  await page.getByLabel('Name on card').fill('Ada')
  await expect(page.getByText('Enter the name on the card.')).toBeHidden()
})

test("a server's refusal is announced, and the same form pays again", async ({ page, world }) => {
  await openForm(page, world)
  await page.evaluate(() => Object.assign(window, { answer: { error: 'The card was declined.' } }))
  await fillCard(page, CARD)
  await page.getByLabel('Name on card').fill('Ada')
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText('The card was declined.')
  await expect(button(page, 'Pay $42.00')).toHaveAttribute('aria-disabled', 'false')
  await page.evaluate(() => Reflect.deleteProperty(window, 'answer'))
  await button(page).click()
  await paid(page)
  await expect(page.getByRole('alert')).toHaveText('')
  const [first, second] = await payments(page)
  expect(first?.token).not.toBe(second?.token)
})

test('a saved card is paid with after its security code', { tag: '@long' }, async ({ page, world }) => {
  await openForm(page, world, {
    savedCards: [
      { id: 'card_1', brand: 'Visa', last4: '4242' },
      { id: 'card_2', brand: 'Mastercard', last4: '4444' },
    ],
  })
  await page.getByRole('radio', { name: 'Another card' }).check()
  await expect(page.getByLabel('Name on card')).toBeVisible()
  await page.getByRole('radio', { name: 'Mastercard 4444' }).check()
  await fillCard(page, { cvv: '739' })
  await button(page).click()
  await paid(page)
  expect(await payments(page)).toMatchObject([
    { savedCard: 'card_2', cvvToken: expect.any(String), surcharge: 0 },
  ])
})

test('a bank account is paid with', { tag: '@long' }, async ({ page, world }) => {
  await openForm(page, world, { methods: ['card', 'bank'] })
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await fillBank(page, { routing: '000000013', account: '1234567890' })
  await page.getByRole('radio', { name: 'Savings' }).check()
  await button(page).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await page.getByRole('radio', { name: 'Business' }).check()
  await page.getByLabel('Business name').fill('Ada Ltd')
  await button(page).click()
  await paid(page)
  const [payment] = await payments(page)
  expect((await world.client.get(`/v1/tokens/${payment?.token}`)).body).toMatchObject({
    account_number: '******7890',
    account_type: 'SAVINGS',
    name: 'Ada Ltd',
  })
})

test('the surcharge of a credit card is shown before it is paid, and a debit card has none', {
  tag: '@long',
}, async ({ page, world }) => {
  await openForm(page, world, { account: world.gateway.testAccountId })
  await fillCard(page, { number: '4242 4242 4242 4242' })
  await expect(page.getByRole('status')).toContainText('Card surcharge: $')
  const total = await button(page).textContent()
  expect(total).not.toBe('Pay $42.00')
  await fillCard(page, { number: '4012 8888 8888 1881' })
  await expect(page.getByRole('status')).toHaveText('This card has no surcharge.')
  await expect(button(page)).toHaveText('Pay $42.00')
})

for (const [lang, name, total] of [
  ['de-AT', 'Kartennummer', /42,00.*bezahlen|Pay/],
  ['ar', 'رقم البطاقة', /./],
] as const) {
  test(`it speaks the language of the page: ${lang}`, { tag: '@long' }, async ({ page, world }) => {
    await openForm(page, world, {}, lang)
    await expect(page.frameLocator('#card iframe').getByText(name)).toBeVisible()
    await expect(inputOf(page, name)).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(total)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.screenshot({ path: test.info().outputPath(`${lang}.png`), fullPage: true })
  })
}

for (const theme of ['soft', 'line', 'night']) {
  test(
    `people and checkers can read the theme ${theme}`,
    longUnless(theme === 'soft'),
    async ({ page, world }) => {
      await openForm(page, world, { methods: ['card', 'bank'] }, 'en', `theme="${theme}"`)
      const number = inputOf(page, 'Card number')
      await expect(number).toBeVisible()
      await expect(number).toHaveCSS('color', theme === 'night' ? 'rgb(238, 240, 245)' : 'rgb(26, 31, 43)')
      await button(page).click()
      await expect(page.getByText('Enter the card number.')).toBeVisible()
      expect(await findFaults(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`${theme}.png`), fullPage: true })
    },
  )
}

const FRAMEWORKS: Record<string, App> = {
  React: { entry: 'react/payment.tsx' },
  Vue: VUE('vue/payment.js'),
  Svelte: SVELTE('svelte/payment.js'),
}
for (const [framework, app] of Object.entries(FRAMEWORKS)) {
  test(`the component of ${framework} pays, also after its settings have changed`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    const said = await openApp(page, world, app)
    await fillCard(page, CARD)
    await page.getByLabel('Name on card').fill('Ada')
    await page.getByRole('button', { name: 'One more' }).click()
    await button(page, 'Pay $84.00').click()
    await expect(page.getByText(/^Paid with [\w-]{22}$/)).toBeVisible()
    expect(said).toEqual([])
  })

  test(
    `the component of ${framework} has a payment confirmed before it pays`,
    longUnless(framework === 'React'),
    async ({ page, world }) => {
      await openApp(page, world, app, { authenticate: true })
      await fillCard(page, { ...CARD, number: cardOf('109') })
      await page.getByLabel('Name on card').fill('Ada')
      await button(page, 'Pay $42.00').click()
      await passChallenge(page)
      const [, token = ''] = (await page.getByText(/^Paid with [\w-]{22}$/).innerText()).split(' with ')
      expect((await charge(world, token)).body).toMatchObject({ authentication: { liability_shift: true } })
    },
  )
}
