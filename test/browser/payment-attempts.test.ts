// Answers are lost, pages change, customers press: a payment form charges an order once at a real gateway (rules: hosted-fields.md#payment-attempts).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createGatewayClient } from '../../demo/gateway-client.ts'
import { ServiceError, type TransactionWithRefunds } from '../../server/index.ts'
import type { Payment } from '../../src/payment.ts'
import { fillCard, passChallenge } from '../../testing/playwright.ts'
import type { World } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { cardOf } from '../support/merchant/authentications.ts'

const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '739' }
const DECLINED = { ...CARD, number: '4000 0000 0000 0002' }

/** Where a request or its answer is lost: on its way to the gateway, or on its way back. */
type Loss = 'before' | 'after'

let orders = 0

/** A checkout of an order, and the shop that charges it as docs/payment-form.md says. Losses happen in their order. */
async function openShop(page: Page, { gateway, site, client }: World, losses: Loss[], options: object = {}) {
  const { baseUrl, publicKey, testSecretKey, caCertificate, hostedFieldsFrame: frameUrl } = gateway
  const service = createGatewayClient({
    baseUrl,
    publicKey,
    secretKey: testSecretKey,
    ca: readFileSync(caCertificate, 'utf8'),
  })
  const order = `attempts-${process.pid}-${orders++}`
  const payments: Payment[] = []
  let authentication_id: string | undefined

  /** What a charge needs that its bank has declined softly. */
  async function authenticationFor(method: string | undefined) {
    if (method === undefined) return true
    const started = await service.authentications.create({ method, amount: 4200, currency: 'USD' })
    authentication_id = started.id
    return started
  }

  async function charge(reference: string, { token, savedCard, cvvToken, idempotencyKey }: Payment) {
    const method = savedCard ?? token ?? ''
    const body = {
      amount: 4200,
      method,
      reference,
      ...(cvvToken !== undefined && { cvv_token: cvvToken }),
      ...(authentication_id !== undefined && { authentication_id }),
    }
    try {
      await service.charges.create(body, { idempotencyKey: `${reference}-${idempotencyKey}` })
      return {}
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'authentication_required')
        return { authenticate: await authenticationFor(savedCard) }
      if (error instanceof ServiceError && error.isRefused) return { error: 'Your card was declined.' }
      throw error
    }
  }
  await page.exposeFunction('shop', async (payment: Payment) => {
    payments.push(payment)
    const loss = losses.shift()
    if (loss === 'before') throw new Error('The request was lost.')
    const answer = await charge(order, payment)
    if (loss === 'after') throw new Error('The answer was lost.')
    return answer
  })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title><link rel="icon" href="data:,">
<main><h1>Checkout</h1><hosted-payment amount="4200"></hosted-payment></main><aside></aside>
<script type="module">
import { definePaymentForm } from '/payment.js'
definePaymentForm(${JSON.stringify({ publicKey, frameUrl, timeout: 60_000 })})
const form = document.querySelector('hosted-payment')
Object.assign(form, ${JSON.stringify(options)}, {
  async pay(payment) {
    const answer = await window.shop(payment)
    if ('error' in answer || 'authenticate' in answer) return answer
  },
})
form.addEventListener('paid', () => { document.title = 'Paid' })
</script></html>`
  await page.goto(site.add(`/${order}`, html))
  /** What the gateway has of an order. */
  const charges = async (reference = order) => {
    const { body } = await client.get(`/v1/transactions?qf=reference:${reference}`)
    return body.results.map(({ status }: TransactionWithRefunds) => status)
  }
  return { order, payments, charge, charges }
}

const press = (page: Page) => page.getByRole('button', { name: 'Pay $42.00' }).click()
const paid = (page: Page) => expect(page).toHaveTitle('Paid')
const saying = (page: Page, text: RegExp) => expect(page.getByRole('alert')).toHaveText(text)

async function fill(page: Page, card = CARD) {
  await fillCard(page, card)
  await page.getByLabel('Name on card').fill('Ada Lovelace')
}

for (const loss of ['before', 'after'] as const) {
  test(`what is lost ${loss} the charge is paid once by pressing again`, async ({ page, world }) => {
    const { payments, charges } = await openShop(page, world, [loss, 'after', 'before', 'after'])
    await fill(page)
    for (let count = 1; count <= 4; count++) {
      await press(page)
      await expect.poll(() => payments.length).toBe(count)
      await saying(page, /you won’t be charged twice/)
    }
    await press(page)
    await paid(page)
    expect(payments).toEqual(Array(5).fill(payments[0]))
    expect(await charges()).toEqual(['AUTHORIZED'])
  })
}

test('while nobody knows, the customer can do nothing else, and no change of the page starts another attempt', async ({
  page,
  world,
}) => {
  const options = { methods: ['card', 'bank'] }
  const { payments, charges } = await openShop(page, world, ['after', 'after'], options)
  await fill(page)
  await page.keyboard.press('Enter')
  await saying(page, /you won’t be charged twice/)
  await expect(page.getByRole('button', { name: 'Pay $42.00' })).toBeFocused()
  for (const part of await page.locator('form > fieldset, section').all())
    await expect(part).toHaveJSProperty('inert', true)
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('HOSTED-PAYMENT')
  await page.evaluate(() => {
    const form = document.querySelector('hosted-payment')
    Object.assign(form ?? {}, {
      amount: 700,
      savedCards: [{ id: 'card_1', last4: '4242' }],
      methods: ['bank'],
    })
    if (form) document.querySelector('aside')?.append(form)
  })
  await press(page)
  await expect.poll(() => payments.length).toBe(2)
  await saying(page, /you won’t be charged twice/)
  await press(page)
  await paid(page)
  expect(payments).toEqual(Array(3).fill(payments[0]))
  expect(await charges()).toEqual(['AUTHORIZED'])
})

test('impatient presses are one attempt', async ({ page, world }) => {
  const { payments, charges } = await openShop(page, world, ['after'])
  await fill(page)
  const button = page.getByRole('button')
  for (let count = 0; count < 5; count++) await button.dispatchEvent('click')
  await saying(page, /you won’t be charged twice/)
  for (let count = 0; count < 5; count++) await button.dispatchEvent('click')
  await paid(page)
  expect(payments).toHaveLength(2)
  expect(await charges()).toEqual(['AUTHORIZED'])
})

test('a decline whose answer is lost is a decline, and another card is another attempt', async ({
  page,
  world,
}) => {
  const { payments, charges } = await openShop(page, world, ['after'])
  await fill(page, DECLINED)
  await press(page)
  await saying(page, /you won’t be charged twice/)
  await press(page)
  await saying(page, /declined/)
  await fill(page)
  await press(page)
  await paid(page)
  const [first, second, third] = payments
  expect(second).toEqual(first)
  expect(third?.token).not.toBe(first?.token)
  expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey)
  expect((await charges()).sort()).toEqual(['AUTHORIZED', 'FAILED'])
})

test('an attempt that never arrived and comes too late is refused, and the form pays again', async ({
  page,
  world,
}) => {
  const { payments, charges } = await openShop(page, world, ['before'])
  await fill(page)
  await press(page)
  await saying(page, /you won’t be charged twice/)
  // In place of five minutes: the token is gone.
  await world.client.post('/v1/cards', { token_id: payments[0]?.token })
  await press(page)
  await saying(page, /declined/)
  await press(page)
  await paid(page)
  expect(await charges()).toEqual(['AUTHORIZED'])
})

test('a saved card is charged once', async ({ page, world }) => {
  const card = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040, name: 'Ada' }
  const { body: saved } = await world.client.post('/v1/cards', card)
  const savedCards = [{ id: saved.id, brand: 'Visa', last4: '4242' }]
  const { payments, charges } = await openShop(page, world, ['after'], { savedCards })
  await fillCard(page, { cvv: '739' })
  await press(page)
  await saying(page, /you won’t be charged twice/)
  await press(page)
  await paid(page)
  expect(payments[0]).toMatchObject({ savedCard: saved.id, cvvToken: expect.any(String) })
  expect(payments[1]).toEqual(payments[0])
  expect(await charges()).toEqual(['AUTHORIZED'])
})

test('a payment whose bank declines it softly is confirmed with another token, and charged once', async ({
  page,
  world,
}) => {
  const { payments, charges } = await openShop(page, world, [])
  await fill(page, { ...CARD, number: cardOf('120') })
  await press(page)
  await passChallenge(page)
  await paid(page)
  const [first, second, ...others] = payments
  expect(others).toEqual([])
  expect(second).toMatchObject({ authentication: 'SUCCEEDED' })
  expect(second?.token).not.toBe(first?.token)
  expect((await charges()).sort()).toEqual(['AUTHORIZED', 'FAILED'])
})

test('a saved card whose bank declines it softly is confirmed, and charged with a fresh security code', async ({
  page,
  world,
}) => {
  const card = { type: 'card', number: cardOf('120'), exp_month: 12, exp_year: 2040, name: 'Ada' }
  const { body: saved } = await world.client.post('/v1/cards', card)
  const savedCards = [{ id: saved.id, brand: 'Visa', last4: saved.last4 ?? '1208' }]
  const { payments, charges } = await openShop(page, world, [], { savedCards })
  await fillCard(page, { cvv: '739' })
  await press(page)
  await passChallenge(page)
  await paid(page)
  const [first, second, ...others] = payments
  expect(others).toEqual([])
  expect(second).toMatchObject({ savedCard: saved.id, authentication: 'SUCCEEDED' })
  expect(second?.cvvToken).not.toBe(first?.cvvToken)
  expect((await charges()).sort()).toEqual(['AUTHORIZED', 'FAILED'])
})

test('a hostile page cannot have another order paid with the key of a paid one', async ({ page, world }) => {
  const { order, payments, charge, charges } = await openShop(page, world, [])
  await fill(page)
  await press(page)
  await paid(page)
  const [payment] = payments
  if (!payment) throw new Error('Nothing was paid.')
  expect(await charge(order, payment)).toEqual({})
  expect(await charge(`${order}-2`, payment)).toEqual({ error: 'Your card was declined.' })
  expect(await charges()).toEqual(['AUTHORIZED'])
  expect(await charges(`${order}-2`)).toEqual([])
})
