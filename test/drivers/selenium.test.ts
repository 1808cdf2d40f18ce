// The kit's hands for Selenium, in a real Chromium.
import { Builder, until, type WebDriver } from 'selenium-webdriver'
import { Options, ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROME_DRIVER, chromiumPath } from '../../scripts/browser.ts'
import { fillBank, fillCard, fillText, passChallenge } from '../../testing/selenium.ts'
import { type DrivenCheckout, drivenCheckout, EXPIRIES } from '../support/driven-checkout.ts'

let checkout: DrivenCheckout
let driver: WebDriver
beforeAll(async () => {
  checkout = await drivenCheckout()
  const options = new Options()
  options.addArguments('--headless=new', '--no-sandbox', '--site-per-process').setAcceptInsecureCerts(true)
  const binary = chromiumPath()
  if (binary) options.setBinaryPath(binary)
  driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(options)
    .setChromeService(new ServiceBuilder(CHROME_DRIVER))
    .build()
})
afterAll(async () => {
  await driver?.quit()
  await checkout.close()
})

for (const [form, expiry] of Object.entries(EXPIRIES)) {
  for (const lang of ['en', 'de', 'ar']) {
    test(`a card is typed with ${form} for its expiry, in ${lang}`, async () => {
      await driver.get(checkout.page(lang, expiry))
      await fillCard(driver, { number: '4000 0000 0000 0002', expiry: '01/30', cvv: '999' })
      await fillCard(driver, { number: '4242 4242 4242 4242', expiry: '11/40', cvv: '123' })
      const token = await driver.executeScript<string>('return window.pay()')
      expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
        number: '************4242',
        exp_month: 11,
      })
    })
  }
}

test('an entry of a list that is clicked counts', async () => {
  await driver.get(checkout.page('en', EXPIRIES['two lists'] ?? []))
  for (const [title, entry] of [
    ['Expiry month', '11'],
    ['Expiry year', '2040'],
  ]) {
    await driver.switchTo().frame(await driver.findElement({ css: `iframe[title="${title}"]` }))
    const option = await driver.wait(until.elementLocated({ css: `option[value="${entry}"]` }))
    await option.click()
    await driver.switchTo().parentFrame()
  }
  await fillCard(driver, { number: '4242 4242 4242 4242', cvv: '123' })
  const token = await driver.executeScript<string>('return window.pay()')
  expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
    exp_month: 11,
    exp_year: 2040,
  })
})

test('a field that is not there is named, with those that are', async () => {
  await driver.get(checkout.page('en', []))
  await fillCard(driver, { number: '4242 4242 4242 4242', cvv: '123' })
  const unknown = fillCard(driver, { expiry: '12/40' }, { timeout: 100 })
  await expect(unknown).rejects.toThrow(/no field for the expiry.*"Card number"/)
})

test('a bank account and a text are typed', async () => {
  await driver.get(checkout.bankPage())
  await fillBank(driver, { routing: '000000013', account: '1234567890' })
  await fillText(driver, 'name', 'Ada Ltd')
  const token = await driver.executeScript<string>('return window.pay()')
  expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
    account_number: '******7890',
    name: 'Ada Ltd',
  })
})

test('a challenge by code is passed, and one that the page doesn’t show is missed', async () => {
  await driver.get(checkout.page('en', EXPIRIES['one field'] ?? []))
  await fillCard(driver, { number: '4000 0000 0000 1091', expiry: '12/40', cvv: '123' })
  await driver.executeScript('window.outcome = window.confirm3ds()')
  await passChallenge(driver)
  expect(await driver.executeScript<string>('return window.outcome')).toBe('SUCCEEDED')
  await expect(passChallenge(driver, { timeout: 100 })).rejects.toThrow(/No bank has asked/)
})
