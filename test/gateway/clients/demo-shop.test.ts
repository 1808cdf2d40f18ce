// The demo's backend with a real gateway, when the first request's answer is lost with the process that made it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayments } from '../../../demo/payments.ts'
import { startGateway, type TestGateway, type TestMerchant } from '../../../testing/index.ts'

let gateway: TestGateway
let merchant: TestMerchant
beforeAll(async () => {
  gateway = await startGateway()
  merchant = await gateway.merchant({ surchargeRate: 300 })
})
afterAll(() => gateway.close())

/** A process of the shop, which knows nothing of others. */
const startShop = (total = 4000) =>
  createPayments({ gateway: merchant.service, accountId: merchant.accountId, total })

test.each([
  ['approved', '4242424242424242', { approved: true, amount: 4120, surcharge: 120 }],
  ['declined', '4000000000000002', { approved: false, reason: expect.stringContaining('declined') }],
])('another process repeats the answer to a card that was %s', async (_, number, expected) => {
  const request = { token: await merchant.token({ number }), seen: 4120, isRepeat: false }
  const first = await startShop()(request)
  expect(first).toMatchObject({ status: 200, answer: expected })
  expect(await startShop()({ ...request, isRepeat: true })).toEqual(first)
})

test('a charge that the repeat cannot name is unknown, and what was never charged is refused', async () => {
  const token = await merchant.token()
  expect(await startShop()({ token, seen: 4120, isRepeat: false })).toMatchObject({
    answer: { approved: true },
  })
  const repeat = { token, seen: 4120, isRepeat: true }
  expect(await startShop(4100)(repeat)).toMatchObject({ answer: { approved: false, isUnknown: true } })
  const { answer } = await startShop()({ ...repeat, token: 'a-token-of-nobody' })
  expect(answer).toEqual({ approved: false, reason: expect.any(String) })
})
