// Every page that people sign in for, and those of payers, applicants and strangers, in its states (rules: pages.md#states): with
// nothing in it, with very much in it, failed, and while a form that was sent takes long. None has an accessibility fault, and none
// is wider than its window.
import type { Browser, Page } from '@playwright/test'
import { findFaults } from '../support/browser/checker.ts'
import { overflow } from '../support/browser/overflow.ts'
import { inputIn } from '../support/browser/pages.ts'
import type { PartnerSite } from '../support/browser/partners.ts'
import { signedIn } from '../support/browser/people.ts'
import { expect } from '../support/browser/test.ts'
import { fillSite, LONG } from '../support/browser/very-much.ts'
import { test } from '../support/browser/worlds.ts'
import { listedTables, pagesWithoutRecord } from '../support/page-list.ts'

// One site for all, which fills on the way: the tests' order counts.
test.describe.configure({ mode: 'serial' })

const PHONE = { viewport: { width: 375, height: 800 } }
const pages = await pagesWithoutRecord()

/** Both who sign in, each with a page of a phone's width. */
async function visitors(browser: Browser, { gateway }: PartnerSite) {
  const owner = await signedIn(browser, gateway.pagesUrl, gateway.console, PHONE)
  const operator = await signedIn(browser, gateway.pagesUrl, gateway.operator, PHONE)
  return {
    of: (path: string) => (path.startsWith('/operator') ? operator : owner),
    close: () => Promise.all([owner, operator].map((page) => page.context().close())),
  }
}

async function faultsOf(page: Page, name: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const beyond = await overflow(page)
  const found = (await findFaults(page)).map((fault) => `${name}: ${fault}`)
  return beyond > 0 ? [...found, `${name}: ${beyond} px too wide`] : found
}

/** Opens each page, and the first record that each list leads to. @returns what is wrong with them, how many failed, and how many were of a record */
async function lookAt(browser: Browser, site: PartnerSite) {
  const { of, close } = await visitors(browser, site)
  const faults: string[] = []
  const counts = { failed: 0, records: 0 }
  const look = async (path: string) => {
    const page = of(path)
    const response = await page.goto(site.gateway.pagesUrl + path)
    if ((response?.status() ?? 0) >= 500) counts.failed++
    faults.push(...(await faultsOf(page, path)))
    return page
  }
  for (const path of pages) {
    const record = (await look(path)).locator(`main table a[href^="${path}/"]`)
    const href = (await record.count()) > 0 ? await record.first().getAttribute('href') : null
    if (href === null) continue
    counts.records++
    await look(href)
  }
  await close()
  return { faults, ...counts }
}

async function lookAtAddresses(page: Page, addresses: readonly string[]) {
  const faults: string[] = []
  await page.setViewportSize(PHONE.viewport)
  for (const address of addresses) {
    await page.goto(address)
    faults.push(...(await faultsOf(page, address)))
  }
  return faults
}

test('pages with nothing in them have no fault @chromium', { tag: '@long' }, async ({ browser, partner }) => {
  test.slow()
  expect(pages.length).toBeGreaterThan(40)
  const { faults, failed } = await lookAt(browser, partner)
  expect(faults).toEqual([])
  expect(failed).toBe(0)
})

test('pages with very much in them have no fault @chromium', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  test.slow()
  await fillSite(partner)
  const { faults, failed, records } = await lookAt(browser, partner)
  expect(faults).toEqual([])
  expect(failed).toBe(0)
  expect(records).toBeGreaterThan(12)
})

test('a payer’s pages with very much in them have no fault @chromium', { tag: '@long' }, async ({
  page,
  partner,
}) => {
  const all = await fillSite(partner)
  expect(await lookAtAddresses(page, [all])).toEqual([])
  // One is open, the other credited in part.
  const links = page.locator('main a[href*="/pay/"]')
  expect(await links.count()).toBeGreaterThan(1)
  const invoices = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  expect(await lookAtAddresses(page, invoices.slice(0, 2))).toEqual([])
  await expect(inputIn(page, '#card-cvv')).toBeVisible()
  // Nothing is typed yet: the errors stand at their fields.
  await page.locator('#pay button[type=submit], #pay button:not([type])').last().click()
  await expect(page.locator('#card-number-error')).not.toBeEmpty()
  expect(await faultsOf(page, 'refused')).toEqual([])
})

test('sign-up, sign-in and links that don’t open have no fault @chromium', { tag: '@long' }, async ({
  page,
  partner,
}) => {
  const { url } = await partner.link({ business_name: LONG.slice(0, 60) })
  const unknown = 'x'.repeat(43)
  const ways = ['/sign-in', `/pay/${unknown}`, `/sign-up/${unknown}`, '/nothing', '/']
  const addresses = ways.map((way) => partner.gateway.pagesUrl + way)
  expect(await lookAtAddresses(page, [url, ...addresses])).toEqual([])
})

test('a form that was sent says that it waits, without a fault @chromium', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  const { pagesUrl, console: owner } = partner.gateway
  // Alone: Firefox sends keys to the window that was opened last.
  const page = await signedIn(browser, pagesUrl, owner, PHONE)
  await page.goto(`${pagesUrl}/console/contacts/new`)
  await page.getByLabel('Last name').fill('Slow')
  // As if the answer didn't come. While a page loads, Playwright can't look at the one before it.
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
  await page.getByRole('main').getByRole('button').last().press('Enter')
  await expect(page.locator('main form[aria-busy=true]')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.context().close()
})

test('pages that failed have no fault @chromium', { tag: '@long' }, async ({ browser, partner }) => {
  test.slow()
  const rename = (end: string, start: string) =>
    partner.storage.write(async (tx) => {
      for (const name of listedTables)
        await tx.schema.alterTable(`${name}${start}`).renameTo(`${name}${end}`).execute()
    })
  await rename('_away', '')
  try {
    const { faults, failed } = await lookAt(browser, partner)
    expect(faults).toEqual([])
    expect(failed).toBeGreaterThan(8)
  } finally {
    await rename('', '_away')
  }
})
