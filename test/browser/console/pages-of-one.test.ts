// The pages that lists lead to, and those of the second factor: without a fault, in the dark and on a screen of 320 pixels.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { findFaults } from '../../support/browser/checker.ts'
import { signedIn } from '../../support/browser/people.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { apiClient } from '../../support/client.ts'
import { goodCard } from '../../support/gateway.ts'
import { codeAt } from '../../support/people.ts'

let gateway: DemoGateway
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pages-'))
  gateway = await startGateway({ demo: true, dataDir: folder, port: 0, logLevel: 'silent' })
  const { baseUrl, caCertificate, testSecretKey } = gateway
  const client = apiClient(baseUrl, caCertificate, testSecretKey)
  const body = { test_events_urls: 'https://shop.invalid/events' }
  expect((await client.call({ method: 'PATCH', path: '/v1/merchant', body })).status).toBe(200)
  expect((await client.post('/v1/charges', { amount: 100, method: goodCard })).status).toBe(200)
})

test.afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const SMALL_AND_DARK = {
  colorScheme: 'dark',
  bypassCSP: true,
  viewport: { width: 320, height: 640 },
} as const

async function look(page: Page, name: string): Promise<void> {
  // A link has led here, and nobody has waited for the page yet.
  await page.waitForLoadState()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect([name, width, await findFaults(page)]).toEqual([name, 320, []])
}

/** Goes from a list to the first of what it has. */
async function openFirst(page: Page, list: string): Promise<void> {
  const first = page.locator(`main table a[href^="${list}/"]`).first()
  // What is delivered appears when the events have been looked through.
  await expect(async () => {
    await page.goto(gateway.pagesUrl + list)
    await expect(first).toBeVisible({ timeout: 500 })
  }).toPass()
  await first.press('Enter')
  await expect(page).not.toHaveURL(gateway.pagesUrl + list)
}

test('what the lists of the console lead to', { tag: '@long' }, async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console, SMALL_AND_DARK)
  await page.goto(`${gateway.pagesUrl}/console/applications/new`)
  await page.getByLabel('Name', { exact: true }).fill('Own software')
  await page.getByRole('button', { name: 'Create application' }).press('Enter')
  await expect(page.getByText('client secret').first()).toBeVisible()
  await look(page, 'a new application')
  for (const list of [
    '/console/deliveries',
    '/console/events',
    '/console/team',
    '/console/applications',
    '/console/partners',
  ]) {
    await openFirst(page, list)
    await look(page, list)
  }
  await page.goto(`${gateway.pagesUrl}/confirm?return_to=/console/keys`)
  await look(page, 'confirm')
  await page.context().close()
})

test('what the lists of the operator lead to, and where it makes one', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.operator, SMALL_AND_DARK)
  for (const list of ['/operator/merchants', '/operator/accounts', '/operator/brands', '/operator/plans']) {
    await openFirst(page, list)
    await look(page, list)
    await page.goto(`${gateway.pagesUrl}${list}/new`)
    await look(page, `${list}/new`)
  }
  await page.context().close()
})

test('the second factor is set up, asked for and turned off', { tag: '@long' }, async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.operator, SMALL_AND_DARK)
  await page.goto(`${gateway.pagesUrl}/account/second-factor`)
  const secret = (await page.locator('code.copy').first().textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await look(page, 'a wrong code')
  const again = (await page.locator('code.copy').first().textContent())?.replaceAll(' ', '') ?? secret
  await page.getByLabel('Code from the app').fill(codeAt(again, Date.now()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recovery codes')
  await look(page, 'recovery codes')
  const recovery = (await page.locator('main li code').first().textContent()) ?? ''

  const context = await browser.newContext({ ...SMALL_AND_DARK, ignoreHTTPSErrors: true })
  const other = await context.newPage()
  await other.goto(`${gateway.pagesUrl}/sign-in`)
  await other.getByLabel('Email address').fill(gateway.operator.email)
  await other.getByLabel('Password').fill(gateway.operator.password ?? '')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/sign-in\/code/)
  await look(other, 'the code at the sign-in')
  await other.keyboard.type('000000')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toBeFocused()
  await look(other, 'a wrong code at the sign-in')
  await other.getByRole('textbox').first().fill(recovery)
  await other.keyboard.press('Enter')
  await expect(other).not.toHaveURL(/sign-in/)
  await other.goto(`${gateway.pagesUrl}/account/second-factor`)
  await look(other, 'turning it off')
  await other.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(other).toHaveURL(/\/account\?done=no-factor$/)
  await context.close()
  await page.context().close()
})
