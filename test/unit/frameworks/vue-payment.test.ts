// @vitest-environment happy-dom
// The payment form as a component of Vue.
import { expect, test } from 'vitest'
import { createApp, h } from 'vue'
import type { HostedPaymentElement } from '../../../src/payment.ts'
import { PaymentForm } from '../../../src/payment-vue.ts'
import { createFakeHostedFields } from '../../../src/testing.ts'

test.each([
  ['', true],
  [true, true],
  [undefined, undefined],
  [{ container: '#bank' }, { container: '#bank' }],
])('authenticate as an attribute %j is %j', (given, seen) => {
  const { initializeFields } = createFakeHostedFields()
  const settings = { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html', initializeFields }
  const app = createApp({
    render: () => h(PaymentForm, { ...settings, onPay: async () => {}, authenticate: given as never }),
  })
  const root = document.createElement('div')
  app.mount(root)
  expect(root.querySelector<HostedPaymentElement>('hosted-payment')?.authenticate).toEqual(seen)
  app.unmount()
})
