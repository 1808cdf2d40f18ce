// @vitest-environment happy-dom
// Which payment the form's next press pays, whatever the page, its customer and its server do (rules: hosted-fields.md#payment-attempts).
// The same against a real gateway: test/browser/payment-attempts.test.ts.
import { afterEach, expect, test, vi } from 'vitest'
import { HostedFieldsException } from '../../src/api/exceptions.ts'
import { definePaymentForm, type HostedPaymentElement, type Payment } from '../../src/payment.ts'
import { createFakeHostedFields } from '../../src/testing.ts'

/** What the page's server does with a payment. */
type Server = (payment: Payment) => unknown

const reported = vi.fn()
vi.stubGlobal('reportError', reported)
afterEach(() => {
  document.body.replaceChildren()
  reported.mockClear()
})

/** A form whose fields are complete, and what it has paid. Each token has another id. */
async function openForm(server: Server) {
  const fake = createFakeHostedFields()
  const settings = { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' }
  const { initializeFields } = fake
  definePaymentForm({ ...settings, initializeFields })
  const host: HostedPaymentElement = document.createElement('hosted-payment')
  const payments: Payment[] = []
  const paid = vi.fn()
  let tokens = 0
  host.addEventListener('paid', paid)
  Object.assign(host, {
    amount: 4200,
    savedCards: [{ id: 'card_1', last4: '4242' }],
    async pay(payment: Payment) {
      payments.push(payment)
      return server(payment)
    },
  })
  document.body.append(host)

  const find = <Found extends Element>(selector: string) => {
    const found = host.shadowRoot?.querySelector<Found>(selector)
    if (!found) throw new Error(`There is no ${selector}.`)
    return found
  }
  const button = () => find<HTMLButtonElement>('button')
  /** Chooses a new card and completes it. */
  async function fill() {
    await vi.waitFor(() => find('form'))
    const card = find<HTMLInputElement>('input[value=card]')
    card.checked = true
    card.dispatchEvent(new Event('change', { bubbles: true }))
    fake.complete()
    find<HTMLInputElement>('#name').value = 'Ada'
  }
  function press() {
    fake.answer({ token: { id: `token_${++tokens}`, type: 'card' } })
    find('form').dispatchEvent(new Event('submit', { cancelable: true }))
  }
  /** Presses the button, and waits until it can be pressed again. */
  async function pressed() {
    const before = payments.length
    press()
    await vi.waitFor(() => expect(payments.length).toBe(before + 1))
    await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
  }
  const problem = () => find('.problem').textContent
  await fill()
  return {
    host,
    fake,
    payments,
    paid,
    settings: { ...settings, initializeFields },
    find,
    button,
    fill,
    press,
    pressed,
    problem,
  }
}

/** A server whose answers are these, in this order; an error is thrown. */
function serverOf(...answers: unknown[]): Server {
  return () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
}
const LOST = new Error('The answer was lost.')
const NO_ANSWER = /^We got no answer/

test('an attempt without an answer is repeated as it was, until its outcome is known', async () => {
  const { payments, paid, press, pressed, problem } = await openForm(serverOf(LOST, LOST, undefined))
  await pressed()
  expect(problem()).toMatch(NO_ANSWER)
  await pressed()
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(payments).toEqual(Array(3).fill(payments[0]))
  expect(payments[0]).toEqual({
    token: 'token_1',
    surcharge: 0,
    idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(reported.mock.calls).toEqual([[LOST], [LOST]])
  expect(problem()).toBe('')
})

test('only a refusal is followed by another attempt', async () => {
  const { payments, pressed, problem } = await openForm(
    serverOf({ error: 'Declined.' }, LOST, { error: 'Declined, too.' }, { error: '' }),
  )
  await pressed()
  expect(problem()).toBe('Declined.')
  await pressed()
  await pressed()
  expect(problem()).toBe('Declined, too.')
  await pressed()
  expect(problem()).toBe('Something went wrong')
  expect(payments.map(({ token }) => token)).toEqual(['token_1', 'token_2', 'token_2', 'token_4'])
  const keys = payments.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[1]).toBe(keys[2])
  expect(new Set(keys).size).toBe(3)
})

test.each([
  ['a response that nobody has read', new Response('', { status: 500 })],
  ['true', true],
  ['an error that is no text', { error: 7 }],
])('an outcome is unknown if pay resolves to %s', async (_what, outcome) => {
  const { payments, paid, pressed, press, problem } = await openForm(serverOf(outcome, undefined))
  await pressed()
  expect(problem()).toMatch(NO_ANSWER)
  expect(paid).not.toHaveBeenCalled()
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalled())
  expect(payments[1]).toEqual(payments[0])
})

test('while it is unknown, nothing that the page changes starts another attempt', async () => {
  const form = await openForm(serverOf(...Array(6).fill(LOST), undefined))
  const { host, payments, paid, settings } = form
  await form.pressed()
  const changes: (() => void)[] = [
    () => Object.assign(host, { amount: 700, currency: 'EUR', account: 'other' }),
    () => Object.assign(host, { savedCards: [], methods: ['bank', 'card'] }),
    () => Object.assign(host, { settings: { ...settings, publicKey: 'm_2' } }),
    () => document.body.prepend(host),
    () => {
      host.remove()
      host.setAttribute('amount', '900')
      document.body.append(host)
    },
  ]
  for (const change of changes) {
    change()
    await vi.waitFor(() => form.find('form'))
    await form.fill()
    expect(form.button().textContent).toBe('Pay $42.00')
    expect(form.problem()).toMatch(NO_ANSWER)
    expect(form.find<HTMLElement>('section').inert).toBe(true)
    await form.pressed()
  }
  form.press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(payments).toEqual(Array(7).fill(payments[0]))
})

test('what the page does to a payment is not in the next one', async () => {
  const { payments, pressed } = await openForm((payment) => {
    Object.assign(payment, { token: 'another', idempotencyKey: 'another' })
    throw LOST
  })
  const seen: string[] = []
  await pressed()
  await pressed()
  for (const { token = '' } of payments) seen.push(token)
  expect(seen).toEqual(['another', 'another'])
  expect(payments[0]).not.toBe(payments[1])
})

test('a form that replaces one whose payment is on its way pays nothing before the answer', async () => {
  let answer = (_: unknown) => {}
  const form = await openForm(() => new Promise((resolve) => (answer = resolve)))
  form.press()
  await vi.waitFor(() => expect(form.payments).toHaveLength(1))
  form.host.savedCards = []
  const { button } = form
  await vi.waitFor(() => expect(form.host.shadowRoot?.querySelectorAll('[name=method]')).toHaveLength(1))
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Paying…', 'true'])
  form.press()
  answer({ error: 'Declined.' })
  await vi.waitFor(() => expect(form.problem()).toBe('Declined.'))
  expect(button().getAttribute('aria-disabled')).toBe('false')
  expect(form.payments).toHaveLength(1)
})

test('a form that was paid pays no more when it gets other saved cards, but does for another amount', async () => {
  const form = await openForm(serverOf())
  form.press()
  await vi.waitFor(() => expect(form.paid).toHaveBeenCalledTimes(1))
  form.host.savedCards = [{ id: 'card_2', last4: '1111' }]
  await vi.waitFor(() => form.find('[value="saved:card_2"]'))
  await form.fill()
  form.press()
  expect(form.button().getAttribute('aria-disabled')).toBe('true')
  form.host.remove()
  form.host.amount = 700
  document.body.append(form.host)
  await vi.waitFor(() => form.find('form'))
  await form.fill()
  form.press()
  await vi.waitFor(() => expect(form.paid).toHaveBeenCalledTimes(2))
  const [first, second] = form.payments
  expect(form.payments).toHaveLength(2)
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('without a function that charges nothing is sent, and it is no attempt', async () => {
  const form = await openForm(serverOf())
  const { pay } = form.host
  form.host.pay = undefined
  form.press()
  await vi.waitFor(() => expect(form.problem()).toBe('Something went wrong'))
  expect(String(reported.mock.calls[0]?.[0])).toContain('has no pay')
  form.host.pay = pay
  form.press()
  await vi.waitFor(() => expect(form.paid).toHaveBeenCalledTimes(1))
})

test('with authenticate a new card is authenticated before the server is asked', async () => {
  const { host, payments, press, paid } = await openForm(serverOf(undefined))
  host.authenticate = { challenge: 'WANTED' }
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(payments).toMatchObject([{ token: 'token_1', authentication: 'SUCCEEDED' }])
})

test.each(['FAILED', 'REJECTED', 'CANCELED', 'EXPIRED'] as const)(
  'nothing is paid after an authentication that is %s',
  async (authentication) => {
    const { host, fake, payments, press, problem, button } = await openForm(serverOf(undefined))
    host.authenticate = true
    fake.answer({ authentication })
    press()
    await vi.waitFor(() => expect(problem()).toMatch(/^Your bank didn’t confirm/))
    expect(button().getAttribute('aria-disabled')).toBe('false')
    expect(payments).toEqual([])
  },
)

test('a payment that the issuer wants authenticated is paid after it, as another try', async () => {
  const authenticate = { id: 'auth_1', secret: 'of the server' }
  const { payments, press, paid } = await openForm(serverOf({ authenticate }, undefined))
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  const [first, second] = payments
  expect(second).toEqual({
    ...first,
    authentication: 'SUCCEEDED',
    idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

/** A form whose server wants each payment authenticated once. @param id of the next token by then */
async function openWanting(authenticate: unknown, id: string) {
  const form = await openForm(({ authentication }) => {
    form.fake.answer({ token: { id, type: 'card' } })
    return authentication ? undefined : { authenticate }
  })
  return form
}

test('a new card that its issuer wants authenticated is paid with another token, which is', async () => {
  const { payments, press, paid } = await openWanting(true, 'another')
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(payments).toMatchObject([{ token: 'token_1' }, { token: 'another', authentication: 'SUCCEEDED' }])
  expect(payments[1]?.idempotencyKey).not.toBe(payments[0]?.idempotencyKey)
})

test('a saved card that is authenticated is paid with the security code in another token', async () => {
  const authenticate = { id: 'auth_1', secret: 'of the server' }
  const { host, fake, payments, find, press, paid } = await openWanting(authenticate, 'another')
  // The form begins anew, with a saved card.
  host.savedCards = [{ id: 'card_2', last4: '1111' }]
  await vi.waitFor(() => find('[value="saved:card_2"]'))
  fake.complete()
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(payments).toMatchObject([
    { savedCard: 'card_2', cvvToken: 'token_1' },
    { savedCard: 'card_2', cvvToken: 'another', authentication: 'SUCCEEDED' },
  ])
})

test('a form whose authentication breaks off can be used again, and nothing was charged', async () => {
  const authenticate = { id: 'auth_1', secret: 'of the server' }
  const { fake, payments, press, paid, button } = await openForm(serverOf({ authenticate }, undefined))
  fake.answer({ authentication: new HostedFieldsException(3, 'The network is gone.') })
  press()
  await vi.waitFor(() => expect(payments).toHaveLength(1))
  await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
  fake.answer({ authentication: 'SUCCEEDED' })
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(payments[1]?.token).toBe('token_2')
})

test('a server that wants it authenticated again has refused it', async () => {
  const authenticate = { id: 'auth_1', secret: 'of the server' }
  const { payments, press, problem } = await openForm(serverOf({ authenticate }, { authenticate }))
  press()
  await vi.waitFor(() => expect(problem()).toBe('Something went wrong'))
  expect(payments).toHaveLength(2)
})
