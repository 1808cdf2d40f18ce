// A page authenticates with the real gateway and its simulated banks: what was decided is what the charge has.
import { passChallenge } from '../../testing/playwright.ts'
import { beginWithCard, charge, newest, steer } from '../support/browser/authenticate.ts'

import { bankFrame, ourFrame, outcome } from '../support/browser/fake-authentications.ts'
import { signedIn } from '../support/browser/people.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

test('a payment without a challenge is charged with what the bank said', async ({ page, world }) => {
  const token = await beginWithCard(page, world, '100')
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token })
  expect(await charge(world, token, 4300)).toMatchObject({ status: 422 })
  expect(await charge(world, token, 4100)).toMatchObject({
    status: 200,
    body: { authentication: { trans_status: 'Y', liability_shift: true } },
  })
})

test('a challenge that is passed shifts the liability', async ({ page, world }) => {
  const token = await beginWithCard(page, world, '109')
  await passChallenge(page)
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token })
  await expect(page.locator('dialog')).toHaveCount(0)
  expect((await charge(world, token)).body).toMatchObject({ authentication: { liability_shift: true } })
})

test('a card is confirmed for storing it, and its challenge shows no amount', async ({ page, world }) => {
  const token = await beginWithCard(page, world, '109', {}, {}, {})
  await expect(bankFrame(page).getByText('wants to save your card ending in 1091')).toBeVisible()
  await expect(bankFrame(page).getByText('$')).toHaveCount(0)
  await passChallenge(page)
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token })
  expect((await charge(world, token)).body.messages[0].code).toBe('authentication_required')
  expect(await world.client.post('/v1/cards', { token_id: token })).toMatchObject({
    status: 200,
    body: { authentication_id: (await newest(world)).id },
  })
})

test('three wrong codes fail it, and the charge is refused', async ({ page, world }) => {
  const token = await beginWithCard(page, world, '109')
  for (let tries = 1; tries <= 3; tries++) {
    await passChallenge(page, { code: '000000' })
    if (tries < 3) await expect(bankFrame(page).getByRole('alert')).toContainText(`${3 - tries} more`)
  }
  expect(await outcome(page)).toEqual({ status: 'FAILED', token })
  expect((await charge(world, token)).status).toBe(422)
})

test('the bank’s own way out, and ours, cancel it', async ({ page, world }) => {
  for (const at of [bankFrame, ourFrame]) {
    await beginWithCard(page, world, '109')
    await expect(bankFrame(page).getByLabel('Code')).toBeVisible()
    await at(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await outcome(page)).toMatchObject({ status: 'CANCELED' })
    expect(await newest(world)).toMatchObject({ status: 'CANCELED' })
  }
})

test('what ends in the bank’s app ends in the page', async ({ page, world }) => {
  await beginWithCard(page, world, '111')
  await expect(bankFrame(page).getByText('Waiting for your approval')).toBeVisible()
  await steer(world, 'pass')
  expect(await outcome(page)).toMatchObject({ status: 'SUCCEEDED' })
})

test('a challenge that is approved in the dashboard ends in the page, and the list leads to what came of it', async ({
  page,
  world,
  browser,
}) => {
  const token = await beginWithCard(page, world, '111')
  await expect(bankFrame(page).getByText('in the dashboard under Test tools, Challenges')).toBeVisible()
  const { pagesUrl, console: person } = world.gateway
  const dashboard = await signedIn(browser, pagesUrl, person)
  await dashboard.getByRole('link', { name: 'Test tools' }).click()
  await dashboard.getByRole('link', { name: 'Challenges' }).click()
  await dashboard.getByRole('button', { name: 'Approve the payment of $42.00' }).click()
  await expect(dashboard.getByText('Payment approved')).toBeVisible()
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token })
  await dashboard.goto(`${pagesUrl}/console/authentications`)
  await expect(dashboard.getByRole('heading', { name: 'Authentications' })).toBeVisible()
  await dashboard.getByRole('link', { name: '$42.00' }).first().click()
  await expect(dashboard.getByRole('heading', { name: 'Authentication of $42.00' })).toBeVisible()
  await expect(dashboard.getByText('The issuer is liable for fraud.')).toBeVisible()
  await expect(dashboard.getByText('The issuer challenges the payer')).toBeVisible()
  await dashboard.context().close()
})

test('a bank’s page that fails ends it without a result, and the payment may be charged', async ({
  page,
  world,
}) => {
  const token = await beginWithCard(page, world, '114')
  expect(await outcome(page)).toEqual({ status: 'UNAVAILABLE', token })
  await expect(page.locator('dialog')).toHaveCount(0)
  expect((await charge(world, token)).body).toMatchObject({ authentication: { liability_shift: false } })
})

for (const how of ['leaves', 'reloads', 'removes', 'destroys'] as const) {
  test(
    `a page that ${how} it has canceled at the gateway`,
    longUnless(how === 'reloads'),
    async ({ page, world }) => {
      await beginWithCard(page, world, '109')
      await expect(bankFrame(page).getByLabel('Code')).toBeVisible()
      const { id } = await newest(world)
      if (how === 'leaves') await page.goto(world.site.add('/elsewhere', 'elsewhere'))
      else if (how === 'reloads') await page.reload()
      else if (how === 'destroys') await page.evaluate(() => window.instance.destroy())
      else await page.locator('dialog iframe').evaluate((iframe) => iframe.remove())
      await expect
        .poll(async () => (await world.client.get(`/v1/authentications/${id}`)).body.status)
        .toBe('CANCELED')
    },
  )
}
