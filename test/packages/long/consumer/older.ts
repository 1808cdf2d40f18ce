// A project that has nothing newer than TypeScript 5.0, and imports each package.
import { type HostedFieldsInstance, initializeFields } from '@service/hosted-fields'
import { definePaymentForm } from '@service/hosted-fields/payment'
import { startGateway } from '@service/hosted-fields-testing'
import { createService, type Transaction } from '@service/node'

definePaymentForm({ publicKey: 'm_7' })

export const fields: HostedFieldsInstance = initializeFields({
  publicKey: 'm_7',
  fields: [{ selector: '#number', input: { type: 'credit_card_number' } }],
})

// @ts-expect-error The types are there, and no `any`.
fields.nothing

export async function charge(): Promise<Transaction> {
  const gateway = await startGateway()
  const { secretKey } = await gateway.merchant()
  const service = createService({ baseUrl: gateway.baseUrl, secretKey })
  const transaction = await service.charges.create({ amount: 4200, method: 'token' })
  // @ts-expect-error Nor has a transaction.
  transaction.nothing
  return transaction
}
