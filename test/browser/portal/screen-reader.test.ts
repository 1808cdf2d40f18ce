// What a screen reader finds on each page of the portal, as docs/invoicing/screen-reader.txt has it. Where that changes on purpose:
// UPDATE_PICTURES=1 npm run test:browser -- portal/screen-reader.test.ts, and a look at each line before it is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { setLimits } from '../../support/api/limits.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { payButton, typeCard } from '../../support/browser/portal.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const FILE = path.join(import.meta.dirname, '../../../docs/invoicing/screen-reader.txt')

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** What differs from run to run: numbers, moments and ids. */
const alike = (tree: string): string =>
  tree
    .replaceAll(/Invoice \d+/g, 'Invoice 7')
    .replaceAll(/\/pay\/[\w-]{43}/g, '/pay/…')
    .replaceAll(/(pmt|i)_[\w-]{22}/g, '$1_…')
    .replaceAll(/[A-Z][a-z]+ \d{1,2}, \d{4}( at)?,? \d{1,2}:\d\d[^"\n]*/g, 'June 1, 2026 at 12:00 PM')

/** The page, with each hosted field in the place of its frame. */
async function treeOf(page: Page, fields: readonly string[] = []): Promise<string> {
  for (const field of fields) await expect(inputIn(page, field)).toBeVisible()
  const inputs = await Promise.all(fields.map((field) => inputIn(page, field).ariaSnapshot()))
  const tree = await page.locator('body').ariaSnapshot()
  return alike(
    tree.replaceAll(/^( *)- iframe.*$/gm, (frame, indent: string) => {
      const input = inputs.shift()
      return input === undefined ? frame : input.replaceAll(/^/gm, indent)
    }),
  )
}

const CARD = ['#card-number', '#card-expiry', '#card-cvv']

test('every page of the portal is to a screen reader what is documented @chromium', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  const pages: string[] = []
  const note = async (title: string, fields?: readonly string[]) =>
    pages.push(`# ${title}\n\n${await treeOf(page, fields)}\n`)
  const { url, contactId } = await portal.send({ reference: 'PO 2026-118' })
  await page.goto(url)
  await expect(inputIn(page, '#card-cvv')).toBeVisible()
  await note('An invoice, to be paid by card', CARD)
  await payButton(page, '$42.00').click()
  await expect(inputIn(page, '#card-number')).toBeFocused()
  await note('After the button was pressed with nothing filled in', CARD)
  await page.getByLabel('Bank account', { exact: true }).check()
  await note('To be paid from a bank account', ['#bank-routing', '#bank-account'])
  await page.getByLabel('Card', { exact: true }).check()
  await typeCard(page, '4000000000000002')
  await payButton(page, '$43.26').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment didn’t go through' })).toBeFocused()
  await note('After a card was declined', CARD)
  // What was typed has stayed.
  for (const field of CARD) await inputIn(page, field).fill('')
  await typeCard(page)
  await page.getByLabel('Save this payment method for next time').check()
  await payButton(page, '$43.26').click()
  await heading(page, 'Receipt')
  await note('The receipt')
  await page.goto(url)
  await note('The invoice once it is paid')

  const next = await portal.send({ contact_id: contactId })
  const { url: all } = (await portal.portal.post(`/contacts/${contactId}/hash`, {})).body
  await portal.send({ contact_id: contactId })
  await page.goto(all)
  await heading(page, /./)
  await note('All open invoices of somebody')
  await page.goto(next.url)
  await expect(page.getByLabel(/ending in 4242/)).toBeChecked()
  await expect(payButton(page, '$43.26')).toBeEnabled()
  await note('An invoice, to be paid with the card that was kept')

  const restore = setLimits({ processorTimeoutMs: 200 })
  Object.assign(portal.hangs, { authorize: true, reverse: true })
  try {
    await payButton(page, '$43.26').click()
    await expect(page.getByLabel('Code from your email')).toBeFocused()
    await note('After a code was mailed')
    const mails = (await portal.merchant.get(`/v1/test-outbox?record_id=${contactId}`)).body.results
    await page.getByLabel('Code from your email').fill(/^\d{6}/.exec(mails[0].text)?.[0] ?? '')
    await payButton(page, '$43.26').click()
    await heading(page, 'One moment')
    await note('While the bank does not answer')
  } finally {
    Object.assign(portal.hangs, { authorize: false, reverse: false })
    restore()
  }
  await page.goto(`${all.slice(0, -1)}${all.endsWith('A') ? 'B' : 'A'}`)
  await note('A link that does not open')

  const now = pages.join('\n')
  if (process.env.UPDATE_PICTURES === '1') writeFileSync(FILE, now)
  expect(now).toBe(readFileSync(FILE, 'utf8'))
})
