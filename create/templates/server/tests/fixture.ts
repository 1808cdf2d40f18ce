// A shop and a separate merchant for each test.
import { test as base, type TestFixtures } from '@service/hosted-fields-testing/playwright'
import { startShop } from '../server.ts'

export { expect } from '@service/hosted-fields-testing/playwright'
export type FillCard = TestFixtures['fillCard']

/** `shop` is its address. */
export const test = base.extend<{ shop: string }>({
  shop: async ({ gateway, merchant, leakProbe }, use) => {
    const { baseUrl, hostedFieldsFrame: frameUrl, fetch } = gateway
    const { publicKey, secretKey } = merchant
    const { url, server, close } = await startShop({ baseUrl, frameUrl, publicKey, secretKey, fetch })
    leakProbe.watchServer(server)
    await use(url)
    await close()
  },
})
