// What a checkout should be sure of. Each test has its own merchant, and all run at the same time.
import type { Page } from '@playwright/test'
import type { TestMerchant } from '@service/hosted-fields-testing'
import { fillCard } from '@service/hosted-fields-testing/playwright'
import { CARD, DECLINED, expect, test } from './fixture.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Pay' }).click()
const saying = (page: Page, text: RegExp) => expect(page.getByRole('status')).toHaveText(text)

interface Charge {
  id: string
  status: string
  amount: number
}

test('a card is charged', async ({ page, shop, merchant, fillCard }) => {
  const { order, url } = shop.order(4200)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /Thank you/)
  expect(order.status).toBe('paid')
  const { results } = await merchant.api.get<{ results: Charge[] }>(
    `/v1/transactions?qf=reference:${order.id}`,
  )
  expect(results).toMatchObject([{ status: 'AUTHORIZED', amount: 4200 }])
})

test('a declined card shows an error, and another one pays', { tag: '@long' }, async ({
  page,
  shop,
  fillCard,
}) => {
  const { order, url } = shop.order(4200)
  await page.goto(url)
  await fillCard(DECLINED)
  await press(page)
  await saying(page, /declined/)
  expect(order.status).toBe('open')
  await fillCard(CARD)
  await press(page)
  await saying(page, /Thank you/)
})

test('three cents are declined once, then approved', { tag: '@long' }, async ({
  page,
  shop,
  merchant,
  fillCard,
}) => {
  const outcomes = [{ decline: 'card_declined_insufficient_funds' as const }, { approve: true as const }]
  await merchant.rules.add({ match: { amount: 3 }, outcomes })
  const { url } = shop.order(3)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /declined/)
  await press(page)
  await saying(page, /Thank you/)
  expect((await merchant.rules.list())[0]?.matched).toBe(2)
})

test('a refund is heard of by a webhook', { tag: '@long' }, async ({ page, shop, merchant, fillCard }) => {
  const { order, url } = shop.order(4200)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /Thank you/)
  const { results } = await merchant.api.get<{ results: Charge[] }>(
    `/v1/transactions?qf=reference:${order.id}`,
  )
  await merchant.clock.advance({ days: 2 })
  await merchant.api.post(`/v1/charges/${results[0]?.id}/refund`, { amount: 4200, reference: order.id })
  await merchant.webhooks.settled()
  expect(order.status).toBe('refunded')
})

test('a token that has expired is no payment', { tag: '@long' }, async ({
  page,
  shop,
  merchant,
  fillCard,
}) => {
  const { order, url } = shop.order(4200)
  await page.route('**/pay', async (route) => {
    await merchant.clock.advance({ minutes: 6 })
    await route.continue()
  })
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /took too long/)
  await page.unroute('**/pay')
  await press(page)
  await saying(page, /Thank you/)
  expect(order.status).toBe('paid')
})

test('an order in two tabs is paid once', async ({ page, context, shop, merchant }) => {
  const { order, url } = shop.order(4200)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(url)
    await fillCard(tab, CARD)
  }
  await Promise.all(tabs.map(press))
  for (const tab of tabs) await saying(tab, /Thank you/)
  await merchant.webhooks.settled()
  expect(order.payments).toBe(1)
})

test.describe('a gateway that is late', () => {
  test.use({ timeout: 1_000 })

  test('is asked again, and charges once', async ({ page, shop, merchant, fillCard }) => {
    await merchant.faults.delay('POST /v1/charges', 3_000)
    const { order, url } = shop.order(4200)
    await page.goto(url)
    await fillCard(CARD)
    await press(page)
    await saying(page, /Thank you/)
    await merchant.webhooks.settled()
    expect(order.payments).toBe(1)
  })
})

/** The shop sends a charge three times. */
async function loseResponses({ faults }: TestMerchant) {
  await faults.fail('POST /v1/charges', 'reset_after_commit', { times: 2 })
  await faults.fail('POST /v1/charges', 'error_after_commit', { nth: 3 })
}

test('responses are lost, the customer tries again on a new page, and pays once', async ({
  page,
  shop,
  merchant,
  fillCard,
}) => {
  await loseResponses(merchant)
  await merchant.faults.loseWebhook({ times: 9 })
  const { url } = shop.order(4200)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /We got no answer/)
  await page.reload()
  await fillCard(CARD)
  await press(page)
  await saying(page, /Thank you/)
  expect((await merchant.service.transactions.list()).results).toHaveLength(1)
})

test('responses are lost, and a webhook says that the order is paid', { tag: '@long' }, async ({
  page,
  shop,
  merchant,
  fillCard,
}) => {
  await loseResponses(merchant)
  const { order, url } = shop.order(4200)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /We got no answer/)
  await merchant.webhooks.settled()
  expect(order).toMatchObject({ status: 'paid', payments: 1 })
  await press(page)
  await saying(page, /Thank you/)
  expect(merchant.webhooks.received('transaction.authorized')).toHaveLength(1)
})

test('no digit of a card comes to the page or to the shop', async ({ page, shop, leakProbe, fillCard }) => {
  leakProbe.watchServer(shop.server)
  const { url } = shop.order(4200)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /Thank you/)
})

test('a subscription is paid each month', { tag: '@long' }, async ({ page, shop, merchant, fillCard }) => {
  const { order, url } = shop.order(900, true)
  await page.goto(url)
  await fillCard(CARD)
  await press(page)
  await saying(page, /Thank you/)
  await merchant.clock.advance({ months: 5, days: 1 })
  expect(order.payments).toBe(6)
})
