// The pages of quick starts, as a reader copies them and fills in the addresses and the key.
import { UNAVAILABLE } from '../../src/api/exceptions.ts'
import { fillCard, passChallenge } from '../../testing/playwright.ts'
import { test, type World } from '../support/browser/checkout.ts'
import { inputIn, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { blocksOf } from '../support/docs/blocks.ts'

/** The HTML of a page of the documentation, with this gateway's addresses and key. */
function htmlOf(documented: string, { gateway }: World): string {
  const [block] = blocksOf(documented).filter(({ language }) => language === 'html')
  const html = (block?.code ?? '')
    .replace('https://localhost:8443/hosted-fields/…/hosted-fields.js', gateway.hostedFieldsScript)
    .replace('sha384-…', gateway.hostedFieldsIntegrity)
    .replace('m_…', gateway.publicKey)
  expect(html).not.toContain('…')
  return html
}

test('the first page of a front-end developer says what is missing, and makes a token', async ({
  page,
  world,
}) => {
  await page.goto(world.site.add('/first-page', htmlOf('start/front-end', world)))
  await expect(inputIn(page, '#cvv')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#outcome')).toHaveText('The payment details are incomplete.')
  await expect(page.locator('#card-number-error')).toHaveText('Enter the card number.')
  await typeInto(page, inputIn(page, '#card-number'), '4242424242424242')
  await typeInto(page, inputIn(page, '#expires'), '1240')
  await typeInto(page, inputIn(page, '#cvv'), '123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#outcome')).toHaveText(/^[\w-]{22}$/)
  const charge = { amount: 4200, method: await page.locator('#outcome').textContent() }
  expect((await world.client.post('/v1/charges', charge)).status).toBe(200)
})

for (const document of ['start/front-end', '3-d-secure']) {
  test(`customers of the page in ${document} never read what only its developer can mend`, async ({
    page,
    world,
  }) => {
    const html = htmlOf(document, world).replace(/publicKey: '[^']*'/, `publicKey: 'm_${'x'.repeat(22)}'`)
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    await page.goto(world.site.add(`/wrong-key/${document}`, html))
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.locator('#outcome')).toHaveText(UNAVAILABLE)
    expect(told.join('\n')).toContain('does not know publicKey')
  })
}

test('the first page with 3-D Secure has a challenge passed, and its token is charged', async ({
  page,
  world,
}) => {
  await page.goto(world.site.add('/first-challenge', htmlOf('3-d-secure', world)))
  await fillCard(page, { number: '4000 0000 0000 1091', expiry: '12/40', cvv: '123' })
  await page.getByRole('button', { name: 'Pay' }).click()
  await passChallenge(page)
  await expect(page.locator('#outcome')).toHaveText(/^SUCCEEDED [\w-]{22}$/)
  const [, method] = (await page.locator('#outcome').innerText()).split(' ')
  const { body } = await world.client.post('/v1/charges', { amount: 4200, method })
  expect(body.authentication).toMatchObject({ trans_status: 'Y', liability_shift: true })
})
