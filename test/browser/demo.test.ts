// The demo shop: a person pays there with a card that neither the shop's page nor its backend ever sees.
import type { Locator, Page } from '@playwright/test'
import {
  CREDIT,
  cvvField,
  numberField,
  PLAIN,
  paidTransaction,
  payButton,
  receipt,
  typeNumber,
  withDemo,
} from '../support/browser/demo.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

declare global {
  interface Window {
    lostAnswer: string
  }
}

async function fillForm(page: Page, number: string) {
  await typeNumber(page, number)
  await cvvField(page).focus()
  await page.keyboard.type('123')
  await page.getByLabel('Expiry month').selectOption('12')
  await page.getByLabel('Expiry year').selectOption(String(new Date().getFullYear() + 3))
  await page.getByLabel('Name on card').fill('Ada Example')
}

/** Posts to the shop's backend from its own page. */
function post(page: Page, body: unknown, method = 'POST') {
  return page.evaluate(
    async ({ body, method }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/pay', { method, headers, body: JSON.stringify(body) })
      return { status: response.status, allow: response.headers.get('allow'), answer: await response.json() }
    },
    { body, method },
  )
}

test('the gateway’s welcome page leads to the shop', { tag: '@long' }, async ({ page, demo }) => {
  await page.goto(demo.gateway.baseUrl)
  await page.getByRole('link', { name: 'Open the shop' }).click()
  await expect(page).toHaveURL(demo.shop.url)
  await expect(payButton(page, PLAIN)).toBeEnabled()
})

test('a card is approved, and the charge at the gateway is what the button said', async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  await fillForm(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  await expect(receipt(page)).toBeFocused()
  await expect(receipt(page)).toContainText('Visa ending in 4242')
  await expect(page.locator('#note')).toBeEmpty()
  const transaction = await paidTransaction(page, demo)
  expect(transaction).toMatchObject({
    type: 'CHARGE',
    status: 'AUTHORIZED',
    method: { number: '************4242', name: 'Ada Example' },
  })
  await expect(receipt(page)).toContainText(transaction.id)
})

for (const [card, number, amount, part] of [
  ['credit', '4242424242424242', CREDIT, { amount: 4213, surcharge_amount: 123 }],
  ['debit', '4012888888881881', PLAIN, { amount: 4090 }],
  ['prepaid', '5105105105105100', PLAIN, { amount: 4090 }],
] as const) {
  test(`the amount that is charged to a ${card} card is the one that the gateway's rules give`, {
    tag: '@long',
  }, async ({ page, demo }) => {
    await page.goto(demo.shop.url)
    await fillForm(page, number)
    await expect(page.getByRole('status').filter({ hasText: 'total' })).toContainText(`total is ${amount}`)
    await payButton(page, amount).click()
    const transaction = await paidTransaction(page, demo)
    expect(transaction).toMatchObject(part)
    expect(transaction.surcharge_amount).toBe('surcharge_amount' in part ? part.surcharge_amount : undefined)
    await expect(receipt(page).getByText('Includes surcharge')).toBeVisible({ visible: card === 'credit' })
  })
}

test('the surcharge is shown for a credit card, and goes with a reason for one that may not be surcharged', {
  tag: '@long',
}, async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  const line = page.getByRole('definition').filter({ hasText: '$1.23' })
  const note = page.locator('#note')
  await expect(numberField(page)).toBeVisible()
  await expect(line).toBeHidden()
  await typeNumber(page, '4242424242424242')
  await expect(line).toBeVisible()
  await expect(note).toHaveText(`A credit card adds $1.23: the total is ${CREDIT}.`)
  await expect(page.getByText('Card surcharge')).toBeVisible()
  await typeNumber(page, '4012888888881881')
  await expect(note).toHaveText(`No surcharge on debit and prepaid cards: the total is ${PLAIN}.`)
  await expect(line).toBeHidden()
  await expect(payButton(page, PLAIN)).toBeVisible()
  // A number that is no whole card any more may become any card.
  await typeNumber(page, '4')
  await expect(note).toBeEmpty()
  await expect(payButton(page, PLAIN)).toBeVisible()
})

// Elsewhere a request that is changed on its way arrives without a body.
test('the backend charges its own figure or nothing, whatever the page says @chromium', {
  tag: '@long',
}, async ({ page, demo }) => {
  await page.route('**/pay', (route) => {
    const body = { ...route.request().postDataJSON(), total: 1 }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await page.goto(demo.shop.url)
  await fillForm(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  await expect(page.getByRole('alert')).toHaveText(
    `The total is ${CREDIT} with the card surcharge of $1.23. Nothing was charged: press Pay to agree.`,
  )
  await page.unroute('**/pay')
  await payButton(page, CREDIT).click()
  expect(await paidTransaction(page, demo)).toMatchObject({ amount: 4213, surcharge_amount: 123 })
})

test('a surcharge that the page could not look up is agreed to before it is charged', {
  tag: '@long',
}, async ({ page, demo }) => {
  await page.route('**/surcharge?*', (route) => route.abort())
  await page.goto(demo.shop.url)
  await fillForm(page, '4242424242424242')
  await payButton(page, PLAIN).click()
  await expect(page.getByRole('alert')).toContainText(`The total is ${CREDIT}`)
  await payButton(page, CREDIT).click()
  expect(await paidTransaction(page, demo)).toMatchObject({ amount: 4213, surcharge_amount: 123 })
})

test('a declined card says why, and another card can pay at once', async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  await fillForm(page, '4000000000000002')
  await payButton(page, CREDIT).click()
  await expect(page.getByRole('alert')).toContainText('declined')

  await typeNumber(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  await expect(receipt(page)).toBeFocused()
})

test('an outcome that isn’t known is no refusal: the shop says what follows, and takes no second payment', {
  tag: '@long',
}, async ({ page, demo }) => {
  await page.route('**/pay', (route) => route.abort())
  await page.goto(demo.shop.url)
  await fillForm(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  const checking = page.getByRole('region', { name: 'We’re checking your payment' })
  await expect(checking).toBeFocused()
  await expect(checking).toContainText('Please don’t pay again.')
  await expect(payButton(page, CREDIT)).toBeHidden()
})

test('an answer that is lost on its way is asked for again, and the card is charged once', {
  tag: '@long',
}, async ({ page, demo }) => {
  // The first answer arrives and the page never gets it, as when a connection breaks just then.
  await page.addInitScript(() => {
    // The frames run this too; theirs stays as it is.
    if (window.parent !== window) return
    const { fetch } = window
    window.fetch = async (...args) => {
      window.fetch = fetch
      window.lostAnswer = await (await fetch(...args)).text()
      throw new TypeError('The connection broke.')
    }
  })
  await page.goto(demo.shop.url)
  await fillForm(page, '4242424242424242')
  await payButton(page, CREDIT).click()
  await expect(receipt(page)).toBeFocused()
  const lost: { id: string } = JSON.parse(await page.evaluate(() => window.lostAnswer))
  await expect(receipt(page)).toContainText(lost.id)
})

test('the keyboard alone pays', async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  await expect(numberField(page)).toBeVisible()
  // The focus goes from process to process: the next key is pressed when it has arrived.
  const tabTo = async (field: Locator) => {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  for (const name of ['English', 'Deutsch', 'العربية']) await tabTo(page.getByRole('link', { name }))
  await tabTo(numberField(page))
  await page.keyboard.type('4242424242424242')
  await tabTo(page.locator('[name=exp_month]'))
  await page.keyboard.type('12')
  await tabTo(page.locator('[name=exp_year]'))
  await page.keyboard.type(String(new Date().getFullYear() + 3))
  await tabTo(cvvField(page))
  await page.keyboard.type('123')
  await tabTo(page.locator('[name=name]'))
  await page.keyboard.type('Ada Example')
  await tabTo(payButton(page, CREDIT))
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeFocused()
})

test('every missing detail is told beside its field, and nothing is sent', async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  await expect(numberField(page)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await payButton(page, PLAIN).click()
  for (const error of ['Choose month and year.', 'Enter the name on the card.']) {
    await expect(page.getByText(error)).toBeVisible()
  }
  await page.getByLabel('Expiry month').selectOption('1')
  await page.getByLabel('Expiry year').selectOption(String(new Date().getFullYear() + 1))
  await page.getByLabel('Name on card').fill('Ada Example')
  await payButton(page, PLAIN).click()
  await expect(page.getByRole('alert')).toHaveText('Please check what is marked.')
  await expect(page.getByText('Enter the card number.')).toBeVisible()
  await expect(page.getByText('Enter the security code.')).toBeVisible()
  expect(sent).toEqual([])
})

test('without the gateway’s script the page says what to do', { tag: '@long' }, async ({ page, demo }) => {
  await page.route('**/hosted-fields.js', (route) => route.abort())
  await page.goto(demo.shop.url)
  const help = page.getByRole('region', { name: 'The card fields could not be loaded' })
  await expect(help.getByRole('link', { name: demo.gateway.baseUrl })).toBeVisible()
})

test('the backend takes a token and nothing else', { tag: '@long' }, async ({ page, demo }) => {
  await page.goto(demo.shop.url)
  expect(await post(page, { token_id: 42, total: 1 })).toMatchObject({
    status: 400,
    answer: { approved: false },
  })
  expect(await post(page, {})).toMatchObject({ status: 400, answer: { approved: false } })
  for (const total of ['4090', 1.5, null]) {
    expect(await post(page, { token_id: 'some', total })).toMatchObject({ status: 400 })
  }
  expect(await post(page, {}, 'PUT')).toMatchObject({ status: 405, allow: 'POST' })
  expect(await post(page, { token_id: 'nobody-has-this-token', total: 4090 })).toMatchObject({
    status: 200,
    answer: { approved: false, reason: expect.any(String) },
  })
})

test('a gateway that is down is told as such, and the card counts as not charged', { tag: '@long' }, async ({
  page,
}) => {
  await withDemo(async ({ gateway, shop }) => {
    await page.goto(shop.url)
    await gateway.close()
    expect(await post(page, { token_id: 'some-token', total: 4090 })).toMatchObject({
      status: 502,
      answer: { approved: false, reason: expect.stringContaining('not charged') },
    })
  })
})
