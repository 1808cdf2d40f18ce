// A page that takes the focus while a key is down gets its `keyup`, which names the character. What it sees like that is no longer
// in the field, and the second time the field is locked.
import type { Page } from '@playwright/test'

import { CARD_SIZE } from '../../support/browser/in-card.ts'
import { inputIn, openHtml } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const isLong = process.env.LONG_TESTS === '1'

interface Field {
  type: string
  /** What a person types, and what the field shows then. */
  text: string
  shown: string | RegExp
}

const FIELDS: readonly Field[] = [
  { type: 'credit_card_number', text: '4539', shown: '4539' },
  { type: 'expiration', text: '11', shown: /^11/ },
  { type: 'cvv', text: '98', shown: '98' },
  { type: 'bank_account_number', text: '000123', shown: '000123' },
  { type: 'routing_number', text: '1100', shown: '1100' },
  { type: 'text', text: 'Ada', shown: 'Ada' },
]

const input = (page: Page) => inputIn(page, '#field')

/** Opens a page with one field and a trap for the focus, and types into the field. */
async function open(page: Page, world: Parameters<typeof openHtml>[1], { type, text }: Field, mask: unknown) {
  await openHtml(page, world, {
    body: '<div id="field"></div><button id="trap">Trap</button>',
    config: {
      fields: [{ selector: '#field', input: { type, mask, ...(type === 'text' && { name: 'note' }) } }],
    },
    start: `window.seen = []
window.events = []
addEventListener('keyup', ({ key }) => window.seen.push(key))
window.instance = library.initializeFields(config)
for (const name of ['change', 'locked']) window.instance.on(name, ({ field }) => window.events.push([name, field.length]))`,
  })
  await input(page).focus()
  await page.keyboard.type(text)
}

/** Presses a key in the field, has the page take the focus, and lets go of the key there. */
async function stealKey(page: Page, key: string) {
  await page.keyboard.down(key)
  await page.locator('#trap').focus()
  await page.keyboard.up(key)
}

const seen = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') as string[])
const events = (page: Page) => page.evaluate(() => Reflect.get(window, 'events') as [string, number][])
const stateOf = (page: Page, type: string) =>
  page.evaluate((type) => window.instance.getState().fields.find((field) => field.type === type), type)

const MASKS = [false, true, 'blur']

for (const [at, field] of FIELDS.entries()) {
  // A short run tries the parts of a card, each with one of the masks.
  for (const mask of isLong ? MASKS : MASKS.slice(at % 3, (at % 3) + 1)) {
    test(
      `a stolen key is taken back, the second locks the field: ${field.type}, mask ${mask} @keyup`,
      longUnless(at < 3),
      async ({ page, world }) => {
        await open(page, world, field, mask)
        await stealKey(page, '7')
        // The page has the key. The field doesn't.
        expect(await seen(page)).toEqual(['7'])
        await input(page).focus()
        await expect(input(page)).toHaveValue(field.shown)
        await expect.poll(async () => (await stateOf(page, field.type))?.length).toBe(field.text.length)

        await stealKey(page, '8')
        expect(await seen(page)).toEqual(['7', '8'])
        await expect(input(page)).toBeDisabled()
        await expect(input(page)).toHaveValue('')
        await expect
          .poll(() => stateOf(page, field.type))
          .toMatchObject({
            errorCode: 'locked',
            valid: false,
            length: 0,
            error: expect.stringContaining('locked'),
          })
        expect(await events(page)).toContainEqual(['locked', 0])
        await expect(page.frameLocator('#field iframe').getByRole('alert')).toContainText('Reload the page')
        // No call of the page unlocks it.
        await page.evaluate(() => {
          for (const { selector } of window.instance.getState().fields) {
            window.instance.clearIframeInput(selector)
            window.instance.enableIframeInput(selector)
            window.instance.setError(selector, '')
          }
          return window.instance.validate()
        })
        await expect(input(page)).toBeDisabled()
      },
    )
  }
}

test('two keys that are down are lost together, and both are taken back @keyup', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, { type: 'credit_card_number', text: '4539', shown: '4539' }, false)
  await page.keyboard.down('7')
  await stealKey(page, '8')
  await page.keyboard.up('7')
  expect(await seen(page)).toEqual(['8', '7'])
  await input(page).focus()
  await expect(input(page)).toHaveValue('4539')
  await expect(input(page)).toBeEnabled()
  await stealKey(page, '6')
  await expect(input(page)).toBeDisabled()
})

test('a person who goes on with a key down loses nothing', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  await inputIn(page, '#number').focus()
  await page.keyboard.type('45395787')
  await page.keyboard.down('6')
  await page.keyboard.press('Tab')
  // In a card, past two others of the same frame, and past the two before the code.
  if (world.inCard) for (let tabs = 0; tabs < 2 * (CARD_SIZE - 1); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.up('6')
  await expect(inputIn(page, '#cvv')).toBeFocused()
  await expect(inputIn(page, '#number')).toHaveValue('4539 5787 6')
})

test('a page that moves on from a complete value takes no digit of it, however long the key is down @sent', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, {
    start: `window.instance = library.initializeFields(config)
window.instance.on('change', ({ field }) => {
  if (field.valid && field.type === 'credit_card_number') window.instance.focusIframeInput(window.instance.getState().fields.find(({ type }) => type === 'cvv').selector)
})`,
  })
  await inputIn(page, '#number').focus()
  await page.keyboard.type('424242424242424')
  await page.keyboard.down('2')
  await expect(inputIn(page, '#cvv')).toBeFocused()
  await page.keyboard.up('2')
  await page.keyboard.type('123')
  await expect(inputIn(page, '#number')).toHaveValue('4242 4242 4242 4242')
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/tokens'))
  await page.evaluate(() => window.tokenize())
  expect((await request).postDataJSON().disturbed).toEqual({ count: 0, kinds: [] })
})

test('a scanner types faster than any person, ends with Enter, and loses nothing @sent @burst', async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await inputIn(page, '#cvv').focus()
  await page.keyboard.type('123')
  await inputIn(page, '#number').focus()
  for (const digit of '4242424242424242') {
    // Sent at once: the next key does not wait for the last.
    void page.keyboard.down(digit)
    void page.keyboard.up(digit)
  }
  await page.keyboard.press('Enter')
  await expect(inputIn(page, '#number')).toHaveValue('4242 4242 4242 4242')
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/tokens'))
  expect(await page.evaluate(() => window.tokenize())).toHaveProperty('id')
  expect((await request).postDataJSON().disturbed).toEqual({ count: 0, kinds: [] })
})

test('the server of the merchant hears of it, and nothing that the page does keeps it from that @keyup', async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await inputIn(page, '#number').focus()
  await page.keyboard.type('424242424242424')
  await page.keyboard.down('2')
  await page.evaluate(() => document.body.appendChild(document.createElement('button')).focus())
  await page.keyboard.up('2')
  await inputIn(page, '#number').focus()
  await page.keyboard.type('2')
  await inputIn(page, '#cvv').focus()
  await page.keyboard.type('123')
  const token = await page.evaluate(() =>
    window.tokenize({ exp_month: 12, exp_year: 2040, disturbed: { count: 0, kinds: [] } }),
  )
  expect(JSON.stringify(token)).not.toContain('key_held')
  const stored = await world.client.get(`/v1/tokens/${token.id}`)
  expect(stored.body).toMatchObject({ disturbed: { count: 1, kinds: ['key_held'] } })
})
