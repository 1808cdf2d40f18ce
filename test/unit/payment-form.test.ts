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
