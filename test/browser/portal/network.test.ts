// The payment portal on a slow network, on one that breaks, and at card networks that hang.
import type { Page, Route } from '@playwright/test'
import { limits } from '../../../gateway/core/limits.ts'
import { setLimits } from '../../support/api/limits.ts'
import { findFaults } from '../../support/browser/checker.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { type PortalSite, payButton, test, typeCard } from '../../support/browser/portal.ts'
import { expect } from '../../support/browser/test.ts'

/** Slower than a phone with bad reception: milliseconds, and bytes in a second. */
const SLOW = { offline: false, latency: 1000, downloadThroughput: 50_000, uploadThroughput: 25_000 }
const PAYMENTS = '**/pay/*/payments'

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW)
}

/** Holds requests up until they are let go. */
async function hold(page: Page, url: string) {
  const released = Promise.withResolvers<void>()
  const held: Route[] = []
  await page.route(url, async (route) => {
    held.push(route)
    await released.promise
    await route.continue()
  })
  return { held, release: released.resolve }
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const paymentsOf = async ({ portal }: PortalSite, id: string) =>
  (await portal.get(`/invoices/${id}`)).body.invoice_payments as { status: string }[]

test('slow: the invoice is read before its fields are there, the page says that it pays, and a double click pays once @chromium', {
  tag: '@long',
}, async ({ page, portal }) => {
  await slowDown(page)
  const frames = await hold(page, '**/frame.html*')
  const { id, url } = await portal.send()
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByRole('row', { name: 'Amount due $42.00' })).toBeVisible()
  await expect(page.locator('#card-number')).toHaveClass(/\bloading\b/)
  // What is not a frame can be filled in already.
  await page.getByLabel('Name on card').fill('Ada Example')
  frames.release()
  await expect(page.locator('#card-number')).not.toHaveClass(/\bloading\b/)
  await typeCard(page)
  const paying = await hold(page, PAYMENTS)
  await payButton(page, '$43.26').dblclick()
  const button = page.getByRole('button', { name: 'Paying…' })
  await expect(button).toBeDisabled()
  await expect(
    page.getByRole('status').filter({ hasText: 'Processing your payment. Please wait.' }),
  ).toBeAttached()
  await expect(page.locator('#pay')).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Name on card').press('Enter')
  await expect.poll(() => paying.held.length).toBe(1)
  paying.release()
  await heading(page, 'Receipt')
  expect(paying.held).toHaveLength(1)
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('pressed before the fields are there: it waits for them, and then says what is missing', {
  tag: '@long',
}, async ({ page, portal }) => {
  const frames = await hold(page, '**/frame.html*')
  const { id, url } = await portal.send()
  await page.goto(url, { waitUntil: 'commit' })
  await payButton(page, '$42.00').click()
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeDisabled()
  frames.release()
  await expect(page.locator('#card-number-error')).toHaveText('Enter the card number.')
  await expect(payButton(page, '$42.00')).toBeEnabled()
  expect(await paymentsOf(portal, id)).toEqual([])
})

test('offline when the button is pressed: the page says so, keeps what was typed, and pays once it is back @offline', async ({
  page,
  portal,
}) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await expect(payButton(page, '$43.26')).toBeEnabled()
  await page.context().setOffline(true)
  await payButton(page, '$43.26').click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(inputIn(page, '#card-number')).toHaveValue(/4242$/)
  await page.context().setOffline(false)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('the form gets lost on its way: nothing is paid, and the page asks once more', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await page.route(PAYMENTS, (route) => route.abort('connectionreset'), { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await payButton(page, '$43.26').click()
  await lost
  expect(await paymentsOf(portal, id)).toEqual([])
  const again = await page.context().newPage()
  await again.goto(url)
  await typeCard(again)
  await payButton(again, '$43.26').click()
  await heading(again, 'Receipt')
})

test('the answer gets lost on its way: the link says that it is paid', async ({ page, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await page.route(PAYMENTS, async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  const lost = page.waitForEvent('requestfailed')
  await payButton(page, '$43.26').click()
  await lost
  const again = await page.context().newPage()
  await again.goto(url)
  await expect(again.getByText('This invoice is paid. Thank you.')).toBeVisible()
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('card networks that hang: the page says to wait, looks again by itself, and then says that nothing was charged', {
  tag: '@long',
}, async ({ page, portal }) => {
  const restore = setLimits({
    processorTimeoutMs: 200,
    recovery: { ...limits.recovery, intervalMs: 50, pauseMs: { least: 50, most: 50 } },
  })
  const { id, url } = await portal.send()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(url)
  await typeCard(page)
  Object.assign(portal.hangs, { authorize: true, reverse: true })
  try {
    await payButton(page, '$43.26').click()
    await heading(page, 'One moment')
    await expect(page.getByText('We’re checking a payment.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    expect((await paymentsOf(portal, id)).map(({ status }) => status)).toEqual(['pending'])
  } finally {
    Object.assign(portal.hangs, { authorize: false, reverse: false })
    restore()
  }
  await heading(page, 'Not paid')
  await expect(page.getByRole('alert')).toContainText('You were not charged.')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the invoice' }).click()
  await typeCard(page)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  expect((await paymentsOf(portal, id)).map(({ status }) => status)).toEqual(['failed', 'authorized'])
})
