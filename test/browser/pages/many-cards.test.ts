// Pages that live long: many cards at once, and a thousand one after another.
import type { Page } from '@playwright/test'

import { watchListeners } from '../../support/browser/listeners.ts'
import { expectNoMore, mountAndDestroy, watchHeld } from '../../support/browser/mounts.ts'
import { openHtml, typeInto } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

declare global {
  interface Window {
    cards: Array<Window['instance']>
  }
}

const EMPTY = 'window.instance = { ready: Promise.resolve() }'
const CARD = { fields: [{ selector: '#number', input: { type: 'card' } }] }
const MANY = 50

const inputIn = (page: Page, card: number) =>
  page.frameLocator(`#card-${card} iframe`).locator('.face > :first-child')

test.describe.configure({ timeout: 900_000 })

test('fifty cards on one page each take a card, and leave nothing behind', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await watchListeners(page)
  await openHtml(page, world, {
    body: Array.from({ length: MANY }, (_, at) => `<div id="card-${at}" style="height: 40px"></div>`).join(
      '',
    ),
    config: CARD,
    start: EMPTY,
  })
  const before = await page.evaluate(() => window.countListeners())
  await page.evaluate(async (count) => {
    const { library, config } = window as unknown as {
      library: typeof import('../../../src/index.ts')
      config: Parameters<typeof library.initializeFields>[0]
    }
    window.cards = Array.from({ length: count }, (_, at) =>
      library.initializeFields({ ...config, fields: [{ selector: `#card-${at}`, input: { type: 'card' } }] }),
    )
    await Promise.all(window.cards.map(({ ready }) => ready))
  }, MANY)
  const typed = [0, 24, MANY - 1]
  for (const card of typed) {
    for (const [at, text] of ['4242424242424242', '1240', `12${card % 10}`].entries())
      await typeInto(page, inputIn(page, card).nth(at), text)
  }
  const ready = () =>
    page.evaluate(() => window.cards.flatMap((card, at) => (card.getState().isReady ? [at] : [])))
  await expect.poll(ready).toEqual(typed)
  const tokens = await page.evaluate(
    (typed) => Promise.all(typed.map((at) => window.cards[at]?.getPaymentToken({}))),
    typed,
  )
  expect(tokens.map((token) => token?.number?.slice(-4))).toEqual(['4242', '4242', '4242'])
  await page.evaluate(() => {
    for (const card of window.cards) card.destroy()
  })
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(() => window.countListeners())).toBe(before)
})

test('a thousand mounts later the page holds no more than after a hundred @chromium', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, { config: CARD, start: EMPTY })
  const held = await watchHeld(page)
  await mountAndDestroy(page, 100, 10)
  const early = await held()
  await mountAndDestroy(page, 900, 10)
  // What was given up a moment ago is held until its time is over.
  await expectNoMore(held, early, { nodes: 50, listeners: 50, heap: 500_000 })
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length + window.length)).toBe(0)
})
