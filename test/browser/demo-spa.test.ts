// The demo in React: the elements under StrictMode, views that come and go, and the same backend.
import type { Page } from '@playwright/test'
import {
  CREDIT,
  cvvField,
  numberField,
  PLAIN,
  paidTransaction,
  payButton,
  receipt,
  typeNumber,
} from '../support/browser/demo.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const expiryField = (page: Page) =>
  page.frameLocator('iframe[title="Expires"]').getByLabel('Expires', { exact: true })
/** Of the fields and the vault; locators look into shadow roots. */
const frames = (page: Page) => page.locator('iframe')
const basket = (page: Page) => page.getByRole('heading', { name: 'Your basket' })

async function openCheckout(page: Page, shopUrl: string) {
  await page.goto(`${shopUrl}spa`)
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(numberField(page)).toBeVisible()
}

async function fillForm(page: Page, number: string) {
  await typeNumber(page, number)
  await expiryField(page).focus()
  await page.keyboard.type('1240')
  await cvvField(page).focus()
  await page.keyboard.type('123')
  await page.getByLabel('Name on card').fill('Ada Example')
  await expect(page.locator('.frame.valid')).toHaveCount(3)
}

test('a card pays, with its surcharge, and the receipt is what the gateway has', async ({ page, demo }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  await openCheckout(page, demo.shop.url)
  await fillForm(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  const transaction = await paidTransaction(page, demo)
  expect(transaction).toMatchObject({
    status: 'AUTHORIZED',
    amount: 4213,
    surcharge_amount: 123,
    method: { number: '************4242', name: 'Ada Example', exp_month: 12, exp_year: 2040 },
  })
  await expect(receipt(page)).toContainText(transaction.id)
  await expect(receipt(page)).toContainText('Visa ending in 4242')
  await expect(page).toHaveTitle('Paid – Harbour Stoneware')
  await expect(frames(page)).toHaveCount(0)
  expect(problems).toEqual([])
})

test('a debit card pays no surcharge, and the page says why', { tag: '@long' }, async ({ page, demo }) => {
  await openCheckout(page, demo.shop.url)
  await fillForm(page, '4012888888881881')
  await expect(page.getByRole('status')).toHaveText(
    `No surcharge on debit and prepaid cards: the total is ${PLAIN}.`,
  )
  await payButton(page, PLAIN).click()
  expect(await paidTransaction(page, demo)).toMatchObject({ amount: 4090 })
})

test('after a decline another card pays at once', async ({ page, demo }) => {
  await openCheckout(page, demo.shop.url)
  await fillForm(page, '4000000000000002')
  await payButton(page, CREDIT).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await typeNumber(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  await expect(receipt(page)).toBeVisible()
})

test('while a payment is running and while its outcome isn’t known, nothing leads to another form', async ({
  page,
  demo,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/pay', async (route) => {
    await gate.promise
    await route.fulfill({ status: 502, json: { approved: false, isUnknown: true, reason: 'No answer.' } })
  })
  await openCheckout(page, demo.shop.url)
  await fillForm(page, '4242424242424242')
  const request = page.waitForRequest('**/pay')
  await payButton(page, CREDIT).click()
  await request
  await expect(page.getByText('Please stay on this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the basket' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible()
  gate.resolve()
  const checking = page.getByRole('region', { name: 'We’re checking your payment' })
  await expect(checking).toContainText('Please don’t pay again.')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL(/#checkout$/)
  await expect(checking).toBeVisible()
  await expect(frames(page)).toHaveCount(0)
})

test('StrictMode mounts everything twice, and there is one frame a field and one vault', async ({
  page,
  demo,
}) => {
  await openCheckout(page, demo.shop.url)
  await fillForm(page, '4242424242424242')
  await expect(frames(page)).toHaveCount(4)
  await expect(page.locator('body > iframe')).toHaveCount(1)
})

test('another view and back, as often as one likes, leaves nothing and goes on working', {
  tag: '@long',
}, async ({ page, demo }) => {
  await openCheckout(page, demo.shop.url)
  await typeNumber(page, '4000000000000002')
  await page.getByRole('link', { name: 'Back to the basket' }).click()
  await expect(basket(page)).toBeVisible()
  await expect(frames(page)).toHaveCount(0)
  for (let round = 0; round < 3; round++) {
    await page.goBack()
    await expect(numberField(page)).toHaveValue('')
    await page.goForward()
    await expect(basket(page)).toBeVisible()
    await expect(frames(page)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(numberField(page)).toBeVisible()
  await fillForm(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  await expect(receipt(page)).toBeVisible()
})

test('the keyboard alone pays, and a new view has the focus', { tag: '@long' }, async ({ page, demo }) => {
  await page.goto(`${demo.shop.url}spa`)
  await page.getByRole('link', { name: 'Go to checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const [field, text] of [
    [numberField(page), '4242424242424242'],
    [expiryField(page), '1240'],
    [cvvField(page), '123'],
    [page.getByLabel('Name on card'), 'Ada Example'],
  ] as const) {
    await expect(field).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  await expect(page.locator('.frame.valid')).toHaveCount(3)
  await expect(payButton(page, CREDIT)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('what is missing is told beside each field, the first one has the focus, and nothing is sent', async ({
  page,
  demo,
}) => {
  await openCheckout(page, demo.shop.url)
  await expect(page.locator('.frame:not(.loading)')).toHaveCount(3)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await payButton(page, PLAIN).click()
  for (const error of [
    'Enter the card number.',
    'Enter the expiry date.',
    'Enter the security code.',
    'Enter the name on the card.',
  ]) {
    await expect(page.locator('.field').getByText(error)).toBeVisible()
  }
  await expect(numberField(page)).toBeFocused()
  expect(sent).toEqual([])
  await page.keyboard.type('4242424242424242')
  await expect(page.getByText('Enter the card number.')).toBeHidden()
})

test('without the gateway’s frames the page says what to do', { tag: '@long' }, async ({ page, demo }) => {
  await page.route('**/frame.html*', (route) => route.abort())
  await page.goto(`${demo.shop.url}spa#checkout`)
  const help = page.getByRole('region', { name: 'The card fields could not be loaded' })
  // Firefox says nothing of a frame that was not loaded: there the time limit tells.
  await expect(help.getByRole('link', { name: demo.gateway.baseUrl })).toBeVisible()
})

test('the two shops lead to each other', { tag: '@long' }, async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  await page.getByRole('link', { name: 'The same shop in React' }).click()
  await expect(basket(page)).toBeVisible()
  await page.getByRole('link', { name: 'The same shop without a framework' }).click()
  await expect(page).toHaveURL(demo.shop.url)
})
