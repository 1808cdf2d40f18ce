// Every type, option and state of the fields looks as in the pictures of docs/gallery. Where a look changes on purpose:
// UPDATE_PICTURES=1 npm run test:browser -- gallery.test.ts, and a look at each picture before it is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { cards, type Section, sections } from '../../scripts/gallery/examples.ts'
import { galleryPage, type View } from '../../scripts/gallery/page.ts'
import type { HostedFieldsInstance } from '../../src/index.ts'
import { findFaults } from '../support/browser/checker.ts'
import type { World } from '../support/browser/checkout.ts'
import { inputIn, typeInto } from '../support/browser/pages.ts'
import { boxesOf, differenceOf } from '../support/browser/pixels.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

declare global {
  interface Window {
    instances: Record<string, HostedFieldsInstance>
    shown: Promise<unknown>
  }
}

interface Look {
  name: string
  view: View
  width?: number
  colorScheme?: 'dark'
  forcedColors?: 'active'
  /** Asks for what only Chromium can be told to do. */
  isEmulated?: true
  /** In place of every field. */
  shown?: readonly Section[]
  /** Its letters come from whatever font the machine has for them, so what is written below the fields is not compared. */
  hasOtherLetters?: true
}

const ENGLISH: View = { lang: 'en', dir: 'ltr' }
const LOOKS: readonly Look[] = [
  { name: 'light', view: ENGLISH },
  { name: 'dark', view: ENGLISH, colorScheme: 'dark', isEmulated: true },
  { name: 'forced-colors', view: ENGLISH, forcedColors: 'active', isEmulated: true },
  { name: 'narrow', view: ENGLISH, width: 320 },
  { name: 'cards', view: ENGLISH, shown: cards, isEmulated: true },
  { name: 'german', view: { lang: 'de', dir: 'ltr' } },
  { name: 'french', view: { lang: 'fr', dir: 'ltr' } },
  { name: 'japanese', view: { lang: 'ja', dir: 'ltr' }, hasOtherLetters: true },
  { name: 'arabic', view: { lang: 'ar', dir: 'rtl' }, hasOtherLetters: true },
]
const isLong = process.env.LONG_TESTS === '1'
/**
 * Languages, widths and colors like those of another look wait for the long run (pages/looks.test.ts tries the colors); so does the
 * checker, which takes a second for each frame.
 */
const SEEN = isLong ? LOOKS : LOOKS.filter(({ name }) => ['light', 'arabic', 'cards'].includes(name))
const CHECKED = isLong ? LOOKS.map(({ name }) => name) : ['arabic', 'cards']

/** Each engine has pictures of its own; Chromium's are those of the docs. */
const GALLERY = path.join(import.meta.dirname, '../../docs/gallery')
const folderOf = (browser: string) => (browser === 'chromium' ? GALLERY : path.join(GALLERY, browser))
/** Of all pixels: the edges of letters differ a little from machine to machine. */
const MOST_DIFFERENCE = 0.002

const examplesOf = ({ shown = sections }: Look) => shown.flatMap((section) => section.examples)

async function open(page: Page, world: World, look: Look) {
  const { name, view, width = 960, isEmulated, shown: _, ...media } = look
  const examples = examplesOf(look)
  if (isEmulated) await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media })
  await page.setViewportSize({ width, height: 600 })
  await page.goto(
    world.site.add(`/gallery-${name}`, galleryPage(world.gateway, view, look.shown ?? sections)),
  )
  await page.evaluate(() => window.shown)
  // All of it in view: a browser does not paint a frame that is out of view.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  for (const { id, typed, act } of examples) {
    if (!typed) continue
    await typeInto(page, inputIn(page, `#${id}`), typed)
    if (act !== 'refuse') continue
    await page.evaluate((id) => window.instances[id]?.setError(`#${id}`, 'Refused by the server.'), id)
  }
  // Away from the last field, so that no caret blinks in the picture.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  for (const { id, typed } of examples) {
    if (typed)
      await page.waitForFunction((id) => window.instances[id]?.getState().target?.focus === false, id)
  }
}

/** The input of a field, or all of a card. */
const spokenIn = (page: Page, id: string, { shown }: Look) =>
  shown ? page.frameLocator(`#${id} iframe`).locator('#card') : inputIn(page, `#${id}`)

/** Compares with a file of the gallery, or writes it. */
async function compare(file: string, now: Buffer, differ: (before: Buffer) => Promise<void>) {
  if (process.env.UPDATE_PICTURES === '1') {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, now)
  }
  await differ(readFileSync(file))
}

/** The pictures of docs/options.md are cut out of the same page: they are drawn anew together with its own picture. */
async function cutOptions(page: Page, look: Look) {
  for (const { id } of examplesOf(look)) {
    const file = path.join(GALLERY, `options/${id}.png`)
    const cell = page.locator('.example').filter({ has: page.locator(`#${id}`) })
    await compare(file, await cell.screenshot({ animations: 'disabled' }), async (before) => {
      expect(before.length).toBeGreaterThan(100)
    })
  }
}

for (const look of SEEN) {
  const only = look.isEmulated ? '@chromium' : '@size'
  test(`the gallery looks as in its picture: ${look.name} ${only}`, { tag: '@long' }, async ({
    page,
    world,
    browserName,
  }) => {
    const folder = folderOf(browserName)
    await open(page, world, look)
    const picture = await page.screenshot({ animations: 'disabled' })
    const ignored = look.hasOtherLetters ? await boxesOf(page, '.error') : []
    await compare(path.join(folder, `${look.name}.png`), picture, async (before) => {
      const difference = await differenceOf(page, picture, before, ignored)
      if (difference > MOST_DIFFERENCE) {
        await test.info().attach(look.name, { body: picture, contentType: 'image/png' })
      }
      expect(difference).toBeLessThanOrEqual(MOST_DIFFERENCE)
    })

    if (['light', 'cards'].includes(look.name) && browserName === 'chromium') await cutOptions(page, look)

    const examples = examplesOf(look)
    const spoken = await Promise.all(examples.map(({ id }) => spokenIn(page, id, look).ariaSnapshot()))
    const treeOf = look.shown ? look.name : look.view.lang
    const tree = Buffer.from(`${spoken.join('\n')}\n`)
    await compare(path.join(folder, `tree-${treeOf}.txt`), tree, async (before) => {
      expect(String(tree)).toBe(String(before))
    })

    // Its faults do not depend on the engine.
    if (browserName !== 'chromium' || !CHECKED.includes(look.name)) return
    const frames = examples.map(({ id }) => `#${id} iframe`)
    expect(await findFaults(page, frames)).toEqual([])
  })
}
