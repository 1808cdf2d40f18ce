// The page of "the first ten minutes of a front-end developer", saved as it stands there, with what a reader fills in.
import { test } from '../support/browser/checkout.ts'
import { inputIn, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { blocksOf } from '../support/docs/blocks.ts'

test('the first page of a front-end developer says what is missing, and makes a token', async ({
  page,
  world,
}) => {
  const [block] = blocksOf('start/front-end').filter(({ language }) => language === 'html')
  const { publicKey, hostedFieldsScript, hostedFieldsIntegrity } = world.gateway
  const html = (block?.code ?? '')
    .replace('https://localhost:8443/hosted-fields/…/hosted-fields.js', hostedFieldsScript)
    .replace('sha384-…', hostedFieldsIntegrity)
    .replace('m_…', publicKey)
  expect(html).not.toContain('…')
  await page.goto(world.site.add('/first-page', html))
  await expect(inputIn(page, '#cvv')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#outcome')).toContainText('Enter the card number.')
  await typeInto(page, inputIn(page, '#card-number'), '4242424242424242')
  await typeInto(page, inputIn(page, '#expires'), '1240')
  await typeInto(page, inputIn(page, '#cvv'), '123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#outcome')).toHaveText(/^[\w-]{22}$/)
  const charge = { amount: 4200, method: await page.locator('#outcome').textContent() }
  expect((await world.client.post('/v1/charges', charge)).status).toBe(200)
})
