// The kit's hands for WebdriverIO, in a real Chromium.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROME_DRIVER, chromiumPath } from '../../scripts/browser.ts'
import { type Browser, fillBank, fillCard, fillText, passChallenge } from '../../testing/webdriverio.ts'
import { type DrivenCheckout, drivenCheckout, EXPIRIES } from '../support/driven-checkout.ts'
import { temporaryFolder } from '../support/gateway.ts'
import { run } from '../support/packages.ts'

/** What of it is used here. That the whole one fits is compiled by packages/long/. */
interface Session extends Browser {
  url(address: string): Promise<unknown>
  execute<Result>(script: string): Promise<Result>
  getTitle(): Promise<string>
  deleteSession(): Promise<void>
}

const { folder, remove } = temporaryFolder()
let checkout: DrivenCheckout
let browser: Session

/** Installs it for this test alone: with all that it brings it is a quarter of what the project needs. */
async function webdriverio(): Promise<{ remote(options: object): Promise<Session> }> {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  await run('npm', ['install', 'webdriverio@9', ...options, '--prefix', folder])
  return import(pathToFileURL(path.join(folder, 'node_modules/webdriverio/build/node.js')).href)
}

beforeAll(async () => {
  const { remote } = await webdriverio()
  checkout = await drivenCheckout()
  const binary = chromiumPath()
  browser = await remote({
    logLevel: 'error',
    capabilities: {
      browserName: 'chrome',
      acceptInsecureCerts: true,
      // Both are given, or it would download what is not.
      'goog:chromeOptions': {
        args: ['--headless=new', '--no-sandbox', '--site-per-process'],
        ...(binary && { binary }),
      },
      'wdio:chromedriverOptions': { binary: CHROME_DRIVER },
    },
  })
})
afterAll(async () => {
  await browser?.deleteSession()
  await checkout?.close()
  remove()
})

for (const [form, expiry] of Object.entries(EXPIRIES)) {
  test(`a card is typed with ${form} for its expiry`, async () => {
    await browser.url(checkout.page('de', expiry))
    await fillCard(browser, { number: '4000 0000 0000 0002', expiry: '01/30', cvv: '999' })
    await fillCard(browser, { number: '4242 4242 4242 4242', expiry: '11/40', cvv: '123' })
    const token = await browser.execute<string>('return window.pay()')
    expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
      number: '************4242',
      exp_month: 11,
    })
  })
}

test('a field that is not there is named, with those that are', async () => {
  await browser.url(checkout.page('en', []))
  await fillCard(browser, { number: '4242 4242 4242 4242', cvv: '123' })
  const unknown = fillCard(browser, { expiry: '12/40' }, { timeout: 100 })
  await expect(unknown).rejects.toThrow(/no field for the expiry: it has credit_card_number, cvv/)
  // The driver stands in the page again.
  expect(await browser.getTitle()).toBe('Checkout')
})

test('a bank account and a text are typed', async () => {
  await browser.url(checkout.bankPage())
  await fillBank(browser, { routing: '000000013', account: '1234567890' })
  await fillText(browser, 'name', 'Ada Ltd')
  const token = await browser.execute<string>('return window.pay()')
  expect(await checkout.merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
    account_number: '******7890',
    name: 'Ada Ltd',
  })
})

test('a challenge by code is passed, and one that the page doesn’t show is missed', async () => {
  await browser.url(checkout.page('en', EXPIRIES['one field'] ?? []))
  await fillCard(browser, { number: '4000 0000 0000 1091', expiry: '12/40', cvv: '123' })
  await browser.execute('window.outcome = window.confirm3ds()')
  await passChallenge(browser)
  expect(await browser.execute<string>('return window.outcome')).toBe('SUCCEEDED')
  await expect(passChallenge(browser, { timeout: 100 })).rejects.toThrow(/No bank has asked/)
})
