// The members of an instance, and the fields beyond number and security code.
import type { Page } from '@playwright/test'
import { cvvField, numberField, openCheckout, type, typeCard } from '../support/browser/checkout.ts'
import { leaks, record } from '../support/browser/recorder.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const field = (page: Page, label: string) => page.frameLocator(`iframe[title="${label}"]`).getByLabel(label)
const state = (page: Page) => page.evaluate(() => window.instance.getState())

const holder = (id: string) => `<div id="${id}" style="height:40px"></div>`

test('a bank account becomes a token, from fields of its own', async ({ page, world }) => {
  await openCheckout(page, world, {
    before: holder('routing') + holder('account'),
    config: {
      fields: [
        { selector: '#routing', input: { type: 'routing_number' } },
        { selector: '#account', input: { type: 'bank_account_number' } },
      ],
    },
  })
  await type(page, field(page, 'Routing number'), '000000013')
  await type(page, field(page, 'Account number'), '1234567890')
  await page.waitForFunction(() => window.instance.getState().isReady)
  const formData = { account_type: 'Checking', account_holder_type: 'business', name: 'Ada Ltd' }
  expect(await page.evaluate((data) => window.tokenize(data), formData)).toMatchObject({
    type: 'bank',
    routing_number: '******013',
    account_number: '******7890',
    account_type: 'CHECKING',
  })
})

test('expiry and texts can be isolated too, and what is typed there stays there', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await record(page, world.site.origin)
  await openCheckout(page, world, {
    before: holder('expiry') + holder('holder-name'),
    config: {
      fields: [
        { selector: '#number', input: { type: 'credit_card_number' } },
        { selector: '#cvv', input: { type: 'cvv' } },
        { selector: '#expiry', input: { type: 'expiration' } },
        { selector: '#holder-name', input: { type: 'text', label: 'Name on card', name: 'name' } },
      ],
    },
  })
  await type(page, field(page, 'Expiry date'), '1240')
  await expect(field(page, 'Expiry date')).toHaveValue('12 / 40')
  await type(page, field(page, 'Name on card'), 'Wilhelmina')
  await typeCard(page, '4539578763621486', '987')
  const token = await page.evaluate(() => window.tokenize({}))
  recorder.add('token', token)
  expect(token).toMatchObject({ type: 'card', number: '************1486' })
  const entries = await recorder.entries()
  expect(leaks(entries, { number: '4539578763621486', cvv: '987' })).toEqual([])
  expect(entries.filter((entry) => entry.includes('Wilhelmina'))).toEqual([])
  // The merchant's server gets all of it.
  const { client } = world
  expect((await client.get(`/v1/tokens/${token.id}`)).body).toMatchObject({
    name: 'Wilhelmina',
    exp_month: 12,
    exp_year: 40,
  })
})

test('a field can be disabled, enabled, cleared and focused', async ({ page, world }) => {
  await openCheckout(page, world)
  await page.evaluate(() => window.instance.disableIframeInput('#cvv'))
  await expect(cvvField(page)).toBeDisabled()
  await page.evaluate(() => window.instance.enableIframeInput('#cvv'))
  await expect(cvvField(page)).toBeEnabled()
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => window.instance.clearIframeInput('#cvv'))
  await expect(cvvField(page)).toHaveValue('')
  await expect(numberField(page)).not.toHaveValue('')
  await page.evaluate(() => window.instance.clearIframeInput())
  await expect(numberField(page)).toHaveValue('')
  expect(await page.evaluate(() => window.instance.focusIframeInput('#number'))).toBe(true)
  await expect(numberField(page)).toBeFocused()
})

test('a method that names no field throws with code 2', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world)
  const outcome = await page.evaluate(() => {
    const { library } = window as unknown as { library: typeof import('../../src/index.ts') }
    try {
      return window.instance.clearIframeInput('#nowhere')
    } catch (exception) {
      return library.parseException(exception)
    }
  })
  expect(outcome).toMatchObject({ code: 2, message: expect.stringContaining('#nowhere') })
})

test('fields are added and removed after the start', async ({ page, world }) => {
  await openCheckout(page, world, { before: holder('late') })
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => window.instance.addField({ selector: '#late', input: { type: 'exp_month' } }))
  await page.waitForFunction(() => window.instance.getState().fields.length === 3)
  await type(page, field(page, 'Expiry month'), '12')
  await page.waitForFunction(() => window.instance.getState().isReady)
  expect(await page.evaluate(() => window.tokenize({ exp_year: 2040 }))).toMatchObject({ type: 'card' })
  await page.evaluate(() => window.instance.removeField('#late'))
  expect((await state(page)).fields.map(({ selector }) => selector)).toEqual(['#number', '#cvv'])
  expect(await page.locator('iframe').count()).toBe(3)
  expect(await page.evaluate(() => window.tokenize({ exp_year: 2040 }))).toMatchObject({
    exception: { messages: ['exp_month is missing.'] },
  })
})

test('events name the field and carry the state, until they are taken off', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    for (const name of ['change', 'focus', 'blur', 'brand', 'enter'] as const) {
      window.instance.on(name, ({ field, state }) =>
        seen.push(`${name} ${field.selector} ${state.fields.length}`),
      )
    }
    const off = window.instance.on('change', () => seen.push('never'))
    off()
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      seen.push('submit')
    })
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await type(page, numberField(page), '37')
  await page.keyboard.press('Enter')
  await expect
    .poll(seen)
    .toEqual([
      'focus #number 2',
      'change #number 2',
      'change #number 2',
      'brand #number 2',
      'enter #number 2',
      'submit',
    ])
})

test('a click on the label focuses the field, and its text is the field’s name', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world, {
    before: `<label for="named">Card on file</label>${holder('named')}`,
    config: { fields: [{ selector: '#named', input: { type: 'credit_card_number' } }] },
  })
  await page.getByText('Card on file').click()
  await expect(field(page, 'Card on file')).toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  await page.keyboard.type('42')
  await expect(field(page, 'Card on file')).toHaveValue('42')
})

test('styles can be changed, of one field or of all', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world)
  await page.evaluate(() => window.instance.updateStyle({ color: 'rgb(1, 2, 3)' }))
  await page.evaluate(() => window.instance.updateStyle({ color: 'rgb(4, 5, 6)' }, '#cvv'))
  await expect(numberField(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(cvvField(page)).toHaveCSS('color', 'rgb(4, 5, 6)')
})

test('a server’s refusal is shown at its field until the value changes', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => window.instance.setError('#cvv', 'The bank says no.'))
  await expect(cvvField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(cvvField(page)).toHaveAccessibleDescription('The bank says no.')
  expect((await state(page)).fields[1]).toMatchObject({ valid: false, error: 'The bank says no.' })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('4')
  await page.waitForFunction(() => window.instance.getState().isReady)
})

test('two clicks make one token, other data another', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const [first, second, other] = await page.evaluate(() => {
    const data = { exp_month: 12, exp_year: 2040 }
    return Promise.all([window.tokenize(data), window.tokenize(data), window.tokenize({ ...data, order: 2 })])
  })
  expect(second?.id).toBe(first?.id)
  expect(other?.id).not.toBe(first?.id)
})

test('a token that is waited for no longer is refused as retryable', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const outcome = await page.evaluate(() =>
    window.instance
      .getPaymentToken({ exp_month: 12, exp_year: 40 }, { signal: AbortSignal.abort() })
      .catch(({ code, retryable }) => ({ code, retryable })),
  )
  expect(outcome).toEqual({ code: 3, retryable: true })
})

test('brands that the merchant does not take are refused while typing', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world, {
    config: {
      fields: [{ selector: '#number', input: { type: 'credit_card_number', brands: ['visa'] } }],
    },
  })
  await type(page, numberField(page), '51')
  await expect.poll(async () => (await state(page)).fields[0]?.error).toContain('not accepted')
  expect((await state(page)).fields[0]).toMatchObject({ potentiallyValid: false, card: 'mastercard' })
})

test('the state tells whether the card may be surcharged, and the newest card counts', {
  tag: '@long',
}, async ({ page, world }) => {
  await openCheckout(page, world, { config: { surchargeEnabled: true } })
  const surchargeable = async () => (await state(page)).surchargeable
  expect(await surchargeable()).toBe('unknown')
  await type(page, numberField(page), '42424242424')
  expect(await surchargeable()).toBe('unknown')
  await page.keyboard.type('2')
  await expect.poll(surchargeable).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5105105105105100')
  await expect.poll(surchargeable).toBe(false)
})

test('the surcharge of an account is looked up through the vault', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  const bankAccountId = world.gateway.testAccountId
  expect(
    await page.evaluate(
      (id) => window.instance.lookupSurcharge({ bankAccountId: id, amount: 1000 }),
      bankAccountId,
    ),
  ).toEqual([
    {
      type: 'card',
      surcharge_rate: 300,
      surcharge_fee: 0,
      amount: 1000,
      surcharge_amount: 30,
      total_amount: 1030,
    },
  ])
})

test('the surcharge of an account that is not there is a mistake in the configuration', {
  tag: '@long',
}, async ({ page, world }) => {
  await openCheckout(page, world)
  const refusal = await page.evaluate(() =>
    window.instance
      .lookupSurcharge({ bankAccountId: 'nobody' })
      .catch(({ code, messages }) => ({ code, messages })),
  )
  expect(refusal).toEqual({ code: 2, messages: ['There is no such BankAccount.'] })
})

test('a field that is disabled counts for nothing, and nothing of it is sent', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await type(page, numberField(page), '4242424242424242')
  await type(page, cvvField(page), '1')
  await expect.poll(async () => (await state(page)).fields[1]?.length).toBe(1)
  expect(await state(page)).toMatchObject({ isReady: false })
  await page.evaluate(() => window.instance.disableIframeInput('#cvv'))
  expect(await state(page)).toMatchObject({
    isReady: true,
    fields: [{ disabled: false }, { disabled: true }],
  })
  const token = await page.evaluate(() => window.tokenize())
  expect(token).toMatchObject({ number: '************4242' })
  expect(token).not.toHaveProperty('cvv')
  await page.evaluate(() => window.instance.enableIframeInput('#cvv'))
  expect(await state(page)).toMatchObject({ isReady: false, fields: [{}, { disabled: false, length: 1 }] })
  await page.evaluate(() => {
    for (const selector of ['#number', '#cvv']) window.instance.disableIframeInput(selector)
  })
  expect(await state(page)).toMatchObject({ isReady: false })
})

test('a form that is destroyed is not ready any more', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => window.instance.destroy())
  expect(await state(page)).toMatchObject({ isReady: false })
})

test('a token that takes its time is told of, and given up within the time set', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await page.route('**/v1/tokens', () => {})
  await openCheckout(page, world, { config: { tokenTimeout: 2_000 } })
  await typeCard(page, '4242424242424242', '123')
  const [slow, refusal] = await page.evaluate(async () => {
    const slow = new Promise((resolve) => window.instance.on('slow', ({ state }) => resolve(state.isReady)))
    const token = window.tokenize()
    return [await slow, await token]
  })
  expect(slow).toBe(true)
  expect(refusal).toMatchObject({ exception: { code: 3 } })
})

test('a token in time is told of by no event', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const seen = await page.evaluate(async () => {
    const seen: string[] = []
    window.instance.on('slow', () => seen.push('slow'))
    await window.tokenize()
    return seen
  })
  expect(seen).toEqual([])
})

test('the length of a date is that of what was typed: a 0 of the field’s own would tell digits apart', {
  tag: '@long',
}, async ({ page, world }) => {
  await openCheckout(page, world, {
    config: { fields: [{ selector: '#number', input: { type: 'expiration' } }] },
  })
  const expiry = field(page, 'Expiry date')
  const report = async () => {
    const { length, empty, error } = (await state(page)).fields[0] ?? {}
    return { length, empty, error }
  }
  const reports = []
  for (const digits of ['11', '98']) {
    await expiry.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect.poll(report).toMatchObject({ length: 0, empty: true })
    const seen = []
    for (const [index, key] of [...digits, 'Backspace', 'Backspace'].entries()) {
      await page.keyboard.press(key)
      const length = index < 2 ? index + 1 : 3 - index
      await expect.poll(report).toMatchObject({ length })
      seen.push(await report())
    }
    reports.push(seen)
  }
  expect(reports[1]).toEqual(reports[0])
})

test('resetting the form around the fields empties them, unless the page prevents it', {
  tag: '@long',
}, async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const reset = () => page.evaluate(() => document.querySelector('form')?.reset())
  const filled = () => page.evaluate(() => window.instance.getState().fields.filter(({ empty }) => !empty))
  await page.evaluate(() => {
    const form = document.querySelector('form')
    form?.addEventListener('reset', (event) => event.preventDefault(), { once: true })
  })
  await reset()
  // What the page prevented would have come before this answer.
  await page.evaluate(() => window.instance.validate())
  expect(await filled()).toHaveLength(2)
  await reset()
  await expect.poll(filled).toEqual([])
  await expect(numberField(page)).toHaveValue('')
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => window.instance.clear())
  await expect.poll(filled).toEqual([])
  await expect(cvvField(page)).toHaveValue('')
})

test('resetting another form empties nothing', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world, { before: '<form id="other"></form>' })
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(async () => {
    document.querySelector<HTMLFormElement>('#other')?.reset()
    await window.instance.validate()
  })
  await expect(numberField(page)).toHaveValue('4242 4242 4242 4242')
})
