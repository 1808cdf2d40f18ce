// A page that listens for changes of the clipboard while something is copied in a field: it learns that a text was copied, and no more.
import { chromium, type Page } from '@playwright/test'
import { wholeChromium } from '../../../scripts/browser.ts'
import type { World } from '../../support/browser/checkout.ts'
import { inputIn, openHtml, typeInto } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

declare const changes: Array<Record<string, unknown>>

async function open(page: Page, world: World) {
  await openHtml(page, world, {
    body: '<textarea></textarea><div id="number"></div><div id="cvv"></div>',
    config: {
      fields: [
        { selector: '#number', input: { type: 'text', name: 'note' } },
        { selector: '#cvv', input: { type: 'cvv', mask: false } },
      ],
    },
  })
  await page.evaluate(() => {
    Object.assign(window, { changes: [] })
    /** Everything that an event says, but for its time and what is new for every event. */
    const noted = (event: Event) => {
      const members: Record<string, unknown> = {}
      for (const name in event) {
        const value: unknown = Reflect.get(event, name)
        if (/^(timeStamp|changeId)$/.test(name) || typeof value === 'function') continue
        if (typeof value !== 'object' || Array.isArray(value)) members[name] = value
      }
      changes.push(members)
    }
    navigator.clipboard.addEventListener('clipboardchange', noted)
    for (const type of ['copy', 'cut', 'paste']) addEventListener(type, noted, true)
  })
}

/** Types a text into a field and copies it. */
async function copyFrom(page: Page, text: string) {
  const input = inputIn(page, '#number')
  await typeInto(page, input, text)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('Delete')
  await expect(input).toHaveValue('')
}

test('a page learns nothing of what is copied in a field but its type @chromium', { tag: '@long' }, async ({
  world,
}) => {
  const browser = await chromium.launch(wholeChromium())
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await open(page, world)
    const hasEvent = await page.evaluate(() => 'onclipboardchange' in navigator.clipboard)
    for (const text of ['secret', 'another']) {
      await page.evaluate(() => changes.splice(0))
      await copyFrom(page, text)
      // An empty clipboard comes first, and engines before the event have none.
      const types = () => page.evaluate(() => JSON.stringify(changes.at(-1)?.types))
      await expect.poll(types).toBe(hasEvent ? '["text/plain"]' : undefined)
      const seen = await page.evaluate(() => JSON.stringify(changes))
      expect(seen).not.toContain(text)
      expect(seen).not.toMatch(/"(copy|cut|paste)"/)
    }
    // The page's own texts show that it listens.
    await typeInto(page, page.locator('textarea'), 'own')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(() => page.evaluate(() => JSON.stringify(changes))).toContain('"copy"')
  } finally {
    await browser.close()
  }
})
