// `<hosted-field>` in plain HTML: a control of its form like any other, whose value the page never has.
import type { Page } from '@playwright/test'

import {
  CARD_FORM,
  element,
  focusOn,
  type HostedFieldElement,
  inputOf,
  openElements,
  tokenOf,
  typeCardInto,
  typeInto,
} from '../support/browser/element-page.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const frames = (page: Page) =>
  page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + (shadowRoot ? count(shadowRoot) : 0),
        root.querySelectorAll('iframe').length,
      )
    return count(document)
  })

const isValid = (page: Page, form = '#pay') =>
  page.evaluate((selector) => document.querySelector<HTMLFormElement>(selector)?.checkValidity(), form)

for (const by of ['script', 'module'] as const) {
  test(`plain HTML pays, with the ${by}`, longUnless(by === 'script'), async ({ page, world }) => {
    await openElements(page, world, { by })
    await typeCardInto(page)
    const token = await tokenOf(page)
    expect(token).toMatchObject({ number: '************4242' })
    const { status, body } = await world.client.post('/v1/charges', { amount: 4200, method: token?.id })
    expect({ status, state: body.status }).toEqual({ status: 200, state: 'AUTHORIZED' })
  })
}

test('the settings of the script tag style the input', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world)
  await expect(inputOf(element(page, '#number'))).toHaveCSS('color', 'rgb(1, 2, 3)')
})

test('settings of the script tag that are no JSON are refused like any that are wrong', {
  tag: '@long',
}, async ({ page, world }) => {
  const refused = page.waitForEvent('pageerror')
  await openElements(page, world, { attributes: `data-css="{color" data-messages="{invalid"` })
  expect((await refused).message).toMatch(/configuration is wrong: input\.css .* messages /)
})

test('nothing of a field is ever submitted with its form', async ({ page, world }) => {
  await openElements(page, world, {
    body: CARD_FORM.replace('type="cvv"', 'type="cvv" name="cvv"').replace(
      '<button>',
      '<hosted-field id="holder" type="text" name="name"></hosted-field><input name="order" value="7"><button>',
    ),
  })
  await typeInto(page, '#holder', 'Ada')
  await typeCardInto(page)
  const sent = await page.evaluate(() =>
    Object.fromEntries(new FormData(document.querySelector<HTMLFormElement>('#pay') ?? undefined)),
  )
  expect(sent).toEqual({ order: '7' })
})

test('reset empties the fields', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world)
  await typeCardInto(page)
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#pay')?.reset())
  await expect(inputOf(element(page, '#number'))).toHaveValue('')
  await expect(inputOf(element(page, '#cvv'))).toHaveValue('')
  await expect.poll(() => isValid(page)).toBe(false)
})

test('a disabled fieldset disables its fields, from the start or later, and so does the attribute', {
  tag: '@long',
}, async ({ page, world }) => {
  const body = CARD_FORM.replace('<form id="pay">', '<form id="pay"><fieldset disabled>').replace(
    '<button>',
    '</fieldset><button>',
  )
  await openElements(page, world, { body })
  const cvv = inputOf(element(page, '#cvv'))
  await expect(cvv).toBeDisabled()
  await page.evaluate(() => document.querySelector('fieldset')?.removeAttribute('disabled'))
  await expect(cvv).toBeEnabled()
  await page.evaluate(() => {
    const field = document.querySelector<HostedFieldElement>('#cvv')
    if (field) field.disabled = true
  })
  await expect(cvv).toBeDisabled()
  await expect(element(page, '#cvv')).toHaveAttribute('disabled', '')
  await expect(inputOf(element(page, '#number'))).toBeEnabled()
})

test('a label names its field and leads into it', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world)
  const number = inputOf(element(page, '#number'))
  await expect(number).toHaveAccessibleName('Card')
  await expect(inputOf(element(page, '#cvv'))).toHaveAccessibleName('Code')
  await page.getByText('Card').click()
  await expect(number).toBeFocused()
  await page.getByText('Code').click()
  await expect(inputOf(element(page, '#cvv'))).toBeFocused()
})

test('validity is that of the field: its flag, its text, its states', async ({ page, world }) => {
  await openElements(page, world)
  const look = () =>
    page.evaluate(() => {
      const field = document.querySelector<HostedFieldElement>('#number')
      if (!field) throw new Error('no field')
      const { valueMissing, badInput, valid } = field.validity
      const states = ['ready', 'focus', 'valid', 'empty', 'user-invalid']
      return {
        flags: { valueMissing, badInput, valid },
        text: field.validationMessage,
        states: states.filter((state) => field.matches(`:state(${state})`)),
        isInvalid: field.matches(':invalid'),
      }
    })
  const none = { valueMissing: false, badInput: false, valid: false }
  await expect.poll(look).toEqual({
    flags: { ...none, valueMissing: true },
    text: 'Enter the card number.',
    states: ['ready', 'empty'],
    isInvalid: true,
  })
  await typeInto(page, '#number', '4242')
  await expect.poll(look).toMatchObject({ flags: { ...none, badInput: true }, states: ['ready', 'focus'] })
  await focusOn(page, '#cvv')
  await expect.poll(look).toMatchObject({ states: ['ready', 'user-invalid'], isInvalid: true })
  await typeInto(page, '#number', '424242424242')
  await expect.poll(look).toMatchObject({
    flags: { ...none, valid: true },
    text: '',
    states: ['ready', 'focus', 'valid'],
    isInvalid: false,
  })
})

test('the error that a field shows is a property and an event, and an untouched form has none', {
  tag: '@long',
}, async ({ page, world }) => {
  await openElements(page, world)
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('fieldshownerror', ({ target }) =>
      told.push((target as HostedFieldElement).shownError),
    )
  })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await focusOn(page, '#number')
  await focusOn(page, '#cvv')
  expect(await told()).toEqual([])
  await typeInto(page, '#number', '4242')
  await focusOn(page, '#cvv')
  await expect.poll(told).toEqual(['The card number is incomplete.'])
  await page.evaluate(() => document.querySelector<HostedFieldElement>('#number')?.clear())
  await expect.poll(told).toEqual(['The card number is incomplete.', ''])
})

test('a submit that is not valid goes to the first field at fault and submits nothing', async ({
  page,
  world,
}) => {
  await openElements(page, world)
  await page.evaluate(() => {
    window.seen = []
    document.addEventListener('submit', (event) => {
      event.preventDefault()
      window.seen.push('submit')
    })
  })
  await typeInto(page, '#number', '4242424242424242')
  await page.waitForFunction(() => document.querySelector('#number:valid'))
  await page.getByRole('button').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cvv')
  await page.keyboard.type('123')
  await page.waitForFunction(() => document.querySelector('#cvv:valid'))
  expect(await page.evaluate(() => window.seen)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['submit'])
})

test('a text field may be left empty unless it is required', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world, {
    body: `<form id="pay"><hosted-field id="note" type="text" name="note"></hosted-field></form>`,
  })
  await expect.poll(() => isValid(page)).toBe(true)
  await page.evaluate(() => document.querySelector('#note')?.setAttribute('required', ''))
  await expect.poll(() => isValid(page)).toBe(false)
})

test('events bubble from the element with field and state, and can keep Enter from submitting', {
  tag: '@long',
}, async ({ page, world }) => {
  await openElements(page, world)
  await page.evaluate(() => {
    window.seen = []
    document.addEventListener('submit', () => window.seen.push('submit'))
    document.addEventListener('keydown', ({ key }) => window.seen.push(key))
    for (const name of ['change', 'focus', 'blur', 'brand', 'enter']) {
      document.querySelector('form')?.addEventListener(`field${name}`, (event) => {
        const { target, detail } = event as CustomEvent<{ field: { type: string }; state: object }>
        if (name === 'enter') event.preventDefault()
        window.seen.push(`${name} ${(target as Element).id} ${detail.field.type}`)
      })
    }
  })
  const seen = () => page.evaluate(() => window.seen)
  // With the first key, some drivers take the focus from the window and give it back.
  await page.keyboard.press('Escape')
  await expect.poll(seen).toEqual(['Escape'])
  await typeInto(page, '#number', '3')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  const of = (name: string) => `${name} number credit_card_number`
  await expect.poll(seen).toEqual(['Escape', ...['focus', 'change', 'change', 'brand', 'enter'].map(of)])
})

test('a property that was set before the element was defined counts', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openElements(page, world, {
    by: 'module',
    body: `<hosted-field id="early"></hosted-field><script>document.querySelector('#early').type = 'cvv'</script>`,
  })
  await expect(inputOf(element(page, '#early'))).toHaveAccessibleName('Security code')
  await expect(element(page, '#early')).toHaveAttribute('type', 'cvv')
})

test('properties and attributes are the same', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world)
  const reflected = await page.evaluate(() => {
    const field = document.createElement('hosted-field')
    Object.assign(field, {
      type: 'text',
      name: 'note',
      maxLength: 7,
      required: true,
      brands: ['visa', 'jcb'],
    })
    const { type, name, maxLength, required, brands, format, disabled } = field
    return { html: field.outerHTML, type, name, maxLength, required, brands, format, disabled }
  })
  expect(reflected).toEqual({
    html: '<hosted-field type="text" name="note" maxlength="7" required="" brands="visa jcb"></hosted-field>',
    type: 'text',
    name: 'note',
    maxLength: 7,
    required: true,
    brands: ['visa', 'jcb'],
    format: false,
    disabled: false,
  })
})

test('brands that are not taken are refused, by the attribute', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world, {
    body: CARD_FORM.replace('format', 'brands="visa,mastercard"'),
  })
  await typeInto(page, '#number', '37')
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HostedFieldElement>('#number')?.validationMessage))
    .toContain('not accepted')
})

test('the number’s element tells when it is known whether the card may be surcharged', {
  tag: '@long',
}, async ({ page, world }) => {
  await openElements(page, world, { by: 'module', settings: { surchargeEnabled: true } })
  await page.evaluate(() => {
    window.seen = []
    document.addEventListener('fieldsurcharge', (event) => {
      const { target, detail } = event as CustomEvent<{ state: { surchargeable?: unknown } }>
      window.seen.push(`${(target as Element).id} ${detail.state.surchargeable}`)
    })
  })
  await typeInto(page, '#number', '4242424242424242')
  await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['number true'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4012888888881881')
  await expect
    .poll(() => page.evaluate(() => window.seen))
    .toEqual(['number true', 'number unknown', 'number false'])
})

test('fields work inside a shadow root, without a form', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world, { body: '<div id="host"></div>' })
  await page.evaluate(
    (html) => {
      const host = document.querySelector('#host')
      const shadow = host?.attachShadow({ mode: 'open' })
      shadow?.setHTMLUnsafe(html)
    },
    CARD_FORM.replace('<form id="pay">', '<div>').replace('</form>', '</div>'),
  )
  await typeInto(page, '#number', '4242424242424242')
  await typeInto(page, '#cvv', '123')
  const token = () =>
    page.evaluate(async () => {
      const root = document.querySelector('#host')?.shadowRoot
      const instance = root && window.hostedFields.hostedFieldsOf(root)
      const field = root?.querySelector<HostedFieldElement>('hosted-field')
      const { number } = (await instance?.getPaymentToken({ exp_month: 1, exp_year: 2040 })) ?? {}
      return { number, isOne: field?.instance === instance }
    })
  expect(await token()).toEqual({ number: '************4242', isOne: true })
})

test('two forms are two instances, and keep their values apart', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const other = CARD_FORM.replaceAll(/id="(\w+)"/g, 'id="other-$1"').replace('for="', 'for="other-')
  await openElements(page, world, { body: CARD_FORM + other })
  await typeCardInto(page)
  await typeInto(page, '#other-number', '5555555555554444')
  expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
  expect(await tokenOf(page, '#other-pay')).toMatchObject({ messages: ['#cvv: Enter the security code.'] })
  await typeInto(page, '#other-cvv', '321')
  expect(await tokenOf(page, '#other-pay')).toMatchObject({ number: '************4444' })
  expect(await frames(page)).toBe(6)
})

test('a field that leaves and comes back is a new one, of the same form', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openElements(page, world)
  await typeCardInto(page)
  await page.evaluate(() => {
    const field = document.querySelector('#cvv')
    const parent = field?.parentElement
    field?.remove()
    Object.assign(window, { putBack: () => field && parent?.append(field) })
  })
  await expect.poll(() => frames(page)).toBe(2)
  expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
  await page.evaluate(() => (window as unknown as { putBack(): void }).putBack())
  expect(await tokenOf(page)).toMatchObject({ messages: ['#cvv: Enter the security code.'] })
  await typeInto(page, '#cvv', '321')
  expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
  expect(await frames(page)).toBe(3)
})

test('a field that moves goes on in its new place, and to another form with it', { tag: '@long' }, async ({
  page,
  world,
  browserName,
}) => {
  await openElements(page, world, { body: `${CARD_FORM}<form id="second"></form>` })
  await typeCardInto(page)
  // Chromium can move an element without taking it out: the frame and what is typed in it stay.
  if (browserName === 'chromium') {
    await page.evaluate(() => {
      const field = document.querySelector('#cvv')
      if (field) document.querySelector('#pay')?.moveBefore(field, null)
    })
    await expect(inputOf(element(page, '#cvv'))).toHaveValue('123')
    expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
  }
  await page.evaluate(() => document.querySelector('#second')?.append(document.querySelector('#cvv') ?? ''))
  expect(await tokenOf(page, '#second')).toMatchObject({ messages: ['#cvv: Enter the security code.'] })
  expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
  expect(await frames(page)).toBe(4)
})

/** Page script that keeps account of the listeners on what outlives the fields. */
const COUNT_LISTENERS = `<script>
  window.listeners = []
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    const find = (name, listener) =>
      window.listeners.findIndex((known) => known.target === target && known.name === name && known.listener === listener)
    target.addEventListener = (name, listener, ...rest) => {
      if (find(name, listener) < 0) window.listeners.push({ target, name, listener })
      rest[0]?.signal?.addEventListener('abort', () => target.removeEventListener(name, listener))
      addEventListener.call(target, name, listener, ...rest)
    }
    target.removeEventListener = (name, listener, ...rest) => {
      if (find(name, listener) >= 0) window.listeners.splice(find(name, listener), 1)
      removeEventListener.call(target, name, listener, ...rest)
    }
  }
</script>`

test('after 20 times in and out of the page nothing is left: no frame, no listener', {
  tag: '@long',
}, async ({ page, world }) => {
  await openElements(page, world, { body: `<main></main>${COUNT_LISTENERS}` })
  await page.waitForFunction(() => document.readyState === 'complete')
  const outcome = await page.evaluate(async (html) => {
    const { listeners } = window
    // What the page itself needed to begin with is none of the fields'.
    const names = () => listeners.map(({ name }) => name)
    const before = names()
    const main = document.querySelector('main')
    let most = 0
    for (let round = 0; round < 20; round++) {
      main?.setHTMLUnsafe(html)
      await Promise.resolve()
      const form = document.querySelector('form')
      const instance = form && window.hostedFields.hostedFieldsOf(form)
      most = Math.max(most, listeners.length - before.length)
      // Every other time the fields go before they are there.
      if (round % 2) await instance?.ready
      main?.replaceChildren()
      await Promise.resolve()
      if (form && window.hostedFields.hostedFieldsOf(form)) throw new Error('The instance is still there.')
    }
    return { before, most, after: names() }
  }, CARD_FORM)
  expect(outcome.after).toEqual(outcome.before)
  expect(outcome.most).toBeGreaterThanOrEqual(2)
  expect(await frames(page)).toBe(0)
})

test('a wrong attribute is reported as an uncaught error that says what to do, and can be put right', {
  tag: '@long',
}, async ({ page, world }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await openElements(page, world, { body: CARD_FORM.replace('type="cvv"', 'type="pin"') })
  await expect.poll(() => errors).toEqual([expect.stringContaining('credit_card_number, cvv')])
  expect(await frames(page)).toBe(0)
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('hosted-field')) {
      field.type = field.id === 'cvv' ? 'cvv' : 'credit_card_number'
    }
  })
  await typeCardInto(page)
  expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
})

test('a strict policy with Trusted Types has nothing against the elements', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const { origin } = new URL(world.gateway.baseUrl)
  const policy = `default-src 'none'; script-src 'self' 'unsafe-inline' ${origin}; style-src 'none'; frame-src ${origin}; require-trusted-types-for 'script'`
  const refused: string[] = []
  // Of the fields; a browser may ask for the site's icon, too.
  const isOurs = (text: string) => !text.includes('favicon.ico')
  page.on(
    'console',
    (message) => message.type() === 'error' && isOurs(message.text()) && refused.push(message.text()),
  )
  await openElements(page, world, { headers: { 'content-security-policy': policy } })
  await typeCardInto(page)
  expect(await tokenOf(page)).toMatchObject({ number: '************4242' })
  expect(refused).toEqual([])
})
