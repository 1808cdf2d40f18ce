// The kit's command for Cypress, in a Chromium that is as open to its scripts as Cypress makes one. Cypress itself is not here: what it
// would call stands in for it.
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { testChromium } from '../../scripts/browser.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { type DrivenCheckout, drivenCheckout, EXPIRIES } from '../support/driven-checkout.ts'

declare global {
  interface Window {
    fillCard(card: object, options?: object): Promise<void>
    fillBank(bank: object): Promise<void>
    fillText(name: string, text: string): Promise<void>
    pay(): Promise<string>
    passChallenge(): Promise<void>
    confirm3ds(): Promise<string>
  }
}

/** `Cypress.Commands` with one command, and `cy.document()` of the page itself. */
const STAND_IN = `
window.Cypress = { Commands: { add(name, command) { window[name] = command } } }
window.cy = { document: () => ({ then: (options, run) => run(document) }) };`

let checkout: DrivenCheckout
let browser: Browser
let page: Page
test.beforeAll(async () => {
  checkout = await drivenCheckout()
  const { executablePath } = testChromium()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-web-security', '--disable-site-isolation-trials'],
  })
  page = await browser.newPage({ ignoreHTTPSErrors: true })
  await page.addInitScript(STAND_IN + (await command()))
})
test.afterAll(async () => {
  await browser?.close()
  await checkout?.close()
})

/** What Cypress would bundle into its support file. */
async function command(): Promise<string> {
  const input = path.join(import.meta.dirname, '../../testing/cypress.ts')
  const build = await rolldown({ input })
  const { output } = await build.generate({ format: 'iife', name: 'kit' })
  await build.close()
  return output[0].code
}

for (const [form, expiry] of Object.entries(EXPIRIES)) {
  test(`a card is typed with ${form} for its expiry, and paid with at once @chromium`, async () => {
    await page.goto(checkout.page('fr', expiry), { waitUntil: 'commit' })
    const token = await page.evaluate(async () => {
      await window.fillCard({ number: '4000 0000 0000 0002', expiry: '01/30', cvv: '999' })
      await window.fillCard({ number: '4242 4242 4242 4242', expiry: '11/40', cvv: '123' })
      return window.pay()
    })
    expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
      number: '************4242',
      exp_month: 11,
    })
  })
}

test('a number is grouped as it is typed @chromium', async () => {
  await page.goto(checkout.page('en', []))
  await page.evaluate(() => window.fillCard({ number: '378282246310005' }))
  const number = page.frameLocator('iframe[title="Card number"]').locator('#field')
  await expect(number).toHaveValue('3782 822463 10005')
})

test('what is missing is named: a field, or the setting that opens the frames @chromium', async () => {
  await page.goto(checkout.page('en', []))
  const unknown = page.evaluate(() => window.fillCard({ expiry: '12/40' }))
  await expect(unknown).rejects.toThrow(/no field for the expiry: it has credit_card_number, cvv/)
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    const closed = document.createElement('iframe')
    closed.name = 'hosted-fields-closed'
    closed.sandbox.add('allow-scripts')
    closed.src = frame?.src ?? ''
    document.body.prepend(closed)
  })
  const closed = page.evaluate(() => window.fillCard({ number: '4242' }, { timeout: 100 }))
  await expect(closed).rejects.toThrow(/card number cannot be reached: set chromeWebSecurity/)
})

test('a bank account and a text are typed, too @chromium', async () => {
  await page.goto(checkout.bankPage())
  const token = await page.evaluate(async () => {
    await window.fillBank({ routing: '000000013', account: '1234567890' })
    await window.fillText('name', 'Ada Ltd')
    return window.pay()
  })
  expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
    routing_number: '******013',
    account_number: '******7890',
    name: 'Ada Ltd',
  })
})

test('a challenge by code is passed @chromium', async () => {
  await page.goto(checkout.page('en', EXPIRIES['one field'] ?? []))
  const outcome = await page.evaluate(async () => {
    await window.fillCard({ number: '4000 0000 0000 1091', expiry: '12/40', cvv: '123' })
    const confirmed = window.confirm3ds()
    await window.passChallenge()
    return confirmed
  })
  expect(outcome).toBe('SUCCEEDED')
})
