// The pages that people sign in for: for everybody, on any screen, without script and by keyboard alone.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { findFaults } from '../../support/browser/checker.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { signedIn as signInto } from '../../support/browser/people.ts'
import { SCHEMES } from '../../support/browser/schemes.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { apiClient } from '../../support/client.ts'

/** Every page of the settings, and what stands around them. */
const PAGES = [
  '/console/keys',
  '/console/keys/roll',
  '/console/webhooks',
  '/console/deliveries',
  '/console/access',
  '/console/accounts',
  '/console/team',
  '/console/team/invite',
  '/console/approvals',
  '/console/business',
  '/console/applications',
  '/console/applications/new',
  '/console/partners',
  '/account',
  '/account/second-factor',
]
const BEFORE = ['/', '/sign-in', '/sign-in/forgotten']
const OF_OPERATOR = [
  '/operator',
  '/operator/merchants',
  '/operator/merchants/new',
  '/operator/accounts',
  '/operator/surcharges',
  '/operator/surcharges/new',
  '/operator/brands',
  '/operator/plans',
  '/operator/plans/new',
  '/operator/jobs',
  '/operator/applications',
]
const PICTURES = path.join(import.meta.dirname, '../../../docs/console')

let gateway: DemoGateway
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-'))
  gateway = await startGateway({ demo: true, dataDir: folder, port: 0, logLevel: 'silent' })
})

test.afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const signedIn = (browser: Browser, who: DemoGateway['console'], options?: BrowserContextOptions) =>
  signInto(browser, gateway.pagesUrl, who, options)

for (const colorScheme of SCHEMES) {
  test(`no page of the console has a fault, ${colorScheme}`, { tag: '@long' }, async ({ browser }) => {
    const options = { colorScheme, bypassCSP: true }
    const page = await signedIn(browser, gateway.console, options)
    for (const at of [...PAGES, `/console/accounts/${gateway.testAccountId}`]) {
      const answer = await page.goto(gateway.pagesUrl + at)
      expect([at, answer?.status()]).toEqual([at, 200])
      expect([at, await findFaults(page)]).toEqual([at, []])
    }
    const operator = await signedIn(browser, gateway.operator, options)
    for (const at of OF_OPERATOR) {
      const answer = await operator.goto(gateway.pagesUrl + at)
      expect([at, answer?.status()]).toEqual([at, 200])
      expect([at, await findFaults(operator)]).toEqual([at, []])
    }
    await page.context().clearCookies()
    for (const at of BEFORE) {
      await page.goto(gateway.pagesUrl + at)
      expect([at, await findFaults(page)]).toEqual([at, []])
    }
  })
}

test('a refused form has no fault, and its errors take the focus and lead to their fields', async ({
  browser,
}) => {
  const page = await signedIn(browser, gateway.console, { bypassCSP: true })
  await page.goto(`${gateway.pagesUrl}/console/applications/new`)
  await page.getByLabel('Redirect URI').fill('http://partner.example')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('every page fits a screen of 320 pixels, which is one of 1280 at 400 %', { tag: '@long' }, async ({
  browser,
}) => {
  const small = { viewport: { width: 320, height: 640 } }
  for (const [who, pages] of [
    [gateway.console, [...PAGES, ...BEFORE]],
    [gateway.operator, OF_OPERATOR],
  ] as const) {
    const page = await signedIn(browser, who, small)
    for (const at of pages) {
      await page.goto(gateway.pagesUrl + at)
      expect([at, await overflow(page)]).toEqual([at, 0])
    }
  }
})

test('on a phone, a list has the name and the state of a row on one line', async ({ browser }) => {
  const page = await signedIn(browser, gateway.console, { viewport: { width: 375, height: 800 } })
  for (const at of ['/console/keys', '/console/team', '/console/accounts']) {
    await page.goto(gateway.pagesUrl + at)
    const row = page.locator('main tbody tr').first()
    const [name, state] = await Promise.all([
      row.getByRole('rowheader').boundingBox(),
      row.getByRole('cell').first().boundingBox(),
    ])
    expect([at, state?.y]).toEqual([at, name?.y])
  }
})

test('on a desk, no type of event is broken into two lines', async ({ browser }) => {
  const page = await signedIn(browser, gateway.console, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${gateway.pagesUrl}/console/webhooks/new`)
  await page.getByLabel('All events').uncheck()
  const labels = page.locator('label').filter({ hasText: /^\w+\.[\w.]+$/ })
  const heights = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(30)
  expect(Math.max(...heights)).toBe(Math.min(...heights))
})

test('a country is found among all by a few letters, ticked by Enter, and saved', async ({ browser }) => {
  const page = await signedIn(browser, gateway.console, { bypassCSP: true })
  await page.goto(`${gateway.pagesUrl}/console/accounts/${gateway.testAccountId}`)
  const all = page.getByRole('group', { name: 'Countries' })
  const opener = all.locator('summary')
  await opener.focus()
  await page.keyboard.press('Enter')
  const shown = all.getByRole('checkbox')
  await expect(shown).not.toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.type('cote d')
  await expect(all.getByRole('status')).toHaveText(/^1 of \d{3}$/)
  await expect(shown).toHaveCount(1)
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(shown).toBeChecked()
  await expect(opener).toContainText('Côte d’Ivoire')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(opener).toContainText('Côte d’Ivoire')
})

test('the navigation opens without a script, by keyboard, and closes by Escape', async ({ browser }) => {
  const page = await signedIn(browser, gateway.console, { viewport: { width: 320, height: 640 } })
  await page.goto(`${gateway.pagesUrl}/console/keys`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Webhooks' })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await page.keyboard.press('Enter')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
})

test('with script turned off people sign in, save, are refused and sign out', { tag: '@long' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${gateway.pagesUrl}/console/webhooks`)
  await page.getByLabel('Email address').fill(gateway.console.email)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('do not match')
  await page.getByLabel('Password').fill(gateway.console.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Add endpoint' }).click()
  await page.getByLabel('URL', { exact: true }).fill('https://shop.example/events')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('link', { name: 'Open the endpoint' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByRole('link', { name: 'webhook.test' })).toBeVisible()
  await page.getByRole('button', { name: 'View live data' }).click()
  await expect(page.getByText('Live mode', { exact: true })).toBeVisible()
  await page.locator('.account > summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toContainText('signed out')
})

const SHOWN = [
  { name: 'keys', at: '/console/keys' },
  { name: 'webhooks', at: '/console/webhooks' },
  { name: 'team', at: '/console/team' },
  { name: 'account', at: '/account' },
]

if (process.env.UPDATE_PICTURES === '1') {
  test('the pictures of the documents', async ({ browser }) => {
    mkdirSync(PICTURES, { recursive: true })
    const { baseUrl, caCertificate, testSecretKey } = gateway
    const api = apiClient(baseUrl, caCertificate, testSecretKey)
    for (const endpoint of [
      { url: 'https://shop.example/events', description: 'The shop' },
      { url: 'https://books.example/webhooks', description: 'Books', event_types: ['invoice.paid'] },
    ])
      expect((await api.post('/v1/webhook_endpoints', endpoint)).status).toBe(200)
    const page = await signedIn(browser, gateway.console, { viewport: { width: 1200, height: 800 } })
    for (const { name, at } of SHOWN) {
      await page.goto(gateway.pagesUrl + at)
      await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${gateway.pagesUrl}/console/keys`)
    await page.screenshot({ path: path.join(PICTURES, 'keys-dark.png') })
    const operator = await signedIn(browser, gateway.operator, { viewport: { width: 1200, height: 800 } })
    await operator.goto(`${gateway.pagesUrl}/operator/merchants`)
    await operator.screenshot({ path: path.join(PICTURES, 'operator.png') })
  })
}
