// What a checkout should be sure of. Each test has its own merchant, so all can run at the same time.
import type { Page } from '@playwright/test'
import { expect, type FillCard, test } from './fixture.ts'

const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '987' }
const DECLINED = { ...CARD, number: '4000 0000 0000 0002' }

const press = (page: Page) => page.getByRole('button', { name: 'Pay $42.00' }).click()
const paid = (page: Page) => expect(page.getByText('Thank you! Your order is paid.')).toBeVisible()

async function fill(page: Page, fillCard: FillCard, card = CARD) {
  await fillCard(card)
  await page.getByLabel('Name on card').fill('Ada Lovelace')
}

test('a card is charged, and none of its digits gets to the shop', async ({
  page,
  shop,
  merchant,
  fillCard,
  leakProbe: _,
}) => {
  await page.goto(shop)
  await fill(page, fillCard)
  await press(page)
  await paid(page)
  const { results } = await merchant.service.transactions.list()
  expect(results).toMatchObject([{ status: 'AUTHORIZED', amount: 4200 }])
})

test('a declined card shows an error, and another one pays', async ({ page, shop, fillCard }) => {
  await page.goto(shop)
  await fill(page, fillCard, DECLINED)
  await press(page)
  await expect(page.getByRole('alert').getByText('declined')).toBeVisible()
  await fill(page, fillCard)
  await press(page)
  await paid(page)
})

test('answers are lost, the customer loads the page again, and pays once', async ({
  page,
  shop,
  merchant,
  fillCard,
}) => {
  // The shop's server sends each charge up to three times.
  await merchant.faults.fail('POST /v1/charges', 'reset_after_commit', { times: 3 })
  await page.goto(shop)
  await fill(page, fillCard)
  await press(page)
  await expect(page.getByText('you won’t be charged twice')).toBeVisible()
  await page.reload()
  await fill(page, fillCard)
  await press(page)
  await paid(page)
  const { results } = await merchant.service.transactions.list()
  expect(results).toHaveLength(1)
})
