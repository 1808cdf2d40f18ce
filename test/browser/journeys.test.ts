// What people do every day, by keyboard alone, in every browser: in the dashboard, as a payer, as an operator, and at the sign-up.
import type { Locator, Page } from '@playwright/test'
import { type Journey, operator, owner, testJourneys } from '../support/browser/journey.ts'
import { fillForm, open, openQuestion, payByKeyboard, tabTo, typeInto } from '../support/browser/keyboard.ts'
import type { PartnerSite } from '../support/browser/partners.ts'
import { heading } from '../support/browser/sign-up.ts'
import { expect } from '../support/browser/test.ts'
import { openInvoices } from '../support/browser/very-much.ts'
import { apiClient } from '../support/client.ts'
import { goodCard } from '../support/gateway.ts'
import { wholeApplication } from '../support/partners/application.ts'

const apiOf = ({ gateway }: PartnerSite) =>
  apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)

async function newInvoice(page: Page, customer: string): Promise<void> {
  const main = page.getByRole('main')
  await typeInto(page, main.getByLabel('Customer’s email address'), customer)
  await typeInto(page, main.getByLabel(/^Description/).first(), 'Cups')
  await typeInto(page, main.getByLabel(/^Price in USD/).first(), '42.00')
  await open(page, main.getByRole('button', { name: 'Create invoice' }), /invoices\/[\w-]{22}/)
  await expect(main.getByText(customer).first()).toBeVisible()
}

const journeys: readonly Journey[] = [
  {
    name: 'a payment is found by its amount, and half of it refunded',
    who: owner,
    async go(page, site) {
      const api = apiOf(site)
      const { body: charge } = await api.post('/v1/charges', {
        amount: 4213,
        method: { ...goodCard, name: 'Grace Example' },
      })
      const main = page.getByRole('main')
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('42.13')
      await page.keyboard.press('Enter')
      await open(page, main.getByRole('link', { name: /\$42\.13/ }).first(), /transactions\/[\w-]{22}$/)
      await openQuestion(page, main.getByRole('link', { name: 'Refund', exact: true }))
      await typeInto(page, main.getByLabel(/^Amount/), '21.06')
      await open(page, main.getByRole('button', { name: 'Refund' }), /done=/)
      const { body } = await api.get(`/v1/transactions/${charge.id}`)
      expect(body).toMatchObject({ amount: 4213, amount_refunded: 2106 })
    },
  },
  {
    name: 'an invoice goes to a new customer',
    who: owner,
    isLong: true,
    async go(page) {
      const main = page.getByRole('main')
      await open(
        page,
        page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).first(),
        /invoices$/,
      )
      await open(page, main.getByRole('link', { name: /^(New|Create) invoice$/ }), /invoices\/new/)
      await newInvoice(page, 'new-customer@example.com')
    },
  },
  {
    name: 'an invoice is credited in part',
    isLong: true,
    who: owner,
    async go(page, { gateway }) {
      const main = page.getByRole('main')
      await page.goto(`${gateway.pagesUrl}/console/invoices/new`)
      await newInvoice(page, 'credited@example.com')
      const more = main.locator('summary').filter({ hasText: /more/i })
      if ((await more.count()) > 0) {
        await tabTo(page, more.first())
        await page.keyboard.press('Enter')
      }
      await openQuestion(page, main.getByRole('link', { name: 'Credit…' }))
      await tabTo(page, main.getByLabel(/^All that is left/))
      await page.keyboard.press('ArrowDown')
      await expect(main.getByLabel('An amount')).toBeChecked()
      await typeInto(page, main.getByLabel(/^Amount in USD/), '12.00')
      await typeInto(page, main.getByLabel(/^Reason/), 'Two cups were broken')
      await open(page, main.getByRole('button', { name: 'Create credit note' }), /done=credit/)
      await expect(main.getByText('$12.00').first()).toBeVisible()
    },
  },
  {
    name: 'an endpoint gets two types of events, and its secret is shown',
    isLong: true,
    who: owner,
    async go(page, { gateway }) {
      const main = page.getByRole('main')
      const navigation = page.getByRole('navigation')
      await open(page, navigation.getByRole('link', { name: 'Developers' }), /keys$/)
      await open(page, navigation.getByRole('link', { name: 'Webhooks' }), /webhooks$/)
      await open(page, main.getByRole('link', { name: 'Add endpoint' }), /webhooks\/new$/)
      await typeInto(page, main.getByLabel('URL', { exact: true }), 'https://shop.example/events')
      for (const box of ['All events', 'transaction.created', 'invoice.paid']) {
        await tabTo(page, main.getByLabel(box, { exact: true }))
        await page.keyboard.press('Space')
      }
      await tabTo(page, main.getByRole('button', { name: 'Add endpoint' }))
      await page.keyboard.press('Enter')
      await heading(page, 'Endpoint added')
      await page.goto(`${gateway.pagesUrl}/console/webhooks`)
      await expect(main.getByRole('row', { name: 'https://shop.example/events' })).toContainText('2 types')
    },
  },
  {
    name: 'the secret key is rolled',
    isLong: true,
    who: owner,
    async go(page) {
      const main = page.getByRole('main')
      await open(page, page.getByRole('navigation').getByRole('link', { name: 'Developers' }), /keys$/)
      await openQuestion(page, main.getByRole('link', { name: 'Roll the secret key' }))
      await open(page, main.getByRole('button', { name: 'Roll the key' }), /done=rolled/)
      await tabTo(page, main.getByRole('button', { name: 'Show once' }).first())
      await page.keyboard.press('Enter')
      await expect(main.getByText(/^sk_test_[\w-]{20,}$/)).toBeVisible()
    },
  },
  {
    name: 'an invoice is paid',
    async go(page, site) {
      await page.goto(await openInvoices(site.gateway))
      await open(
        page,
        page
          .getByRole('main')
          .getByRole('link', { name: /^Invoice/ })
          .first(),
        /invoices/,
      )
      await payByKeyboard(page, '4242424242424242')
      await heading(page, 'Receipt')
    },
  },
  {
    name: 'an applicant is approved',
    isLong: true,
    who: operator,
    async go(page, site) {
      const main = page.getByRole('main')
      await site.submit({ ...wholeApplication, business_name: 'Approved Cups' })
      await open(
        page,
        page.getByRole('navigation').getByRole('link', { name: 'Underwriting' }),
        /applications/,
      )
      await open(page, main.getByRole('link', { name: 'Approved Cups' }).first(), /applications\/[\w-]+$/)
      await openQuestion(page, main.getByRole('link', { name: 'Approve…' }))
      await tabTo(page, main.getByRole('button', { name: 'Approve' }))
      await page.keyboard.press('Enter')
      await expect(main.getByRole('status').filter({ hasText: /Approved by/ })).toBeVisible()
    },
  },
  {
    // In WebKitGTK, a list opens in a window of its own.
    name: 'a business signs up @popup',
    isLong: true,
    async go(page, { link }) {
      const main = page.getByRole('main')
      await page.goto((await link()).url)
      const press = async (element: Locator) => {
        await tabTo(page, element)
        await page.keyboard.press('Enter')
      }
      await press(main.getByRole('button', { name: 'Begin' }))
      for (const step of ['Your business', 'Business address', 'The owner']) {
        await heading(page, step)
        await fillForm(page, wholeApplication, 'Save and continue')
      }
      await heading(page, 'Additional owners')
      await press(main.getByRole('link', { name: 'Continue' }))
      await heading(page, 'Your bank account')
      await fillForm(page, wholeApplication, 'Save and continue')
      await heading(page, 'Review')
      await press(main.getByRole('link', { name: 'Continue to signature' }))
      await heading(page, 'Sign')
      await fillForm(page, { typed_signature: 'Ida Mori' }, 'Sign and submit')
      await heading(page, 'Thank you')
    },
  },
]

testJourneys(journeys)
