// A page that counts the keys pressed in a field: each key that is no Escape activates the page for a while, a request that cannot be
// met uses that up, and the next key activates it again. It counts keys; it doesn't learn which ones.
import type { Page } from '@playwright/test'
import type { World } from '../../support/browser/checkout.ts'
import { inputIn, openHtml } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

declare const activations: { count: number; isReady: boolean }

const FIELDS = [
  { selector: '#month', input: { type: 'exp_month', control: 'select' } },
  { selector: '#year', input: { type: 'exp_year', control: 'select' } },
  { selector: '#cvv', input: { type: 'cvv' } },
]

/** A page that uses up each activation as soon as it sees it, and counts them. */
async function open(page: Page, world: World) {
  await openHtml(page, world, {
    body: '<div id="month"></div><div id="year"></div><div id="cvv"></div>',
    config: { fields: FIELDS },
  })
  await page.evaluate(() => {
    Object.assign(window, { activations: { count: 0, isReady: false } })
    const methods = [{ supportedMethods: 'https://127.0.0.1:1/none' }]
    const total = { label: 'none', amount: { currency: 'USD', value: '1' } }
    setInterval(() => {
      const { isActive } = navigator.userActivation
      if (isActive && activations.isReady) activations.count++
      if (isActive) new PaymentRequest(methods, { total }).show().catch(() => {})
      activations.isReady = !isActive
    }, 4)
  })
}

/** Presses keys in a field, each once the page is ready for it. @returns how many of them the page has counted */
async function counted(page: Page, selector: string, keys: readonly string[]): Promise<number> {
  await inputIn(page, selector).focus()
  const session = await page.context().newCDPSession(page)
  /** The driver's usual calls would activate the page themselves. */
  const ask = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, userGesture: false })).result.value
  const isReady = () => expect.poll(() => ask('activations.isReady')).toBe(true)
  await isReady()
  await ask('activations.count = 0')
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key)
    await expect.poll(() => ask('activations.count')).toBe(index + 1)
    await isReady()
  }
  const count = await ask('activations.count')
  await session.detach()
  return Number(count)
}

// Other engines have no request that uses up an activation and fails by itself.
for (const [selector, keys] of [
  ['#month', ['ArrowDown', 'ArrowDown', 'ArrowUp']],
  ['#year', ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']],
  ['#cvv', ['1', '9', 'ArrowLeft', 'Backspace']],
] as const) {
  test(
    `a page counts the keys pressed in ${selector}, and learns no more than that @chromium`,
    longUnless(selector === '#cvv'),
    async ({ page, world }) => {
      await open(page, world)
      expect(await counted(page, selector, keys)).toBe(keys.length)
    },
  )
}
