// Every component of the dashboard, and a page in each of its states, looks as in its picture in docs/gallery/components, on a phone and
// on a desk, light and dark (rules: pages.md#states). Where a look changes on purpose:
// UPDATE_PICTURES=1 LONG_TESTS=1 npm run test:browser -- components.test.ts, and a look at each picture before it is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { wholeChromium } from '../../scripts/browser.ts'
import { componentGallery, components, INDEX } from '../../scripts/gallery/components/app.ts'
import type { Example } from '../../scripts/gallery/components/example.ts'
import { findFaults } from '../support/browser/checker.ts'
import { overflow } from '../support/browser/overflow.ts'
import { differenceOf } from '../support/browser/pixels.ts'
import { expect } from '../support/browser/test.ts'

const PICTURES = path.join(import.meta.dirname, '../../docs/gallery/components')
const SITE = 'https://gallery.example'
/** Of all pixels: the edges of letters differ a little from machine to machine. */
const MOST_DIFFERENCE = 0.002

const SIZES = { phone: 375, desk: 1280 } as const
const LOOKS = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desk', colorScheme: 'light' },
  { size: 'desk', colorScheme: 'dark' },
] as const
const isLong = process.env.LONG_TESTS === '1'
/** A short run looks at these few, in one look. */
const SHORT = ['data-table', 'page-header', 'page-broken', 'chart']
const looks = isLong ? LOOKS : LOOKS.slice(0, 1)

const test = base.extend<object, { app: FastifyInstance }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
    async ({}, use) => {
      const app = componentGallery()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

// The shell draws letters otherwise than the whole browser, which draws the pictures.
test.use({ launchOptions: wholeChromium() })

/** Without a server: what the page asks for is answered here. */
async function answer(page: Page, app: FastifyInstance) {
  await page.route(`${SITE}/**`, async (route) => {
    const { statusCode, headers, rawPayload } = await app.inject(new URL(route.request().url()).pathname)
    await route.fulfill({
      status: statusCode,
      contentType: String(headers['content-type']),
      body: rawPayload,
    })
  })
}

const take = async (page: Page, { frame }: Example): Promise<Buffer> => {
  const place = frame ? page : page.locator('main')
  return place.screenshot({ animations: 'disabled', ...(frame && { fullPage: true }) })
}

for (const example of components) {
  const tag = SHORT.includes(example.name) ? [] : ['@long']
  test(`${example.name} looks as in its pictures @chromium`, { tag }, async ({ page, app }) => {
    await answer(page, app)
    // Nothing disappears before its picture is taken.
    await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
    for (const { size, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: SIZES[size], height: 800 })
      await page.goto(`${SITE}${INDEX}/${example.name}`)
      await page.evaluate(() => document.fonts.ready)
      if (example.question) {
        await page.locator('[data-question]').click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      expect(await overflow(page)).toBe(0)
      const file = path.join(PICTURES, `${example.name}-${size}-${colorScheme}.png`)
      await compare(page, file, await take(page, example))
      if (isLong) expect(await findFaults(page)).toEqual([])
    }
  })
}

async function compare(page: Page, file: string, now: Buffer) {
  if (process.env.UPDATE_PICTURES === '1') {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(file, now)
  }
  const difference = await differenceOf(page, now, readFileSync(file))
  if (difference > MOST_DIFFERENCE) await test.info().attach('now', { body: now, contentType: 'image/png' })
  expect(difference).toBeLessThanOrEqual(MOST_DIFFERENCE)
}
