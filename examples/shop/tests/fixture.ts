// A shop and a separate merchant for each test.
import { test as base } from '@service/hosted-fields-testing/playwright'
import { type Shop, startShop } from '../server.ts'

export { expect } from '@service/hosted-fields-testing/playwright'

export interface ShopFixtures {
  shop: Shop
  /** Milliseconds that the shop waits for the gateway. */
  timeout: number
}

export const test = base.extend<ShopFixtures>({
  timeout: [10_000, { option: true }],
  shop: async ({ gateway, merchant, timeout }, use) => {
    const shop = await startShop({
      baseUrl: gateway.baseUrl,
      publicKey: merchant.publicKey,
      secretKey: merchant.secretKey,
      webhookSecret: merchant.webhooks.secret,
      script: gateway.hostedFieldsScript,
      fetch: gateway.fetch,
      timeout,
    })
    await merchant.webhooks.alsoTo(`${shop.url}/webhooks`)
    await use(shop)
    await shop.close()
  },
})

export const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '987' }
export const DECLINED = { ...CARD, number: '4000 0000 0000 0002' }
