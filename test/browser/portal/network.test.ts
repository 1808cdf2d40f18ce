// The payment portal on a slow network, on one that breaks, and at card networks that hang.
import type { Page, Route } from '@playwright/test'
import { limits } from '../../../gateway/core/limits.ts'
import { setLimits } from '../../support/api/limits.ts'
import { findFaults } from '../../support/browser/checker.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { type PortalSite, payButton, typeCard } from '../../support/browser/portal.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

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

/** What the page tells the payer about the last attempt. */
const problem = (page: Page) => page.locator('#problem')

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

test('offline when the button is pressed: the page says so, keeps what was typed, and pays once it is back @offline', {
  tag: '@long',
}, async ({ page, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await expect(payButton(page, '$43.26')).toBeEnabled()
  await page.context().setOffline(true)
  await payButton(page, '$43.26').click()
  await expect(problem(page)).toContainText('You’re offline. You were not charged.')
  await expect(inputIn(page, '#card-number')).toHaveValue(/4242$/)
  await page.context().setOffline(false)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('a decline: the page stays, says why, keeps what was typed, and another card pays @decline', async ({
  page,
  portal,
}) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page, '4000000000000002')
  await page.getByLabel('ZIP code').fill('12345')
  const pages: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && pages.push(frame.url()))
  await payButton(page, '$43.26').click()
  await expect(problem(page)).toContainText('The card was declined.')
  await expect(problem(page)).toContainText('You were not charged.')
  expect(pages).toEqual([])
  await expect(page.getByLabel('Name on card')).toHaveValue('Ada Example')
  await expect(page.getByLabel('ZIP code')).toHaveValue('12345')
  await expect(inputIn(page, '#card-number')).toHaveValue(/0002$/)
  expect(await findFaults(page)).toEqual([])
  await inputIn(page, '#card-number').fill('')
  await inputIn(page, '#card-number').fill('4242424242424242')
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  expect((await paymentsOf(portal, id)).map(({ status }) => status)).toEqual(['failed', 'authorized'])
})

test('the form gets lost on its way: the page says that it doesn’t know, and pays at the next press', {
  tag: '@long',
}, async ({ page, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await page.route(PAYMENTS, (route) => route.abort('connectionreset'), { times: 1 })
  await payButton(page, '$43.26').click()
  await expect(problem(page)).toContainText('you won’t be charged twice')
  await expect(inputIn(page, '#card-number')).toHaveValue(/4242$/)
  expect(await paymentsOf(portal, id)).toEqual([])
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('the answer gets lost on its way: the next press finds that it is paid, once @lost', {
  tag: '@long',
}, async ({ page, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await page.route(
    PAYMENTS,
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await payButton(page, '$43.26').click()
  await expect(problem(page)).toContainText('We got no answer')
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('paid in another tab meanwhile: the page says so, names no failure, and leads to the receipt', {
  tag: '@long',
}, async ({ page, context, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  const other = await context.newPage()
  await other.goto(url)
  await typeCard(other)
  await payButton(other, '$43.26').click()
  await heading(other, 'Receipt')
  await payButton(page, '$43.26').click()
  await expect(problem(page)).toHaveText('This invoice is already paid.You were not charged.View receipt')
  await problem(page).getByRole('link', { name: 'View receipt' }).click()
  await heading(page, 'Receipt')
  expect(await paymentsOf(portal, id)).toHaveLength(1)
})

test('canceled in the meantime: the page says that nothing was charged, and leads to the invoice, which says why', {
  tag: '@long',
}, async ({ page, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await portal.portal.post(`/invoices/${id}/void`, {})
  await payButton(page, '$43.26').click()
  await expect(problem(page)).toHaveText(
    /^You were not charged\..+ canceled this invoice\. You don’t need to pay it\.View invoice$/,
  )
  await problem(page).getByRole('link', { name: 'View invoice' }).click()
  await expect(page.getByText('canceled this invoice. You don’t need to pay it.')).toBeVisible()
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
