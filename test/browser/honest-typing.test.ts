// People who type as people do, on pages that do nothing to them: every character arrives, and no field says that it was disturbed.
import type { Browser, Page } from '@playwright/test'
import type { World } from '../support/browser/checkout.ts'
import { addHtml, inputIn } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { type FieldEntry, type KeyMove, sessionOf } from '../support/typist/session.ts'

const isLong = process.env.LONG_TESTS === '1'
/** Sessions in all, and as many at the same time. */
const SESSIONS = isLong ? 1_000 : 4
const TOGETHER = 8

const FIELDS = [
  { selector: '#number', input: { type: 'credit_card_number', format: true } },
  { selector: '#expiration', input: { type: 'expiration' } },
  { selector: '#cvv', input: { type: 'cvv' } },
  { selector: '#note', input: { type: 'text', name: 'note' } },
]

/** Moves the keys at their times: how long a key is down is what is tried here. */
async function moveKeys(page: Page, moves: readonly KeyMove[]) {
  const start = performance.now()
  for (const { at, move, key } of moves) {
    const left = start + at - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    await page.keyboard[move](key)
  }
}

async function enter(page: Page, { selector, value, way, moves }: FieldEntry) {
  const input = inputIn(page, selector)
  await input.focus()
  if (way === 'keys') await moveKeys(page, moves)
  else if (way === 'paste') await page.keyboard.insertText(value)
  else if (way === 'autofill') await input.fill(value)
  else {
    const client = await page.context().newCDPSession(page)
    for (let end = 1; end <= value.length; end++) {
      const text = value.slice(0, end)
      await client.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
    }
    await client.send('Input.insertText', { text: value })
  }
}

/** @returns what the gateway was sent */
async function run(browser: Browser, world: World, seed: number) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const body = FIELDS.map(({ selector }) => `<div id="${selector.slice(1)}" style="height:40px"></div>`).join(
    '',
  )
  await page.goto(addHtml(world, { body, config: { fields: FIELDS } }))
  await page.evaluate(() => window.instance.ready)
  const { entries } = sessionOf(seed)
  for (const entry of entries) await enter(page, entry)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/tokens')) sent.push(request.postDataJSON())
  })
  const token = await page.evaluate(() => window.tokenize({}))
  await context.close()
  expect(token, `the session of seed ${seed}`).toHaveProperty('id')
  return { entries, body: sent[0] }
}

test(`${SESSIONS} honest sessions lose no character and disturb no field @chromium @once`, async ({
  browser,
  world,
}) => {
  test.setTimeout(SESSIONS * 30_000)
  const seeds = Array.from({ length: SESSIONS }, (_, index) => index + 1)
  const workers = Array.from({ length: TOGETHER }, async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const { entries, body } = await run(browser, world, seed)
      const [number, expiration, cvv, note] = entries.map(({ value }) => value)
      expect({ seed, body }).toMatchObject({
        seed,
        body: {
          number,
          exp_month: expiration?.slice(0, 2),
          exp_year: expiration?.slice(2),
          cvv,
          note,
          disturbed: { count: 0, kinds: [] },
        },
      })
    }
  })
  await Promise.all(workers)
})
