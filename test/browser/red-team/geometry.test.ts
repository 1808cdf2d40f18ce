// A page that measures geometry: for two values of one length and brand it sees the same, whatever the font and the edits.
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { FieldType } from '../../../shared/field-types.ts'
import type { FieldCss } from '../../../src/protocol.ts'

import { addFonts, EVEN, UNEVEN } from '../../support/browser/fonts.ts'
import { historyBy, historyOf, openWatched, restyle, withoutLens } from '../../support/browser/geometry.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const isLong = process.env.LONG_TESTS === '1'

/** Two values that a page must not tell apart: all that the state says of them is the same. */
const PAIRS: ReadonlyArray<readonly [type: FieldType, one: string, other: string]> = [
  ['credit_card_number', '4539578763621486', '4111111111111111'],
  ['cvv', '987', '111'],
  ['expiration', '1240', '1131'],
  ['bank_account_number', '8888888800', '1111111117'],
  ['text', 'WWWWWWWWWW', 'iiiiiiiiil'],
  ['text', 'ששששששששמ', 'יייייייייו'],
]

/** Where digits differ in width, this one's do. */
const PROPORTIONAL = 'Lato'

const EVERYTHING: FieldCss = {
  'font-family': PROPORTIONAL,
  'font-size': '90px',
  'font-weight': 900,
  'font-style': 'italic',
  'font-stretch': 'expanded',
  'font-variant': 'small-caps proportional-nums oldstyle-nums',
  'font-variant-numeric': 'proportional-nums oldstyle-nums slashed-zero',
  'font-feature-settings': '"pnum", "onum", "kern", "liga", "frac"',
  'font-kerning': 'normal',
  'text-rendering': 'geometricPrecision',
  'letter-spacing': '-20px',
  'word-spacing': '30px',
  'text-indent': '-5000px',
  'text-align': 'right',
  'text-transform': 'full-width',
  'line-height': '4',
  'padding-left': '3000px',
  'border-left': '5000px solid',
  transition: 'all 1s, font-weight 3s',
  ':focus': { 'font-family': 'serif', 'font-weight': 300 },
  ':invalid': { 'letter-spacing': '40px', 'font-family': 'cursive' },
  ':valid': { 'font-family': 'fantasy', 'text-indent': '20em' },
}

/** Digits as unlike each other as a font has them. */
const LARGE: FieldCss = {
  'font-size': '200px',
  'font-variant-numeric': 'proportional-nums',
  'font-feature-settings': '"pnum", "kern"',
}

const STYLES: Record<string, FieldCss> = {
  'no style': {},
  'a proportional font': { 'font-family': PROPORTIONAL, 'font-size': '300px' },
  'every property': EVERYTHING,
}

/** The long run tries each, a short one that which changes most. */
const TRIED = Object.entries(STYLES).filter(([name]) => isLong || name === 'every property')

/** For each style the page sees of one value what it sees of the other. */
async function compareInStyles(page: Page, one: string, other: string) {
  for (const [name, css] of TRIED) {
    await restyle(page, css)
    expect(await historyOf(page, one), name).toEqual(await historyOf(page, other))
  }
}

for (const [type, one, other] of PAIRS) {
  const isTried = type === 'credit_card_number'
  test(
    `nothing moves with what is typed into ${type}, ${other}`,
    longUnless(isTried),
    async ({ page, world }) => {
      await openWatched(page, world, type)
      await compareInStyles(page, one, other)
    },
  )
}

for (const [type, one, other] of [
  ['exp_month', '01', '11'],
  ['exp_year', `${new Date().getFullYear()}`, `${new Date().getFullYear() + 19}`],
] as const) {
  // Both are one list, with other entries.
  const tag = type === 'exp_year' ? ' @long' : ''
  test(`nothing moves with what is chosen from a list of ${type}${tag}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openWatched(page, world, type, { control: 'select' })
    await compareInStyles(page, one, other)
    // Only then has it seen the two.
    for (const chosen of [one, other]) {
      await openWatched(page, world, type, { control: 'select' })
      await inputIn(page, '#field').focus()
      await page.keyboard.type(chosen)
      await expect(inputIn(page, '#field')).toHaveValue(chosen)
    }
  })
}

/** With dots, alone or with the last four, which two such values share. Only the long run tries them. */
const MASKED: ReadonlyArray<readonly [FieldType, boolean | 'blur', string, string]> = [
  ['credit_card_number', 'blur', '4539578763621486', '4111111111111111'],
  ['cvv', false, '987', '111'],
  ['text', true, 'WWWWWWWWWW', 'iiiiiiiiil'],
  ['cvv', 'blur', '987', '111'],
  ['credit_card_number', true, '4539578763621486', '4111111111111111'],
]

for (const [type, mask, one, other] of MASKED) {
  test(`nothing moves with what is typed into ${type} with the mask ${mask}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openWatched(page, world, type, { mask })
    await compareInStyles(page, one, other)
  })
}

const FROM_RIGHT = [
  ['שWשWשWשWWW', 'יiיiיiיiii'],
  ['ששששששששמ', 'יייייייייו'],
] as const

for (const [one, other] of isLong ? FROM_RIGHT : FROM_RIGHT.slice(0, 1)) {
  test(`what is written from right to left moves nothing either, ${other}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openWatched(page, world, 'text')
    await page.evaluate(() => {
      const container = document.querySelector<HTMLElement>('#field')
      container?.style.setProperty('direction', 'rtl')
    })
    await restyle(page, { 'font-size': '300px' })
    expect(await historyOf(page, one)).toEqual(await historyOf(page, other))
  })
}

/** Composes a text as an input method does, part by part, and takes it. */
async function compose(page: Page, text: string) {
  const client = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length++) {
    const part = text.slice(0, length)
    await client.send('Input.imeSetComposition', { text: part, selectionStart: length, selectionEnd: length })
  }
  await client.send('Input.insertText', { text })
}

/** Drops a text that comes from elsewhere on to the field. */
async function drop(page: Page, text: string) {
  const client = await page.context().newCDPSession(page)
  const box = await page.locator('#inner').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 20]
  const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, x, y, data })
  }
}

/** Selects with the mouse, beyond the frame's edge, and for so long that a browser scrolls by itself. */
async function select(page: Page, text: string) {
  await page.keyboard.type(text)
  const at = await page.locator('#inner').boundingBox()
  await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + 20, { clickCount: 2 })
  await page.mouse.move((at?.x ?? 0) + 5, (at?.y ?? 0) + 20)
  await page.mouse.down()
  for (let x = 20; x < 400; x += 20) await page.mouse.move((at?.x ?? 0) + x, (at?.y ?? 0) + 20)
  await page.mouse.up()
}

const WAYS = { compose, drop, select }

for (const [name, way] of Object.entries(WAYS)) {
  test(
    `nothing moves when a person uses another way than keys: ${name} @chromium`,
    longUnless(name === 'compose'),
    async ({ page, world }) => {
      await openWatched(page, world, 'text')
      await restyle(page, { 'font-size': '120px' })
      const seen = []
      for (const text of ['WWWWWWWWWW', 'iiiiiiiiil']) {
        seen.push(await historyBy(page, () => way(page, text)))
        await expect(inputIn(page, '#field')).toHaveValue(text)
      }
      expect(seen[1]).toEqual(seen[0])
    },
  )
}

test('these eyes see: without the lens each key would show', { tag: '@long' }, async ({ page, world }) => {
  await openWatched(page, world, 'text')
  await restyle(page, { 'font-size': '100px' })
  await withoutLens(page)
  const wide = await historyOf(page, 'WWWWWWWWWW', 'by key')
  const narrow = await historyOf(page, 'iiiiiiiiil', 'by key')
  expect(wide).not.toEqual(narrow)
  expect(new Set(Object.values(wide).flat()).size).toBeGreaterThan(5)
})

test('digits are of one width by themselves: without the lens a page would read nothing', {
  tag: '@long',
}, async ({ page, world }) => {
  if (isLong) test.setTimeout(3_600_000)
  await openWatched(page, world, 'credit_card_number')
  await withoutLens(page)
  for (const family of families()) {
    await restyle(page, { ...LARGE, 'font-family': family })
    expect(await placesOf(page, '4539578763621486'), family).toEqual(await placesOf(page, '4111111111111111'))
  }
})

/**
 * Wherever the page has seen the frame while a value was typed. Twice, because here the page is scrolled, by another process:
 * now and then its scroller is back before the page has looked.
 */
async function placesOf(page: Page, value: string): Promise<string[]> {
  const seen = new Set<string>()
  for (let time = 0; time < 2; time++) {
    for (const place of Object.values(await historyOf(page, value, 'by key')).flat()) seen.add(place)
  }
  return [...seen].sort()
}

test('a font without digits of one width gives way in the state in which it applies', {
  tag: '@long',
}, async ({ page, world }) => {
  await openWatched(page, world, 'credit_card_number')
  const input = inputIn(page, '#field')
  await addFonts(input)
  const isReplaced = async (css: FieldCss) => {
    // Large, because an engine may round a digit's width to whole pixels.
    await restyle(page, { 'font-size': '100px', ...css })
    return input.evaluate((element) => element.classList.contains('is-uneven'))
  }
  const [even, uneven] = [EVEN, UNEVEN].map((family) => ({ 'font-family': family }))
  expect(await isReplaced({ ...even })).toBe(false)
  expect(await isReplaced({ ...uneven })).toBe(true)
  expect(await isReplaced({ ...even, ':focus': { ...uneven } })).toBe(true)
  expect(await isReplaced({ ...even, ':valid': { ...uneven } })).toBe(true)
  expect(await isReplaced({ ...even })).toBe(false)
})

/** Of a long run, every family on this machine; else the generic ones and those that are known to differ. */
function families(): string[] {
  const few = [PROPORTIONAL, 'serif']
  if (!isLong) return few
  const all = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }).split('\n')
  return [...few, ...new Set(all.map((line) => line.split(',')[0]?.trim() ?? '').filter(Boolean))]
}

for (const size of isLong ? ['8px', '16px', '80px', '600px'] : []) {
  test(`nothing moves in any font of this machine at ${size}`, async ({ page, world }) => {
    test.setTimeout(3_600_000)
    await openWatched(page, world, 'text')
    for (const family of families()) {
      await restyle(page, { 'font-family': `"${family}"`, 'font-size': size })
      const one = await historyOf(page, '4539578763621486', 'by key')
      expect(one, family).toEqual(await historyOf(page, '4111111111111111', 'by key'))
    }
  })
}
