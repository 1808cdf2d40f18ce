import { expect } from '@playwright/test'
import { checkoutPage, cvvField, numberField, test } from '../support/browser/checkout.ts'

test('what is typed while another field still loads is grouped at once, and told when the form is there', async ({
  page,
  world,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let frames = 0
  await page.route('**/frame.html?*', async (route) => {
    frames += 1
    if (frames === 2) await released
    await route.continue()
  })
  await page.goto(world.site.add('/loading', checkoutPage(world)), { waitUntil: 'commit' })

  await numberField(page).pressSequentially('4242424242424242')
  await expect(numberField(page)).toHaveValue('4242 4242 4242 4242')
  expect(await page.evaluate(() => window.instance.getState().isReady)).toBe(false)

  release()
  await cvvField(page).pressSequentially('123')
  await page.waitForFunction(() => window.instance.getState().isReady)
  const { fields } = await page.evaluate(() => window.instance.getState())
  expect(fields).toMatchObject([{ card: 'visa', length: 16 }, { length: 3 }])
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ id: expect.any(String) })
})
