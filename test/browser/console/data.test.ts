// The pages of the console that show data, as people see them: in Chromium, without a script, by keyboard, on a narrow screen, dark.
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { findFaults } from '../../support/browser/checker.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { signedIn } from '../../support/browser/people.ts'
import { SCHEMES } from '../../support/browser/schemes.ts'
import { expect } from '../../support/browser/test.ts'
import { threeWeeks } from '../../support/browser/three-weeks.ts'
import { goodCard, type SpawnedGateway, spawnGateway, temporaryFolder } from '../../support/gateway.ts'
import { cardOf } from '../../support/merchant/authentications.ts'
import { startReceiver } from '../../support/outside/receiver.ts'
import { newPayment } from '../../support/partners/portal.ts'

const isLong = process.env.LONG_TESTS === '1'

interface World {
  gateway: SpawnedGateway
  /** A charge with a refund, an authentication whose challenge waits, and a recurring charge. */
  charge: string
  authentication: string
  recurring: string
  /** An invoice that was mailed, its contact and its mail. */
  invoice: string
  contact: string
  mail: string
}

const test = base.extend<{ signedIn: Page }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
    async ({}, use) => {
      const { folder, remove } = temporaryFolder()
      const gateway = await spawnGateway(folder, ['--rate-limit', '0'], {})
      await use({ gateway, ...(await fill(gateway)) })
      await gateway.stop('SIGTERM')
      remove()
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ page, world }, use) => {
    const { pages_url, console: person } = world.gateway.started
    await page.goto(`${pages_url}/sign-in?return_to=/console`)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password').fill(person.password ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
    await use(page)
  },
})

async function fill(gateway: SpawnedGateway): Promise<Omit<World, 'gateway'>> {
  return { ...(await fillPayments(gateway)), ...(await fillInvoices(gateway)) }
}

const LONG = 'a-reference-that-has-no-space-in-it-and-is-as-long-as-any-may-be-'.repeat(2).slice(0, 128)

async function fillInvoices({ client, started }: SpawnedGateway, reference = LONG) {
  const authorization = `Bearer ${started.partner.access_token}`
  const portal = {
    get: (path: string) => client.call({ path, headers: { authorization } }),
    post: (path: string, body: object) =>
      client.call({ method: 'POST', path, body, headers: { authorization } }),
  }
  const { contact, invoice } = await newPayment(portal)
  const made = await portal.post('/invoices', {
    ...invoice,
    reference,
    invoice_messages: [{ email_addresses: ['ada@example.com'] }],
    scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], send_at: '2090-01-01' }],
  })
  const mails = async () => (await client.get('/v1/test-outbox')).body.results
  await expect.poll(async () => (await mails())[0]?.status).toBe('SENT')
  return { invoice: made.body.id, contact: contact.id, mail: (await mails())[0].id }
}

async function fillPayments({ client }: SpawnedGateway) {
  const made = async (path: string, body: object) => (await client.post(path, body)).body
  const { id: charge } = await made('/v1/charges', {
    amount: 123_456,
    method: { ...goodCard, name: 'Ada Lovelace' },
    reference: LONG,
    data: { order: { id: 42 } },
  })
  await made(`/v1/charges/${charge}/refund`, { amount: 500 })
  await made('/v1/charges', { amount: 900, method: { ...goodCard, number: '4000000000000002' } })
  const { id: recurring } = await made('/v1/recurring/charges', {
    amount: 1000,
    method: { ...goodCard, cvv: undefined },
    schedule: { interval_unit: 'MONTH', interval_delay: 1, start: '2040-02-01' },
  })
  const { id: saved } = await made('/v1/cards', { ...goodCard, number: cardOf('111'), cvv: undefined })
  const { id: authentication } = await made('/v1/authentications', { method: saved, amount: 123_456 })
  await made(`/v1/authentications/${authentication}/continue`, { browser: {}, method: 'NONE' })
  return { charge, authentication, recurring }
}

const pagesOf = ({ charge, authentication, recurring, invoice, contact, mail }: World): readonly string[] => [
  '/console?days=30',
  '/console/transactions',
  '/console/transactions?qf=nonsense',
  '/console/transactions?rows=50&order_by=-amount',
  `/console/transactions/${charge}`,
  `/console/transactions/${charge}/refund`,
  '/console/authentications',
  `/console/authentications/${authentication}`,
  '/console/recurring',
  `/console/recurring/${recurring}`,
  `/console/recurring/${recurring}/cancel`,
  '/console/invoices',
  `/console/invoices/${invoice}`,
  `/console/invoices/${invoice}/send`,
  `/console/invoices/${invoice}/void`,
  '/console/contacts',
  '/console/contacts/new',
  `/console/contacts/${contact}`,
  `/console/contacts/${contact}/invoice`,
  '/console/outbox',
  `/console/outbox/${mail}`,
  '/console/events',
  '/console/requests',
  '/console/search',
  '/console/search?q=Ada',
  '/console/nothing',
  '/console/card-testing',
  '/console/page-security',
  '/console/test-clock',
  '/console/networks',
  '/console/challenges',
]

for (const colorScheme of SCHEMES) {
  test(`no page has a fault, ${colorScheme}`, { tag: '@long' }, async ({ signedIn: page, world }) => {
    await page.emulateMedia({ colorScheme })
    const faults: string[] = []
    for (const path of pagesOf(world)) {
      await page.goto(world.gateway.started.pages_url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const fault of await findFaults(page)) faults.push(`${path}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
}

test('no page is wider than a screen of 320 px, nor than one at 400 %', { tag: '@long' }, async ({
  signedIn: page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const faults: string[] = []
  for (const path of pagesOf(world)) {
    await page.goto(world.gateway.started.pages_url + path)
    const beyond = await overflow(page)
    if (beyond > 0) faults.push(`${path}: ${beyond} px`)
    if (isLong) for (const fault of await findFaults(page)) faults.push(`${path}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('nothing of a page is refused by its own policy, and none loads a script that is not the gateway’s', async ({
  signedIn: page,
  world,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script' && !pathname.startsWith('/assets/')) said.push(pathname)
  })
  // What a page is refused for has its status in the console.
  for (const path of pagesOf(world).filter((path) => !/nonsense|nothing/.test(path)))
    await page.goto(world.gateway.started.pages_url + path)
  expect(said).toEqual([])
})

test('a charge is found and refunded by the keyboard alone', async ({ signedIn: page, world }) => {
  const tabTo = async (name: string) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    for (let presses = 0; presses < 80 && (await focused()) !== name; presses++)
      await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  await tabTo('Payments')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/transactions')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=Ada*')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await page.goto(`${world.gateway.started.pages_url}/console/transactions/${world.charge}`)
  await tabTo('Refund')
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount in USD').fill('0')
  await page.getByLabel('Amount in USD').press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount in USD')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Refund created.')).toBeVisible()
  await expect(page.locator('.timeline')).toContainText('Refund of $1.25')
  const technical = page.locator('.timeline > .technical').first()
  await expect(technical).toBeHidden()
  await page.getByLabel('Show technical details').press('Space')
  await expect(technical).toBeVisible()
})

test('⌘K searches everything from any page, by keyboard @chromium', async ({ signedIn: page, world }) => {
  const shown = page.locator('.found a')
  await page.goto(`${world.gateway.started.pages_url}/console/events`)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type('1,234.56')
  await expect(shown.first()).toContainText('Charge of $1,234.56')
  await expect(page.locator('.find [role=status]')).toHaveText(/^\d results?$/)
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(shown.first()).toBeHidden()
  await page.keyboard.type('1,234.56')
  await expect(shown.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(shown.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/transactions/*')
  // On a narrow screen the box is behind an icon.
  await page.setViewportSize({ width: 375, height: 700 })
  await page.keyboard.press('ControlOrMeta+k')
  await page.waitForURL('**/console/search')
  await expect(page.getByRole('searchbox', { name: /^Name, amount/ })).toBeFocused()
})

test('an invoice is made and sent by hand, and a refused form leads to its fields', async ({
  signedIn: page,
  world,
}) => {
  await page.goto(`${world.gateway.started.pages_url}/console/contacts/${world.contact}`)
  await page.getByRole('link', { name: 'Create invoice' }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Price in USD').first()).toBeFocused()
  await page.keyboard.type('12.50')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText('Invoice created.')).toBeVisible()
  await expect(page.locator('.timeline')).toContainText('ada@example.com')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Void' }).click()
  await page.getByRole('button', { name: 'Void invoice' }).click()
  await expect(page.getByText('Invoice voided.')).toBeVisible()
  await expect(page.locator('.timeline')).toContainText('Voided')
})

test('an invoice for a new customer has its name, and goes to nobody if its box isn’t ticked', async ({
  signedIn: page,
  world,
}) => {
  await page.goto(`${world.gateway.started.pages_url}/console/invoices/new`)
  const preview = page.locator('.invoice-preview')
  const address = page.getByLabel('Customer’s email address')
  await expect(preview).toContainText('Email to the customer')
  await address.fill('ada@example.com')
  await address.press('Tab')
  await expect(preview).toContainText('Ada Example · ada@example.com')
  await expect(page.getByLabel('First name')).toBeHidden()
  await address.fill('clara@example.com')
  await address.press('Tab')
  await page.getByLabel('First name').fill('Clara')
  await expect(preview).toContainText('Clara · clara@example.com')
  await expect(preview).toContainText('Email to clara@example.com')
  await page.getByLabel('Email it to the customer now').uncheck()
  await expect(preview).toContainText('No email')
  await page.getByLabel('Description').first().fill('Consulting')
  await page.getByLabel('Price in USD').first().fill('90')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText('Invoice created.')).toBeVisible()
  await expect(page.getByText('Not sent')).toBeVisible()
})

test.describe('in forced colors', () => {
  test.use({ forcedColors: 'active' })
  test('bars and their keys can be told apart @chromium', async ({ signedIn: page }) => {
    const bars = page.locator('#approvals-title').locator('xpath=..').locator('.series')
    const fills = () => bars.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
    // Without its style sheet, which may come late, every bar is black.
    await expect.poll(async () => new Set(await fills()).size).toBe(2)
  })
})

test('figures and a list are saved as files', { tag: '@long' }, async ({ signedIn: page, world }) => {
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    return download.suggestedFilename()
  }
  expect(await saved('Download as CSV')).toMatch(/^figures-\d{4}-\d\d-\d\d\.csv$/)
  await page.goto(`${world.gateway.started.pages_url}/console/transactions`)
  expect(await saved('Download CSV')).toBe('transactions.csv')
})

const PICTURES = path.join(import.meta.dirname, '../../../docs/console')

if (process.env.UPDATE_PICTURES === '1') {
  test('the pictures of the documents', async ({ browser }) => {
    test.slow()
    const { folder, remove } = temporaryFolder()
    const receiver = await startReceiver()
    const gateway = await spawnGateway(folder, ['--rate-limit', '0', '--allow-private-webhooks'], {})
    const { charge, recurring } = await threeWeeks(gateway, receiver)
    const { invoice } = await fillInvoices(gateway, 'CUPS-12')
    const { pages_url, console: owner } = gateway.started
    const page = await signedIn(browser, pages_url, owner, {
      viewport: { width: 1200, height: 900 },
      colorScheme: 'light',
    })
    for (const { name, at } of [
      { name: 'overview', at: '/console?days=30' },
      { name: 'transactions', at: '/console/transactions' },
      { name: 'charge', at: `/console/transactions/${charge}` },
      { name: 'recurring', at: `/console/recurring/${recurring}` },
      { name: 'invoice', at: `/console/invoices/${invoice}` },
      { name: 'deliveries', at: '/console/deliveries' },
    ]) {
      const answer = await page.goto(pages_url + at)
      expect([name, answer?.status()]).toEqual([name, 200])
      // As much of a long list as is worth a look.
      await page.setViewportSize({ width: 1200, height: 900 })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: 1200, height: Math.min(height, 1800) })
      await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
    }
    await gateway.stop('SIGTERM')
    await receiver.close()
    remove()
  })
}
