// @vitest-environment happy-dom
// When the payment form pays, seen by the double. What people see of it: test/browser/payment-form.test.ts.
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkConfiguration } from '../../src/configuration/configuration.ts'
import { definePaymentForm, type HostedPaymentElement } from '../../src/payment.ts'
import { createFakeHostedFields } from '../../src/testing.ts'

const SETTINGS = { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' }

test('one press pays, a second one nothing, until there is something else to pay', async () => {
  const fake = createFakeHostedFields()
  definePaymentForm({ ...SETTINGS, initializeFields: fake.initializeFields })
  const host: HostedPaymentElement = document.createElement('hosted-payment')
  const pay = vi.fn(async () => {})
  Object.assign(host, { amount: 4200, pay })
  document.body.append(host)
  await vi.waitFor(() => fake.complete())
  const form = host.shadowRoot?.querySelector('form')
  const name = form?.querySelector<HTMLInputElement>('#name')
  const button = form?.querySelector('button')
  if (!form || !name || !button) throw new Error('There is no form.')
  name.value = 'Ada'
  const press = () => form.dispatchEvent(new Event('submit', { cancelable: true }))
  const paid = vi.fn()
  host.addEventListener('paid', paid)
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  press()
  expect([button.getAttribute('aria-disabled'), button.textContent]).toEqual(['true', 'Paying…'])
  host.amount = 700
  expect(button.getAttribute('aria-disabled')).toBe('false')
  press()
  await vi.waitFor(() => expect(paid).toHaveBeenCalledTimes(2))
  expect(pay).toHaveBeenCalledTimes(2)
})

test.each(['', 'plain English'])('a page that names its language %j has a form', async (lang) => {
  document.documentElement.lang = lang
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  const fake = createFakeHostedFields()
  const host: HostedPaymentElement = document.createElement('hosted-payment')
  host.settings = {
    ...SETTINGS,
    initializeFields(config, callback) {
      checkConfiguration(config, undefined)
      return fake.initializeFields(config, callback)
    },
  }
  document.body.append(host)
  await vi.waitFor(() => fake.complete())
})

/** A form that is about to be shown. @param account where surcharges are looked up */
function payment(fake: ReturnType<typeof createFakeHostedFields>, account?: string) {
  const host: HostedPaymentElement = document.createElement('hosted-payment')
  onTestFinished(() => host.remove())
  const pay = vi.fn(async () => {})
  Object.assign(host, {
    settings: { ...SETTINGS, initializeFields: fake.initializeFields },
    amount: 4200,
    pay,
    account,
  })
  const form = () => host.shadowRoot?.querySelector('form')
  const label = () => form()?.querySelector('button')?.textContent
  const press = () => {
    const name = form()?.querySelector<HTMLInputElement>('#name')
    if (name) name.value = 'Ada'
    form()?.dispatchEvent(new Event('submit', { cancelable: true }))
  }
  return { host, pay, label, press }
}

test('a surcharge that becomes known after the press is shown before it is paid', async () => {
  const fake = createFakeHostedFields()
  const { host, pay, label, press } = payment(fake, 'bank_1')
  fake.answer({ surcharges: [{ type: 'credit_card', surcharge_amount: 126 }] as never })
  document.body.append(host)
  await vi.waitFor(() => fake.complete())
  press()
  fake.setSurchargeable(true)
  await vi.waitFor(() => expect(label()).toBe('Pay $43.26'))
  expect(pay).not.toHaveBeenCalled()
  press()
  await vi.waitFor(() => expect(pay).toHaveBeenCalledWith(expect.objectContaining({ surcharge: 126 })))
})

test('settings that are wrong at first make a form once they are right', async () => {
  const tasks: Promise<unknown>[] = []
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
    tasks.push(Promise.resolve().then(task))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const fake = createFakeHostedFields()
  const { host } = payment(fake)
  const right = host.settings
  host.settings = {
    ...SETTINGS,
    publicKey: '',
    initializeFields() {
      throw new Error('The key is missing.')
    },
  }
  document.body.append(host)
  await expect(tasks[0]).rejects.toThrow('The key is missing.')
  host.settings = right
  await vi.waitFor(() => fake.complete())
  expect(host.shadowRoot?.querySelectorAll('form')).toHaveLength(1)
})
