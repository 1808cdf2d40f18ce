// What people do every day in the dashboard, by keyboard alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { signedIn } from '../../support/browser/people.ts'
import { expect, test } from '../../support/browser/test.ts'
import { type ApiClient, apiClient } from '../../support/client.ts'
import { goodCard } from '../../support/gateway.ts'

/** More than any page has before its content. */
const MOST_TABS = 60

let gateway: DemoGateway
let client: ApiClient
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'keyboard-'))
  gateway = await startGateway({ demo: true, dataDir: folder, port: 0, logLevel: 'silent' })
  const { baseUrl, caCertificate, testSecretKey } = gateway
  client = apiClient(baseUrl, caCertificate, testSecretKey)
})

test.afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((it) => it === document.activeElement)) return
  }
  throw new Error(`${MOST_TABS} tabs don't reach ${element}.`)
}

async function open(page: Page, element: Locator, address: RegExp): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('Enter')
  await page.waitForURL(address)
}

async function typeInto(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('a payment is found by its amount, and half of it refunded', async ({ browser }) => {
  const { body: charge } = await client.post('/v1/charges', {
    amount: 4213,
    method: { ...goodCard, name: 'Grace Example' },
  })
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('42.13')
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  await open(page, main.getByRole('link', { name: /\$42\.13/ }).first(), /transactions\/[\w-]{22}$/)
  await open(page, main.getByRole('link', { name: 'Refund', exact: true }), /\/refund$/)
  await typeInto(page, main.getByLabel(/^Amount/), '21.06')
  await open(page, main.getByRole('button', { name: 'Refund' }), /done=/)
  const { body } = await client.get(`/v1/transactions/${charge.id}`)
  expect(body).toMatchObject({ amount: 4213, amount_refunded: 2106 })
  await page.context().close()
})

test('an invoice goes to a new customer', async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console)
  const navigation = page.getByRole('navigation')
  const main = page.getByRole('main')
  await open(page, navigation.getByRole('link', { name: 'Invoices' }).first(), /invoices$/)
  await open(page, main.getByRole('link', { name: /^(New|Create) invoice$/ }), /invoices\/new/)
  await typeInto(page, main.getByLabel('Customer’s email address'), 'new-customer@example.com')
  await typeInto(page, main.getByLabel(/^Description/).first(), 'Cups')
  await typeInto(page, main.getByLabel(/^Price in USD/).first(), '42.00')
  await open(page, main.getByRole('button', { name: 'Create invoice' }), /invoices\/[\w-]{22}/)
  await expect(main.getByText('new-customer@example.com').first()).toBeVisible()
  await page.context().close()
})

test('an invoice is credited in part', async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console)
  const main = page.getByRole('main')
  await page.goto(`${gateway.pagesUrl}/console/invoices/new`)
  await typeInto(page, main.getByLabel('Customer’s email address'), 'credited@example.com')
  await typeInto(page, main.getByLabel(/^Description/).first(), 'Cups')
  await typeInto(page, main.getByLabel(/^Price in USD/).first(), '42.00')
  await open(page, main.getByRole('button', { name: 'Create invoice' }), /invoices\/[\w-]{22}/)
  const more = main.locator('summary').filter({ hasText: /more/i })
  if ((await more.count()) > 0) {
    await tabTo(page, more.first())
    await page.keyboard.press('Enter')
  }
  await open(page, main.getByRole('link', { name: 'Credit…' }), /\/credit$/)
  await tabTo(page, main.getByLabel(/^All that is left/))
  await page.keyboard.press('ArrowDown')
  await expect(main.getByLabel('An amount')).toBeChecked()
  await typeInto(page, main.getByLabel(/^Amount in USD/), '12.00')
  await typeInto(page, main.getByLabel(/^Reason/), 'Two cups were broken')
  await open(page, main.getByRole('button', { name: 'Create credit note' }), /done=credit/)
  await expect(main.getByText('$12.00').first()).toBeVisible()
  await page.context().close()
})

test('the secret key is rolled', async ({ browser }) => {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console)
  const navigation = page.getByRole('navigation')
  const main = page.getByRole('main')
  await open(page, navigation.getByRole('link', { name: 'Developers' }), /keys$/)
  await open(page, main.getByRole('link', { name: 'Roll the secret key' }), /roll$/)
  await open(page, main.getByRole('button', { name: 'Roll the key' }), /done=rolled/)
  await tabTo(page, main.getByRole('button', { name: 'Show once' }).first())
  await page.keyboard.press('Enter')
  await expect(main.getByText(/^sk_test_[\w-]{20,}$/)).toBeVisible()
  await page.context().close()
})
