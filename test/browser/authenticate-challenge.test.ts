// A challenge of the simulated bank where browsers differ: a passkey in its frame, forced colors, and a page from the back/forward cache.
import { wholeChromium } from '../../scripts/browser.ts'
import { beginWithCard, charge, newest } from '../support/browser/authenticate.ts'
import { withAuthenticator } from '../support/browser/authenticator.ts'

import { bankFrame, ourFrame, outcome } from '../support/browser/fake-authentications.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

test('a passkey confirms the payment in the bank’s sandboxed frame, for its user alone @chromium', async ({
  page,
  world,
}) => {
  const { client, id } = await withAuthenticator(page, false)
  const token = await beginWithCard(page, world, '113')
  const use = bankFrame(page).getByRole('button', { name: 'Use passkey' })
  await use.click()
  await expect(bankFrame(page).getByRole('alert')).toHaveText('The passkey was not accepted. Try again.')

  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })
  await use.click()
  expect(await outcome(page)).toEqual({ status: 'SUCCEEDED', token })
  const { messages } = (await world.client.get(`/v1/authentications/${(await newest(world)).id}`)).body
  expect(messages.find(({ type }: { type: string }) => type === 'RReq').body).toMatchObject({
    authenticationMethod: '10',
  })
  expect((await charge(world, token)).body).toMatchObject({ authentication: { liability_shift: true } })
})

test('after a wrong code, the bank’s page still notices what happens elsewhere', async ({ page, world }) => {
  await beginWithCard(page, world, '109')
  const code = bankFrame(page).getByLabel('Code')
  await code.fill('000000')
  await code.press('Enter')
  await expect(bankFrame(page).getByRole('alert')).toHaveText('That code isn’t right. You can try 2 more.')
  const asked = await page.waitForResponse((answer) => answer.url().endsWith('/state'))
  expect(await asked.json()).toEqual({ ended: false })
})

test('forced colors leave dialog, buttons and the bank’s field visible @chromium', async ({
  page,
  world,
}, testInfo) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await beginWithCard(page, world, '109')
  const code = bankFrame(page).getByLabel('Code')
  await expect(code).toHaveCSS('border-top-style', 'solid')
  await expect(page.locator('dialog')).toHaveCSS('border-top-style', 'solid')
  const cancel = ourFrame(page).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toHaveCSS('border-top-style', 'solid')
  await code.press('Shift+Tab')
  await expect(cancel).toBeFocused()
  await expect(cancel).toHaveCSS('outline-style', 'solid')
  await page.screenshot({ path: testInfo.outputPath('forced-colors.png') })
})

test('a page that comes back by the history learns that its challenge was canceled @chromium', {
  tag: '@long',
}, async ({ playwright, world }) => {
  const browser = await playwright.chromium.launch({
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...wholeChromium(),
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const token = await beginWithCard(page, world, '109')
    await expect(bankFrame(page).getByLabel('Code')).toBeVisible()
    await page.evaluate(() => {
      window.addEventListener('pageshow', async ({ persisted }) => {
        const { status } = await window.outcome
        console.log(`persisted: ${persisted}, ${status}`)
      })
    })
    await page.goto(world.site.add('/elsewhere', '<script>const back = () => history.back()</script>'))
    await expect.poll(async () => (await newest(world)).status).toBe('CANCELED')
    // Told by the page itself: what the driver asks while pages change may never be answered.
    const shown = page.waitForEvent('console', (message) => message.text() === 'persisted: true, CANCELED')
    await page.evaluate('back()')
    await shown
    await expect(page.locator('dialog')).toHaveCount(0)
    expect((await charge(world, token)).status).toBe(422)
  } finally {
    await browser.close()
  }
})
