import { expect, type Page } from '@playwright/test'
import { checkoutPage, cvvField, numberField, openCheckout, test } from '../support/browser/checkout.ts'

declare global {
  interface Window {
    moves: PerformanceEntry[]
  }
}

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

/** After two frames, what moved has been reported. */
const untilReported = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Containers without a height of their own, and text below that would move. */
const NO_HEIGHTS = '<style>#number, #cvv { height: auto !important }</style><p>Below the fields.</p>'

test.describe('what moves in the page @chromium', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.moves = []
      const observer = new PerformanceObserver((list) => window.moves.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
    }),
  )

  test('nothing, where the containers have a height', async ({ page, world }) => {
    await openCheckout(page, world, { before: '<p>Below the fields.</p>' })
    await untilReported(page)
    expect(await page.evaluate(() => window.moves)).toEqual([])
  })

  test('once, where a field without a height comes later', async ({ page, world }) => {
    await openCheckout(page, world, { before: NO_HEIGHTS })
    await page.evaluate(() => window.instance.removeField('#cvv'))
    await untilReported(page)
    await page.evaluate(() => {
      window.moves = []
      window.instance.addField({ selector: '#cvv', input: { type: 'cvv' } })
    })
    await expect(cvvField(page)).toBeVisible()
    await untilReported(page)
    expect(await page.evaluate(() => window.moves.length)).toBe(1)
  })
})
