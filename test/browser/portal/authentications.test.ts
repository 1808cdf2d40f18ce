// Payers whose bank confirms a payment in the portal, with a challenge in the page (rules: invoicing.md#authentication, pages.md#portal-attempts).
import type { Page } from '@playwright/test'
import { passChallenge } from '../../../testing/playwright.ts'
import { bankFrame, ourFrame } from '../../support/browser/fake-authentications.ts'
import { type PortalSite, payButton, typeCard } from '../../support/browser/portal.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { cardOf } from '../../support/merchant/authentications.ts'

const setPolicy = async ({ gateway, merchant }: PortalSite, authentication_policy: string) => {
  const path = `/v1/accounts/${gateway.testAccountId}`
  const answer = await merchant.call({ method: 'PATCH', path, body: { authentication_policy } })
  expect(answer.status).toBe(200)
}
test.afterEach(({ portal }) => setPolicy(portal, 'ON_REQUEST'))

const receipt = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
const challenge = (page: Page) => expect(bankFrame(page).getByLabel('Code')).toBeVisible()
const newest = async ({ merchant }: PortalSite) =>
  (await merchant.get('/v1/authentications')).body.results[0] as { id: string; status: string }
const paymentsOf = async ({ portal }: PortalSite, id: string) =>
  (await portal.get(`/invoices/${id}`)).body.invoice_payments as { transaction_id: string }[]

test('a new card: what the payer leaves or reloads charges nothing, and what the bank confirms is charged once', async ({
  page,
  portal,
}) => {
  await setPolicy(portal, 'ALWAYS')
  const complaints: string[] = []
  page.on('console', (message) => {
    // The bank's page asks for the focus, which Chromium grants to no page of another origin.
    const isOfBank = message.text().includes('autofocusing')
    if (message.type() === 'error' && !isOfBank) complaints.push(message.text())
  })
  const { id, contactId } = await portal.send()
  const { url } = (await portal.portal.post(`/contacts/${contactId}/hash`, {})).body
  await page.goto(`${url}/invoices/${id}`)

  await typeCard(page, cardOf('109'))
  await payButton(page, '$43.26').click()
  await challenge(page)
  const first = (await newest(portal)).id
  await page.reload()
  await expect
    .poll(async () => (await portal.merchant.get(`/v1/authentications/${first}`)).body.status)
    .toBe('CANCELED')

  await typeCard(page, cardOf('109'))
  await payButton(page, '$43.26').click()
  await challenge(page)
  await ourFrame(page).getByRole('button', { name: 'Cancel' }).click()
  const problem = page.locator('#problem')
  await expect(problem).toContainText('Your bank didn’t confirm the payment. You were not charged.')
  await expect(problem).toBeFocused()
  expect(await paymentsOf(portal, id)).toEqual([])

  await payButton(page, '$43.26').dblclick()
  await passChallenge(page)
  await receipt(page)
  const [payment, ...others] = await paymentsOf(portal, id)
  expect(others).toEqual([])
  const charge = (await portal.merchant.get(`/v1/transactions/${payment?.transaction_id}`)).body
  expect(charge).toMatchObject({ amount: 4326, authentication: { trans_status: 'Y', liability_shift: true } })
  expect(complaints).toEqual([])
  await page.goBack()
  await expect(page.getByText('paid', { exact: false }).first()).toBeVisible()
  await expect(page.locator('#pay')).toHaveCount(0)
})

test('a pay link: a soft decline continues with a challenge, and pays', async ({ page, portal }) => {
  const { id, url } = await portal.send()
  await page.goto(url)
  await typeCard(page, cardOf('120'))
  await payButton(page, '$43.26').click()
  await passChallenge(page)
  await receipt(page)
  expect(await paymentsOf(portal, id)).toMatchObject([{ status: 'failed' }, { status: 'authorized' }])
})

test('a saved card is authenticated once the code from the email is typed', async ({ page, portal }) => {
  const first = await portal.send()
  await page.goto(first.url)
  await typeCard(page, cardOf('109'))
  await page.getByLabel('Save this payment method for next time').check()
  await payButton(page, '$43.26').click()
  await receipt(page)

  await setPolicy(portal, 'ALWAYS')
  const { id, url } = await portal.send({ contact_id: first.contactId })
  await page.goto(url)
  await payButton(page, '$43.26').click()
  const code = page.getByLabel('Code from your email')
  await expect(code).toBeFocused()
  const { results } = (await portal.merchant.get(`/v1/test-outbox?record_id=${first.contactId}`)).body
  await code.fill(/^\d{6}/.exec(results[0].text)?.[0] ?? '')
  await payButton(page, '$43.26').click()
  await passChallenge(page)
  await receipt(page)
  const [payment] = await paymentsOf(portal, id)
  const charge = (await portal.merchant.get(`/v1/transactions/${payment?.transaction_id}`)).body
  expect(charge).toMatchObject({ authentication: { liability_shift: true } })
})
