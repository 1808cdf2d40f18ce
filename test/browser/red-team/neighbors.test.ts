// A page that attacks a card while the focus moves between its inputs. Inside the frame a key can go down in one input and come up
// in the next, a caret jumps from one to another, and the page has to see no more of it than of fields in separate frames.
import type { Page } from '@playwright/test'
import type { FieldType } from '../../../shared/field-types.ts'

import { freezeIds } from '../../support/browser/frame-spies.ts'
import { openWatchedInput, restyle, withoutLens } from '../../support/browser/geometry.ts'
import { armPage, openAnother } from '../../support/browser/hostile.ts'
import { openHtml, untilKeysAreUp } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const PARTS = ['credit_card_number', 'expiration', 'cvv'] as const
type Part = (typeof PARTS)[number]
const CARD = { type: 'card', fields: PARTS.map((type) => ({ type, mask: false })) } as const

/** Two cards that a page must not tell apart. */
const CARDS = [
  { credit_card_number: '4539578763621486', expiration: '1240', cvv: '987' },
  { credit_card_number: '4111111111111111', expiration: '1131', cvv: '111' },
] as const

const inputOf = (page: Page, part: Part) => {
  const at = PARTS.indexOf(part)
  return page
    .frameLocator('iframe')
    .first()
    .locator(at ? `#field-${at}` : '#field')
}

/** The page asks for the focus of an input. */
const giveTo = (page: Page, part: Part) =>
  page.evaluate((selector) => window.instance.focusIframeInput(selector), `#field ${part}`)

const lengths = (page: Page) =>
  page.evaluate(() => window.instance.getState().fields.map(({ length }) => length))

/** Each input, and the neighbor that the focus moves to while a key is down. */
const ROUNDS: Record<string, ReadonlyArray<readonly [from: Part, to: Part]>> = {
  'to the next': [
    ['credit_card_number', 'expiration'],
    ['expiration', 'cvv'],
    ['cvv', 'credit_card_number'],
  ],
  'to the last': [
    ['cvv', 'expiration'],
    ['expiration', 'credit_card_number'],
    ['credit_card_number', 'cvv'],
  ],
}

for (const [way, round] of Object.entries(ROUNDS)) {
  test(
    `a key that goes down in one input of a card and comes up in the page, by way of another, is in none: ${way} @keyup`,
    longUnless(way === 'to the next'),
    async ({ page, world }) => {
      await openHtml(page, world, {
        body: '<div id="field" style="width: 800px; height: 40px"></div><button id="trap">Trap</button>',
        config: { fields: [{ selector: '#field', input: CARD }] },
      })
      await page.evaluate(() => {
        const seen: string[] = []
        Object.assign(window, { seen })
        addEventListener('keyup', ({ key }) => seen.push(key))
      })
      const typed = [0, 0, 0]
      for (const [from, to] of round) {
        await giveTo(page, from)
        await expect(inputOf(page, from)).toBeFocused()
        await untilKeysAreUp(inputOf(page, from), 1, () => page.keyboard.type('1'))
        typed[PARTS.indexOf(from)] = 1
        await page.keyboard.down('1')
        await giveTo(page, to)
        await expect(inputOf(page, to)).toBeFocused()
        // Held on, it repeats.
        await page.keyboard.down('1')
        await page.locator('#trap').focus()
        await page.keyboard.up('1')
        await expect.poll(() => lengths(page), `${from}, ${to}`).toEqual(typed)
      }
      expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['1', '1', '1'])
      for (const part of PARTS) await expect(inputOf(page, part)).toHaveValue(/^0?1$/)
      // The second key that is taken from an input locks that one, and no other.
      const [[from, to]] = round as [[Part, Part]]
      await giveTo(page, from)
      await expect(inputOf(page, from)).toBeFocused()
      await page.keyboard.down('1')
      await giveTo(page, to)
      await expect(inputOf(page, from)).toBeDisabled()
      await page.keyboard.up('1')
      for (const part of PARTS.filter((other) => other !== from))
        await expect(inputOf(page, part)).toBeEnabled()
    },
  )
}

test('a person who tabs on in a card with keys down loses nothing, and the page gets none of them @sent', async ({
  page,
  world,
}) => {
  await openHtml(page, world, {
    body: '<div id="field" style="width: 800px; height: 40px"></div>',
    config: { fields: [{ selector: '#field', input: CARD }] },
  })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    for (const name of ['keydown', 'keyup']) addEventListener(name, (event) => seen.push(event.type), true)
  })
  await giveTo(page, 'credit_card_number')
  for (const part of PARTS) {
    await expect(inputOf(page, part)).toBeFocused()
    const text = CARDS[0][part]
    await page.keyboard.type(text.slice(0, -1))
    await page.keyboard.down(text.slice(-1))
    if (part === 'cvv') await page.keyboard.up(text.slice(-1))
    else {
      await page.keyboard.press('Tab')
      await page.keyboard.up(text.slice(-1))
    }
  }
  await expect.poll(() => page.evaluate(() => window.instance.getState().isReady)).toBe(true)
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/tokens'))
  expect(await page.evaluate(() => window.tokenize({}))).toHaveProperty('id')
  expect((await request).postDataJSON().disturbed).toEqual({ count: 0, kinds: [] })
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
})

/** As unlike each other as a font has them. */
const LARGE = { 'font-family': 'Lato', 'font-size': '300px', 'text-indent': '600px' }

/** What the page sees while a person fills in the card, and moves to and fro in it by keys, by clicks, and by the page's calls. */
async function seenOf(page: Page, card: (typeof CARDS)[number]): Promise<string[][]> {
  await page.locator('button').focus()
  await page.evaluate(() => window.instance.clear())
  await page.evaluate(() => window.takeSeen())
  const seen: string[][] = []
  const step = async (act: () => Promise<unknown>) => {
    await act()
    await inputOf(page, 'cvv').evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    seen.push(await page.evaluate(() => window.takeSeen()))
  }
  const { keyboard } = page
  await step(() => giveTo(page, 'credit_card_number'))
  for (const part of PARTS) {
    await expect(inputOf(page, part)).toBeFocused()
    await step(() => keyboard.type(card[part]))
    if (part !== 'cvv') await step(() => keyboard.press('Tab'))
  }
  for (const part of ['expiration', 'credit_card_number'] as const) {
    await step(() => keyboard.press('Shift+Tab'))
    await expect(inputOf(page, part)).toBeFocused()
    await step(() => keyboard.press('End'))
    await step(() => keyboard.press('ArrowLeft'))
  }
  for (const part of ['cvv', 'credit_card_number', 'expiration'] as const) {
    await step(() => giveTo(page, part))
    await expect(inputOf(page, part)).toBeFocused()
    await step(() => keyboard.press('Home'))
    await step(() => keyboard.press('End'))
  }
  return seen
}

test('nothing moves with what is typed while the focus moves between the inputs of a card', async ({
  page,
  world,
}) => {
  await openWatchedInput(page, world, CARD)
  await restyle(page, LARGE)
  const seen = await seenOf(page, CARDS[0])
  expect(await seenOf(page, CARDS[1])).toEqual(seen)
})

test('these eyes see: without their lenses, the inputs of a card move the page', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openWatchedInput(page, world, {
    ...CARD,
    fields: CARD.fields.map(({ type }): { type: FieldType; name?: string } =>
      type === 'credit_card_number' ? { type } : { type: 'text', name: type },
    ),
  })
  await withoutLens(page)
  await restyle(page, LARGE)
  const seen = await page.evaluate(() => window.takeSeen())
  await inputOf(page, 'expiration').focus()
  await page.keyboard.type('WWWW')
  expect(await page.evaluate(() => window.takeSeen())).not.toEqual(seen)
})

test('a page hears the same of two cards while the focus moves between their inputs', {
  tag: '@long',
}, async ({ page, world }) => {
  await freezeIds(page, world)
  await armPage(page, world)
  const heard: unknown[] = []
  for (const card of CARDS) {
    await openAnother(page, world)
    await page.evaluate(async (parts) => {
      const own = document.createElement('button')
      document.body.append(own)
      const events: string[] = []
      for (const name of ['focus', 'blur', 'keydown', 'keyup', 'scroll', 'resize'])
        addEventListener(name, () => events.push(name), true)
      const lines = await window.hostile.mountCard(parts.map((type) => ({ fieldId: type, type })))
      Object.assign(window, { events, lines })
    }, PARTS)
    await inputOf(page, 'credit_card_number').focus()
    for (const [step, part] of ([...PARTS, 'expiration', 'credit_card_number'] as const).entries()) {
      if (step) await page.keyboard.press(step < PARTS.length ? 'Tab' : 'Shift+Tab')
      const input = inputOf(page, part)
      await expect(input).toBeFocused()
      await untilKeysAreUp(input, card[part].length + 1, async () => {
        await page.keyboard.type(card[part])
        await page.keyboard.press('Backspace')
      })
    }
    heard.push(
      await page.evaluate(async () => {
        const { events, lines } = window as unknown as {
          events: string[]
          lines: typeof window.hostile.lines
        }
        for (const line of lines) await line.call('check')
        // Ids of the page's own calls are random.
        return [events, ...lines.map(({ heard }) => heard.map((data) => ({ ...(data as object), id: '' })))]
      }),
    )
  }
  expect(JSON.stringify(heard[0]).length).toBeGreaterThan(2000)
  expect(heard[1]).toEqual(heard[0])
})
