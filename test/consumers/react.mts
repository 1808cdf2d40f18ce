// React without a compiler for JSX: what its components take is checked all the same.

import { PaymentForm } from '@service/hosted-fields/payment/react'
import {
  CardNumber,
  HostedFields,
  type HostedFieldsForm,
  TextField,
  useHostedFields,
} from '@service/hosted-fields/react'
import { createElement } from 'react'

const undecided: boolean | undefined = undefined as boolean | undefined

export const form = createElement(
  HostedFields,
  { publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html', onError: ({ messages }) => messages },
  createElement(CardNumber, { id: 'number', format: undecided, onBrand: ({ field }) => field.card }),
  createElement(TextField, { name: 'postal_code', maxLength: 10, className: 'field' }),
)

export function usePay(): () => Promise<string> {
  const { getPaymentToken, isReady }: HostedFieldsForm = useHostedFields()
  return async () => (isReady ? (await getPaymentToken({})).id : '')
}

// @ts-expect-error -- a text field has a name, which is its key
export const nameless = createElement(TextField, { placeholder: 'Postal code' })
// @ts-expect-error -- its component has its type
export const typed = createElement(CardNumber, { type: 'cvv' })
// @ts-expect-error -- a form has a public key
export const keyless = createElement(HostedFields, {})

export const payment = createElement(PaymentForm, {
  publicKey: 'm_1',
  amount: 4200,
  savedCards: [{ id: 'card_1', last4: '4242' }],
  onPay: async ({ token, idempotencyKey }) => (token === idempotencyKey ? { error: 'Declined.' } : undefined),
})
// @ts-expect-error -- somebody has to charge it
export const unpaid = createElement(PaymentForm, { publicKey: 'm_1' })
