// The main job: a card typed into frames of another site becomes a token and a charge, and the page learns nothing.
import {
  cvvField,
  numberField,
  openCheckout,
  type,
  typeCard,
  type World,
} from '../support/browser/checkout.ts'
import { leaks, record } from '../support/browser/recorder.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { apiClient } from '../support/client.ts'

const card = { number: '4539578763621486', cvv: '987' }

function merchant({ gateway }: World) {
  return apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
}

for (const by of ['script', 'module'] as const) {
  test(`a typed card becomes a charge, loaded by ${by}`, async ({ page, world }) => {
    await openCheckout(page, world, { by })
    await typeCard(page, card.number, card.cvv)
    const token = await page.evaluate(() => window.tokenize({ exp_month: 12, exp_year: 2040, order: 'A-1' }))
    expect(token).toMatchObject({
      type: 'card',
      number: '************1486',
      cvv: '***',
      form_data: { order: 'A-1' },
    })

    const client = merchant(world)
    const charge = await client.post('/v1/charges', { amount: 4200, method: token.id })
    expect(charge.status).toBe(200)
    const stored = await client.get(`/v1/transactions/${charge.body.id}`)
    expect(stored.body).toMatchObject({
      type: 'CHARGE',
      status: 'AUTHORIZED',
      amount: 4200,
      method: { type: 'card', number: '************1486', card_type: 'VISA', exp_month: 12, exp_year: 2040 },
    })
  })
}

test('nothing that is typed reaches the page, in any message, request, text or state', async ({
  page,
  world,
}) => {
  const recorder = await record(page, world.site.origin)
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  const token = await page.evaluate(() => window.tokenize())
  recorder.add('token', token)
  const refusal = await page.evaluate(() => window.tokenize({}))
  recorder.add('refusal', refusal)
  recorder.add('states', await page.evaluate(() => window.states))

  const client = merchant(world)
  const charge = await client.post('/v1/charges', { amount: 100, method: token.id })
  recorder.add('charge', (await client.get(`/v1/transactions/${charge.body.id}`)).body)
  expect(charge.status).toBe(200)

  const entries = await recorder.entries()
  const kinds = new Set(entries.map((entry) => entry.slice(0, entry.search(/[[{"]/)).trim()))
  for (const kind of ['window message', 'port message', 'port post', 'request', 'dom', 'states', 'token']) {
    expect(kinds).toContain(kind)
  }
  expect(leaks(entries, card)).toEqual([])
})

test('the recorder does see a value that leaks', async ({ page, world }) => {
  const recorder = await record(page, world.site.origin)
  await openCheckout(page, world)
  await page.evaluate(({ number, cvv }) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {}
    port2.postMessage({ number: `${number.slice(0, 3)} ${number.slice(3, 9)}` })
    window.postMessage({ deep: [{ cvv }] }, location.origin)
    void fetch(`/missing?part=${number.slice(5, 10)}`)
    document.body.dataset.part = number.slice(8, 13)
  }, card)
  await expect
    .poll(async () => leaks(await recorder.entries(), card).map((entry) => entry.split(/[ [{]/, 1)[0]))
    .toEqual(expect.arrayContaining(['port', 'window', 'request', 'dom']))
})

test('the state tells length, brand and validity, and no more', async ({ page, world }) => {
  await openCheckout(page, world)
  await type(page, numberField(page), '4242 4242')
  await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(8)
  expect(await page.evaluate(() => window.instance.getState())).toEqual({
    isReady: false,
    target: expect.objectContaining({ selector: '#number' }),
    fields: [
      {
        selector: '#number',
        type: 'credit_card_number',
        disabled: false,
        error: 'The card number is incomplete.',
        errorCode: 'incomplete',
        shownError: '',
        length: 8,
        focus: true,
        valid: false,
        empty: false,
        potentiallyValid: true,
        card: 'visa',
        luhn: expect.any(Boolean),
      },
      expect.objectContaining({
        selector: '#cvv',
        type: 'cvv',
        empty: true,
        error: 'Enter the security code.',
      }),
    ],
  })
})

test('a valid field has a reference that changes with the value', async ({ page, world }) => {
  await openCheckout(page, world)
  const reference = () => page.evaluate(() => window.instance.getState().fields[1]?.token)
  await type(page, cvvField(page), '123')
  await expect.poll(reference).toMatch(/^[0-9a-f-]{36}$/)
  const first = await reference()
  await page.keyboard.press('Backspace')
  await expect.poll(reference).toBeUndefined()
  await page.keyboard.type('3')
  await expect.poll(reference).toMatch(/^[0-9a-f-]{36}$/)
  expect(await reference()).not.toBe(first)
})

test('digits are grouped while typing, and American Express asks for four digits', async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await type(page, numberField(page), '378282246310005')
  await expect(numberField(page)).toHaveValue('3782 822463 10005')
  await type(page, cvvField(page), '123')
  await expect
    .poll(() => page.evaluate(() => window.instance.getState().fields[1]?.error))
    .toBe('The security code is incomplete.')
  await page.keyboard.type('4')
  await page.waitForFunction(() => window.instance.getState().isReady)
  await type(page, numberField(page), '')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4242424242424242')
  await expect(numberField(page)).toHaveValue('4242 4242 4242 4242')
  await expect
    .poll(() => page.evaluate(() => window.instance.getState().fields[1]?.error))
    .toBe('The security code is not valid.')
})

test('a missing field and wrong form data are refused with code 2, one message a fault', async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await type(page, numberField(page), '4242')
  await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(4)
  expect(await page.evaluate(() => window.tokenize({ exp_month: 13 }))).toEqual({
    exception: {
      code: 2,
      message: expect.any(String),
      messages: [
        '#number: The card number is incomplete.',
        '#cvv: Enter the security code.',
        'exp_month must be from 1 to 12.',
        'exp_year is missing.',
      ],
    },
  })
})

test('the security code alone is a token that pays with a saved card', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const client = merchant(world)
  const saved = await client.post('/v1/cards', { number: card.number, exp_month: 12, exp_year: 2040 })
  await openCheckout(page, world, { config: { fields: [{ selector: '#cvv', input: { type: 'cvv' } }] } })
  await type(page, cvvField(page), card.cvv)
  await page.waitForFunction(() => window.instance.getState().isReady)
  const token = await page.evaluate(() => window.instance.getPaymentToken())
  expect(token).toEqual({ id: expect.any(String), type: 'cvv', cvv: '***', form_data: {} })
  const charge = { amount: 4200, method: saved.body.id, cvv_token: token.id }
  expect(await client.post('/v1/charges', charge)).toMatchObject({
    status: 200,
    body: { cvv_result: 'MATCHED' },
  })
})

test('a key that the gateway knows no more is refused with code 2', async ({ page, world }) => {
  await openCheckout(page, world)
  await page.route('**/v1/tokens', (route) => route.fulfill({ status: 401, json: { messages: [] } }))
  await typeCard(page, '4242424242424242', '123')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    exception: { code: 2, message: expect.stringContaining('public key') },
  })
})

test('a lost connection is refused with code 3, and the next try succeeds', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  await page.route('**/v1/tokens', (route) => route.abort())
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ exception: { code: 3 } })
  await page.unroute('**/v1/tokens')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ type: 'card' })
})

test('a token asked for in the instant of the last key is of all that was typed', async ({ page, world }) => {
  await openCheckout(page, world)
  await type(page, numberField(page), '4242424242424242')
  await cvvField(page).focus()
  for (const code of ['123', '456', '789']) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(code)
    expect(await page.evaluate(() => window.tokenize())).toMatchObject({ type: 'card', cvv: '***' })
  }
})
