// Questions open over the page that they belong to, and their pages are the fallback (rules: pages.md#questions).
import type { Page } from '@playwright/test'
import { openQuestion, tabTo } from '../support/browser/keyboard.ts'
import type { PartnerSite } from '../support/browser/partners.ts'
import { signedIn } from '../support/browser/people.ts'
import { expect } from '../support/browser/test.ts'
import { test as base } from '../support/browser/worlds.ts'
import { apiClient } from '../support/client.ts'
import { goodCard } from '../support/gateway.ts'

const apiOf = ({ gateway }: PartnerSite) =>
  apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)

/** The page of a new charge of $42.13, and its address. */
const test = base.extend<{ charge: { page: Page; at: string } }>({
  charge: async ({ browser, partner }, use) => {
    const { pagesUrl, console: owner } = partner.gateway
    const { body } = await apiOf(partner).post('/v1/charges', { amount: 4213, method: goodCard })
    const page = await signedIn(browser, pagesUrl, owner)
    const at = `${pagesUrl}/console/transactions/${body.id}`
    await page.goto(at)
    await use({ page, at })
    await page.context().close()
  },
})

const refundLink = (page: Page) => page.getByRole('link', { name: 'Refund', exact: true })

/** Answers what the script asks for, but not the browser. */
const answerScript = (page: Page, answer: { status?: number; body: string }) =>
  page.route('**/refund', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', ...answer })
      : route.continue(),
  )

test('Escape, Cancel and the corner close a question, and the focus returns to its link', {
  tag: '@long',
}, async ({ charge }) => {
  const { page, at } = charge
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('link', { name: 'Cancel' }).press('Enter'),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of ways) {
    const dialog = await openQuestion(page, refundLink(page))
    await expect(dialog).toHaveAccessibleName('Refund the charge of $42.13?')
    await close()
    await expect(dialog).toBeHidden()
    await expect(refundLink(page)).toBeFocused()
    expect(page.url()).toBe(at)
  }
})

test('a refused form says why within the question, and then does what it asks for', async ({
  charge,
  partner,
}) => {
  const { page, at } = charge
  const dialog = await openQuestion(page, refundLink(page))
  await dialog.getByLabel('Amount').fill('soon')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await expect(dialog.getByLabel('Amount')).toHaveValue('soon')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.13')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Refund created' })).toBeVisible()
  await expect(dialog).toBeHidden()
  // The message doesn't take the focus.
  await expect(page.locator('body')).toBeFocused()
  const { body } = await apiOf(partner).get(`/v1/transactions/${at.slice(-22)}`)
  expect(body.amount_refunded).toBe(1213)
})

test('opened by a key, a question begins at its heading: Enter that is held, or pressed twice, sends nothing', {
  tag: '@long',
}, async ({ charge }) => {
  const { page } = charge
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await tabTo(page, refundLink(page))
  for (let nth = 0; nth < 2; nth++) await page.keyboard.down('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeFocused()
  for (let nth = 0; nth < 2; nth++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
})

test('opened by a click, it begins at its first field, and a double click is one', { tag: '@long' }, async ({
  charge,
}) => {
  const { page, at } = charge
  await refundLink(page).dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  expect(page.url()).toBe(at)
})

test('closed before its answer comes, it leads to its page, which says how it ended', {
  tag: '@long',
}, async ({ charge }) => {
  const { page, at } = charge
  const dialog = await openQuestion(page, refundLink(page))
  let answer = () => {}
  const isClosed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/refund', async (route) => {
    if (route.request().method() === 'POST') await isClosed
    await route.continue()
  })
  await dialog.getByLabel('Amount').fill('soon')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer()
  await expect(page).toHaveURL(`${at}/refund`)
})

test('the page that a question was sent from has no question when a person goes back', {
  tag: '@long',
}, async ({ charge }) => {
  const { page } = charge
  const dialog = await openQuestion(page, refundLink(page))
  await dialog.getByLabel('Amount').fill('12.13')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Refund created' })).toBeVisible()
  await page.goBack()
  await expect(refundLink(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a question without fields begins at its heading, so that Enter does nothing', { tag: '@long' }, async ({
  charge,
}) => {
  const { page } = charge
  await page.goto(`${new URL(page.url()).origin}/console/contacts/new`)
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Example')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Erase personal data…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The link's menu is closed.
  await expect(page.locator('summary', { hasText: 'More' })).toBeFocused()
})

test('without an answer, and with one that is no question, the link leads to the page', {
  tag: '@long',
}, async ({ charge }) => {
  const { page, at } = charge
  await page.route('**/refund', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await refundLink(page).click()
  await expect(page).toHaveURL(`${at}/refund`)
  await expect(page.getByRole('heading', { name: 'Refund the charge' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(at)
  await page.unrouteAll()
  await answerScript(page, { body: '<main id="main">A proxy’s page</main>' })
  await refundLink(page).click()
  await expect(page).toHaveURL(`${at}/refund`)
})

test('when the session has ended, the link leads to the sign-in', { tag: '@long' }, async ({ charge }) => {
  const { page } = charge
  await page.context().clearCookies()
  await refundLink(page).click()
  await page.waitForURL(/sign-in/)
})

test('a form whose answer gets lost leads to its page, and is not sent twice', { tag: '@long' }, async ({
  charge,
}) => {
  const { page, at } = charge
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const dialog = await openQuestion(page, refundLink(page))
  await page.route('**/refund', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page).toHaveURL(`${at}/refund`)
  expect(sent).toEqual([`${at}/refund`])
})

test('where the password is asked for first, the browser sends the form', { tag: '@long' }, async ({
  charge,
}) => {
  const { page } = charge
  const dialog = await openQuestion(page, refundLink(page))
  await answerScript(page, { status: 403, body: '<main id="main">Password</main>' })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Refund created' })).toBeVisible()
})

test('in a new tab a question is a page', { tag: '@long' }, async ({ charge }) => {
  const { page, at } = charge
  const opened = page.context().waitForEvent('page')
  await refundLink(page).click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL(`${at}/refund`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Tab reaches each control of a question', { tag: '@long' }, async ({ charge }) => {
  const { page } = charge
  const dialog = await openQuestion(page, refundLink(page))
  for (const name of ['Refund', 'Close']) await tabTo(page, dialog.getByRole('button', { name }))
})
