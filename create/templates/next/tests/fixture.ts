// A shop and a separate merchant for each test. `npm test` has built Next's pages before.
import { test as base, type TestFixtures } from '@service/hosted-fields-testing/playwright'
import { startNext } from '../next.ts'

export { expect } from '@service/hosted-fields-testing/playwright'
export type FillCard = TestFixtures['fillCard']

/** `shop` is its address. */
export const test = base.extend<{ shop: string }>({
  shop: async ({ gateway, merchant }, use) => {
    const { baseUrl, hostedFieldsFrame: frameUrl, caCertificate } = gateway
    const { publicKey, secretKey } = merchant
    const next = await startNext('start', { baseUrl, frameUrl, publicKey, secretKey }, caCertificate)
    await use(next.url)
    await next.close()
  },
})
