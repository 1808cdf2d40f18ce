// During an attack the fields do some work before they get a token, and nobody notices (rules: card-testing.md#proof).
import { openCheckout, typeCard } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { apiClient } from '../support/client.ts'

test('a typed card becomes a token during an attack, too', async ({ page, world }) => {
  const { baseUrl, caCertificate, testSecretKey } = world.gateway
  const merchant = apiClient(baseUrl, caCertificate, testSecretKey)
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/v1/tokens') statuses.push(response.status())
  })
  try {
    await merchant.post('/v1/simulator/card-testing', { rehearsal: true, attack: true })
    await openCheckout(page, world)
    await typeCard(page, '4539578763621486', '987')
    const pay = async () => {
      const token = await page.evaluate(() => window.tokenize({ exp_month: 12, exp_year: 2040 }))
      expect(token).toMatchObject({ type: 'card', number: '************1486' })
      expect((await merchant.post('/v1/charges', { amount: 4200, method: token.id })).status).toBe(200)
    }
    // In a rehearsal the work begins once its payments come from there.
    await pay()
    await pay()
    await expect.poll(() => statuses).toEqual([200, 429, 200])
  } finally {
    await merchant.post('/v1/simulator/card-testing', { rehearsal: false })
  }
})
