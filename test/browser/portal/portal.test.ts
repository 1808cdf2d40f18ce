// The payment portal in a browser: from a mail to a receipt, by mouse and by keyboard, on a small screen and in the dark.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findFaults } from '../../support/browser/checker.ts'
import { payByKeyboard } from '../../support/browser/keyboard.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { inputIn, typeInto, typeOn } from '../../support/browser/pages.ts'
import { payButton, typeCard } from '../../support/browser/portal.ts'
import { expect } from '../../support/browser/test.ts'
import { openInvoices } from '../../support/browser/very-much.ts'
import { test } from '../../support/browser/worlds.ts'
import { apiClient } from '../../support/client.ts'
import { readPdf } from '../../support/invoicing/pdf.ts'
import { newInvoice } from '../../support/partners/portal.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('an invoice goes out by mail and comes back paid, with its surcharge, at its deposit account', async ({
  page,
  portal,
}) => {
  const { gateway, merchant } = portal
  const origins = new Set<string>()
  const referrers = new Set<string | undefined>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:') origins.add(url.origin)
    referrers.add(request.headers().referer)
  })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

  const { id, url, mail } = await portal.send({ reference: 'INV-7' })
  expect(mail).toContain('has sent you a payment request')
  const now = async () => (await portal.portal.get(`/invoices/${id}`)).body
  await page.goto(url)
  await heading(page, /^Invoice \d+$/)
  await expect.poll(async () => (await now()).presentment_status).toBe('viewed')
  await expect(payButton(page, '$42.00')).toBeVisible()
  await typeCard(page)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  await expect(page.getByRole('article')).toContainText('You paid $43.26')
  await expect(page.getByRole('article')).toContainText('Visa ending in 4242')

  const invoice = await now()
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 4200, total_amount_due: 0 })
  const [payment] = invoice.invoice_payments
  const charge = (await merchant.get(`/v1/transactions/${payment.transaction_id}`)).body
  expect(charge).toMatchObject({
    amount: 4326,
    surcharge_amount: 126,
    status: 'AUTHORIZED',
    reference: 'INV-7',
  })
  const banks: { id: string; processing_accounts: { id: string }[] }[] = (
    await portal.portal.get('/bank-accounts')
  ).body
  const deposit = banks.find((bank) => bank.id === invoice.bank_account_id)
  expect(deposit?.processing_accounts.map((account) => account.id)).toContain(charge.account_id)

  await expect
    .poll(() => portal.mails.received.some(({ source }) => source.includes('Subject: Receipt from')))
    .toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save as PDF' }).click(),
  ])
  const { text } = await readPdf(readFileSync(await download.path()))
  for (const part of ['INV-7', '$43.26', 'Visa ending in 4242']) expect(text).toContain(part)
  await merchant.post(`/v1/charges/${charge.id}/refund`, { amount: 4326 })
  expect((await now()).status).toBe('refunded')

  expect([...origins].sort()).toEqual([gateway.pagesUrl, gateway.baseUrl].sort())
  expect([...referrers].filter((referrer) => referrer?.includes('/pay/'))).toEqual([])
  expect(complaints).toEqual([])
})

test('by keyboard alone, on a screen of 320 pixels, in the dark: declined, and paid with another card', {
  tag: '@long',
}, async ({ page, portal }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 700 })
  const { id, url } = await portal.send()
  const look = async (name: string, frames: string[] = []) => {
    expect([name, await overflow(page), await findFaults(page, frames)]).toEqual([name, 0, []])
  }
  await page.goto(url)
  await expect(payButton(page, '$42.00')).toBeVisible()
  await expect(inputIn(page, '#card-cvv')).toBeVisible()
  await look('invoice', ['#card-number iframe', '#card-expiry iframe', '#card-cvv iframe'])
  await payByKeyboard(page, '4000000000000002')
  const alert = page.getByRole('alert').filter({ hasText: 'Your payment didn’t go through' })
  await expect(alert).toContainText('The card was declined. You were not charged.')
  await expect(alert).toBeFocused()
  await look('declined')
  await payByKeyboard(page, '4242424242424242')
  await heading(page, 'Receipt')
  await look('receipt')
  expect((await portal.portal.get(`/invoices/${id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 4200,
  })
})

test('at 400 % zoom and on a phone nothing is cut off, and every page is without faults', {
  tag: '@long',
}, async ({ page, portal }) => {
  const { url, contactId } = await portal.send({
    reference: 'A reference of many words, without end '.repeat(3),
  })
  const { url: all } = (await portal.portal.post(`/contacts/${contactId}/hash`, {})).body
  for (const size of [
    { width: 320, height: 256 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const at of [url, all]) {
      await page.goto(at)
      await heading(page, /./)
      expect([at, await overflow(page), await findFaults(page)]).toEqual([at, 0, []])
    }
  }
})

test('what is missing is said at its field, and the first one gets the focus', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  const { url } = await portal.send()
  await page.goto(url)
  await payButton(page, '$42.00').click()
  await expect(page.locator('#card-number-error')).toHaveText('Enter the card number.')
  await expect(page.locator('#card-name-error')).toHaveText('Enter the name on the card.')
  await expect(inputIn(page, '#card-number')).toBeFocused()
  await typeCard(page)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
})

test('by bank, for a business, kept for the next invoice', { tag: '@long' }, async ({ page, portal }) => {
  const { id, url, contactId } = await portal.send()
  await page.goto(url)
  await page.getByLabel('Bank account', { exact: true }).check()
  await page.getByLabel('Account holder').selectOption('business')
  await expect(page.getByLabel('First name')).toBeHidden()
  await page.getByLabel('Business name').fill('Example Cups')
  const into = async (selector: string, text: string) => {
    await inputIn(page, selector).click()
    await typeOn(page, inputIn(page, selector), text)
  }
  await into('#bank-routing', '000000013')
  await into('#bank-account', '1234567890')
  await page.getByLabel('Save this payment method for next time').check()
  await payButton(page, '$42.00').click()
  await heading(page, 'Receipt')
  await expect(page.getByRole('article')).toContainText('Bank account ending in 7890')
  expect((await portal.portal.get(`/invoices/${id}`)).body.status).toBe('paid')
  const next = await portal.send({ contact_id: contactId })
  await page.goto(next.url)
  await expect(page.getByLabel(/ending in 7890/)).toBeChecked()
  await expect(page.getByLabel('Save this payment method for next time')).toBeHidden()
  await payButton(page, '$42.00').click()
  const code = page.getByLabel('Code from your email')
  await expect(code).toBeFocused()
  const { results } = (await portal.merchant.get(`/v1/test-outbox?record_id=${contactId}`)).body
  await code.fill(/^\d{6}/.exec(results[0].text)?.[0] ?? '')
  await payButton(page, '$42.00').click()
  await heading(page, 'Receipt')
})

test('a double click and the back button are one payment', { tag: '@long' }, async ({ page, portal }) => {
  const { id, url, contactId } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await payButton(page, '$43.26').dblclick()
  await heading(page, 'Receipt')
  await page.goBack()
  await expect(page.getByText('This invoice is paid. Thank you.')).toBeVisible()
  const { invoice_payments } = (await portal.portal.get(`/invoices/${id}`)).body
  expect(invoice_payments).toHaveLength(1)
  expect(invoice_payments[0].contact.id).toBe(contactId)
})

test('where nobody could tell the surcharge before, the total is shown first and charged by the next press', {
  tag: '@long',
}, async ({ page, portal }) => {
  await page.route('**/v1/surcharge-decisions', (route) => route.abort())
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await payButton(page, '$42.00').click()
  await expect(page.getByRole('alert')).toContainText('The total is now $43.26')
  expect((await portal.portal.get(`/invoices/${id}`)).body.invoice_payments).toEqual([])
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
})

test('a merchant whose fields only its own pages may embed is paid in the portal', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  const allow = (allowed_origins: string) =>
    portal.merchant.call({ method: 'PATCH', path: '/v1/merchant', body: { allowed_origins } })
  await allow('https://shop.example')
  const { url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  await allow('')
})

test('fields that do not load are said, and nothing is sent', { tag: '@long' }, async ({ page, portal }) => {
  await page.route('**/hosted-fields.js', (route) => route.abort())
  const { id, url } = await portal.send()
  await page.goto(url)
  await expect(page.getByRole('alert')).toContainText('The fields for your card didn’t load.')
  await payButton(page, '$42.00').click()
  await expect(payButton(page, '$42.00')).toBeEnabled()
  await expect(page.getByRole('alert')).toContainText('The fields for your card didn’t load.')
  expect((await portal.portal.get(`/invoices/${id}`)).body.invoice_payments).toEqual([])
})

test('without a script the invoice can be read, and the page says what paying needs', {
  tag: '@long',
}, async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const { id, url } = await portal.send()
  await page.goto(url)
  await expect(page.getByRole('row', { name: 'Amount due $42.00' })).toBeVisible()
  await expect(page.locator('noscript .notice')).toBeVisible()
  await expect(page.locator('#pay')).toBeHidden()
  expect((await portal.portal.get(`/invoices/${id}`)).body.presentment_status).toBe('sent')
  await context.close()
})

test.describe('in the payer’s language', () => {
  test.use({ locale: 'de-DE' })

  test('fields and amounts are German, and a part is typed with a comma', { tag: '@long' }, async ({
    page,
    portal,
  }) => {
    const { baseUrl, caCertificate, liveSecretKey } = portal.gateway
    const live = apiClient(baseUrl, caCertificate, liveSecretKey)
    const allow = (partial_payments: boolean) =>
      live.call({ method: 'PATCH', path: '/v1/merchant', body: { partial_payments } })
    await allow(true)
    const { id, url } = await portal.send()
    await page.goto(url)
    await expect(inputIn(page, '#card-number')).toHaveAccessibleName('Kartennummer')
    const amount = page.getByLabel('Betrag')
    await expect(amount).toHaveValue('42,00')
    await amount.fill('10,5o')
    await amount.blur()
    await expect(page.locator('#amount-error')).toHaveText('Geben Sie einen Betrag bis 42,00\u00a0$ ein.')
    await amount.fill('10,50')
    for (const [selector, text] of [
      ['#card-number', '4242424242424242'],
      ['#card-expiry', '1240'],
      ['#card-cvv', '123'],
    ] as const)
      await typeInto(page, inputIn(page, selector), text)
    await page.getByLabel('Name auf der Karte').fill('Ada Example')
    await page.getByRole('button', { name: '10,82\u00a0$ bezahlen' }).click()
    await heading(page, 'Zahlungsbeleg')
    expect((await portal.portal.get(`/invoices/${id}`)).body).toMatchObject({ amount_paid: 1050 })
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'English' }).click()
    await heading(page, 'Receipt')
    await allow(false)
  })
})

const PICTURES = path.join(import.meta.dirname, '../../../docs/invoicing')

if (process.env.UPDATE_PICTURES === '1') {
  test('the pictures of the documents', async ({ browser, portal }) => {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: 1080, height: 1170 },
    })
    const page = await context.newPage()
    const take = (name: string) =>
      page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true })
    const address = {
      address1: '12 Quay Street',
      city: 'Portland',
      state: 'ME',
      postal_code: '04101',
      country: 'US',
    }
    const merchant = { name: 'Harbour Stoneware', contact_email: 'accounts@harbour.example', ...address }
    await portal.merchant.call({ method: 'PATCH', path: '/v1/merchant', body: merchant })
    const line_items = [
      { description: '12 cups, sea green', rate_per_quantity: 24_000 },
      { description: '4 serving bowls', rate_per_quantity: 12_800 },
      { description: 'Delivery', rate_per_quantity: 1850 },
    ]
    const { id, url } = await portal.send({ reference: 'PO 2026-118', line_items })
    const [message] = (await portal.portal.get(`/invoices/${id}`)).body.invoice_messages
    await page.goto(url)
    await typeCard(page)
    await expect(payButton(page, '$398.10')).toBeEnabled()
    await page.getByLabel('Save this payment method for next time').focus()
    await take('portal')
    await payButton(page, '$398.10').click()
    await heading(page, 'Receipt')
    await page.setViewportSize({ width: 1080, height: 760 })
    await take('receipt')
    await page.setViewportSize({ width: 620, height: 300 })
    await page.goto('about:blank')
    await page.setContent(message.body)
    await take('mail')
    await context.close()
  })
}

test('a saved card pays with the code that was mailed, and not without it @code', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  const { contactId, url } = await portal.send()
  await page.goto(url)
  await typeCard(page)
  await page.getByLabel('Save this payment method').check()
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  const bank_account_id = (await portal.portal.get('/bank-accounts')).body.find(
    (bank: { test_mode: boolean }) => bank.test_mode,
  ).id
  await portal.portal.post('/invoices', newInvoice({ contact_id: contactId, bank_account_id }))
  const link = (await portal.portal.post(`/contacts/${contactId}/hash`, {})).body.url
  await page.goto(link)
  await page.getByRole('link', { name: /^Invoice \d+$/ }).click()
  await expect(page.getByLabel('Visa ending in 4242')).toBeChecked()
  await payButton(page, '$43.26').click()
  await expect(page.locator('#code-note')).toContainText('We’ve sent a six-digit code to p•••@example.com.')
  await expect(page.getByLabel('Code from your email')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  const { results } = (await portal.merchant.get(`/v1/test-outbox?record_id=${contactId}`)).body
  const code = /^\d{6}/.exec(results[0].text)?.[0] ?? ''
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await payButton(page, '$43.26').click()
  await expect(page.locator('#problem')).toContainText('This code is wrong or has expired.')
  await page.getByLabel('Code from your email').fill(code)
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
})

test('on a desk, the list of open invoices has room for all its columns', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const wish = { reference: 'PO-2026-771', due_date: '2026-11-24' }
  await page.goto(await openInvoices(portal.gateway, [wish, {}]))
  await heading(page, 'Your open invoices')
  const table = page.locator('.table')
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const heights = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(new Set(heights).size).toBe(1)
})
