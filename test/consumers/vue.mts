// Vue without a compiler for templates: what its components take is checked all the same.
import { PaymentForm } from '@service/hosted-fields/payment/vue'
import { CardNumber, HostedFields, TextField, useHostedFields } from '@service/hosted-fields/vue'
import { h, type VNode } from 'vue'

export const form: VNode = h(
  HostedFields,
  { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html', onError: ({ messages }) => messages },
  {
    default: ({ isReady }: { isReady: boolean }) => [
      h(CardNumber, { id: 'number', format: isReady, onBrand: ({ field }) => field.card }),
      h(TextField, { name: 'postal_code', maxLength: 10, class: 'field' }),
    ],
  },
)

export function usePay(): () => Promise<string> {
  const { getPaymentToken, isReady } = useHostedFields()
  return async () => (isReady.value ? (await getPaymentToken({})).id : '')
}

// @ts-expect-error -- a length is a number
export const long = h(TextField, { name: 'postal_code', maxLength: '10' })
// @ts-expect-error -- a form has a public key
export const keyless = h(HostedFields, {})

export const payment: VNode = h(PaymentForm, {
  publicKey: 'm_1',
  amount: 4200,
  theme: 'night',
  class: 'checkout',
  savedCards: [{ id: 'card_1', last4: '4242' }],
  onPay: async ({ token, idempotencyKey }) => (token === idempotencyKey ? { error: 'Declined.' } : undefined),
})
// @ts-expect-error -- somebody has to charge it
export const unpaid = h(PaymentForm, { publicKey: 'm_1' })
