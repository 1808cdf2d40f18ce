// The fields' frames slow or kept from the page, by the names that the kit has for it.
import type { Page } from '@playwright/test'
import type { HostedFieldsException, HostedFieldsInstance } from '../../src/index.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { type DrivenCheckout, drivenCheckout } from '../support/driven-checkout.ts'

declare global {
  interface Window {
    instance: HostedFieldsInstance
    pay(): Promise<string>
  }
}

test.use({ ignoreHTTPSErrors: true })

/** More frames than one form has. */
const ALL = { times: 99 }

let checkout: DrivenCheckout
test.beforeAll(async () => {
  checkout = await drivenCheckout()
})
test.afterEach(() => checkout.merchant.faults.clear())
test.afterAll(() => checkout.close())

/** What `ready` has come to: nothing, or what the merchant's developer is told. */
const outcome = (page: Page) =>
  page.evaluate(() =>
    window.instance.ready.then(
      () => ({ code: 0, message: '', retryable: false }),
      ({ code, message, retryable }: HostedFieldsException) => ({ code, message, retryable }),
    ),
  )

test('frames that something blocks make ready reject with what to check, and the next load is as ever', async ({
  page,
}) => {
  await checkout.merchant.faults.blockFrame(ALL)
  await page.goto(checkout.page('en', [{ type: 'expiration' }]))
  expect(await outcome(page)).toEqual({
    code: 1,
    message: expect.stringMatching(/did not start: turn off browser extensions and filters\.$/),
    retryable: true,
  })
  expect(await page.evaluate(() => window.pay())).toContain('did not start')
  const struck = await checkout.merchant.faults.list()
  expect(struck).toMatchObject([{ fault: 'frame_block' }])
  expect(struck[0]?.struck).toBeGreaterThan(0)

  await checkout.merchant.faults.clear()
  await page.reload()
  expect(await outcome(page)).toMatchObject({ code: 0 })
})

test('slow frames are waited for', { tag: '@long' }, async ({ page }) => {
  await checkout.merchant.faults.slowFrame(700)
  await page.goto(checkout.page('en', [{ type: 'expiration' }]), { waitUntil: 'commit' })
  await page.waitForFunction(() => window.instance)
  const ready = page.evaluate(() => window.instance.ready.then(() => performance.now()))
  expect(await ready).toBeGreaterThanOrEqual(700)
  expect(await checkout.merchant.faults.list()).toMatchObject([{ fault: 'frame_delay', struck: 1 }])
})

test('frames that are slower than the page waits are told with the time, and make up for it when they come', {
  tag: '@long',
}, async ({ page }) => {
  await checkout.merchant.faults.slowFrame(1500, ALL)
  const address = checkout.page('en', [{ type: 'expiration' }], { timeout: 200 })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.instance)
  expect(await outcome(page)).toEqual({
    code: 1,
    message: expect.stringMatching(/^No answer within 0\.2 seconds: https:\S+ is too slow/),
    retryable: true,
  })
  // The form works when they are there after all.
  await expect
    .poll(() => page.evaluate(() => window.instance.getState().fields.map(({ errorCode }) => errorCode)))
    .toEqual(['missing', 'missing', 'missing'])
})
