// A project that uses everything that is published.
import { type DemoGateway, type Gateway, type GatewayOptions, startGateway } from '@service/gateway'
import { type HostedFieldsInstance, initializeFields } from '@service/hosted-fields'
import { startGateway as startForTests, type TestGateway } from '@service/hosted-fields-testing'
import { createService, type Transaction, type WebhookEvent } from '@service/node'

const options: GatewayOptions = { dataDir: './data', port: 0 }
const plain: Gateway = await startGateway(options)

// @ts-expect-error Without a demo no key is handed out.
plain.liveSecretKey

await plain.close()

const gateway: DemoGateway = await startGateway({ port: 0, demo: true })

export const fields: HostedFieldsInstance = initializeFields({
  publicKey: gateway.publicKey,
  frameUrl: gateway.hostedFieldsFrame,
  fields: [{ selector: '#number', input: { type: 'credit_card_number' } }],
})

// @ts-expect-error A gateway has no such thing: the types are there, and no `any`.
gateway.nothing

await gateway.close()

await using tested: TestGateway = await startForTests()
const merchant = await tested.merchant()

// @ts-expect-error Nor has a merchant.
merchant.nothing

const service = createService({ baseUrl: gateway.baseUrl, secretKey: gateway.testSecretKey })
for await (const transaction of service.transactions.list()) {
  const known: Transaction = transaction
  // @ts-expect-error Nor has a transaction.
  known.nothing
}
const event: WebhookEvent = await service.webhooks.unwrap('', new Headers(), gateway.testSecretKey)
if (event.type === 'transaction.authorized') event.data.amount.toFixed()
