// Svelte's attachments are functions.
import { paymentForm } from '@service/hosted-fields/payment/svelte'
import { createHostedFields, type HostedFields } from '@service/hosted-fields/svelte'
import type { Attachment } from 'svelte/attachments'

const fields: HostedFields = createHostedFields(() => ({
  publicKey: 'm_1',
  frameUrl: 'https://gateway.example/frame.html',
  onError: ({ messages }) => messages,
}))

export const number: Attachment<HTMLDivElement> = fields.cardNumber({ format: true })
export const postalCode: Attachment<HTMLDivElement> = fields.textField({ name: 'postal_code' })
export const pay = async (): Promise<string> => (fields.isReady ? (await fields.getPaymentToken({})).id : '')

// @ts-expect-error -- a text field has a name, which is its key
export const nameless = fields.textField({ placeholder: 'Postal code' })
// @ts-expect-error -- a form has a public key
export const keyless = createHostedFields(() => ({}))

export const payment: Attachment<HTMLElement> = paymentForm({
  publicKey: 'm_1',
  amount: 4200,
  savedCards: [{ id: 'card_1', last4: '4242' }],
  onPay: async ({ token, idempotencyKey }) => (token === idempotencyKey ? { error: 'Declined.' } : undefined),
})
// @ts-expect-error -- somebody has to charge it
export const unpaid = paymentForm({ publicKey: 'm_1' })
