// Vue without a compiler for templates: what its components take is checked all the same.
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
