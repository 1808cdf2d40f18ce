// A page that listens to everything: of two values with the same state it hears the same messages, events and references. The
// frames' random ids are the same in both runs, so nothing may differ by as much as one of them.
import type { Page } from '@playwright/test'
import type { World } from '../../support/browser/checkout.ts'
import { freezeIds } from '../../support/browser/frame-spies.ts'
import { armPage, openAnother } from '../../support/browser/hostile.ts'
import { inputIn, untilKeysAreUp } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

interface Heard {
  port: unknown[]
  window: unknown[]
  events: string[]
}

/** Mounts a field in place of the last one, uses it, and returns what the page has heard by then. */
async function heardWhile(
  page: Page,
  settings: Record<string, unknown>,
  use: () => Promise<void>,
): Promise<Heard> {
  await page.evaluate(() => {
    const own = document.createElement('button')
    document.body.replaceChildren(own)
    own.focus()
  })
  // A window of X has the focus only once somebody types.
  await untilKeysAreUp(page.locator('button'), 1, () => page.keyboard.press('Shift'))
  await page.evaluate(async (settings) => {
    const line = await window.hostile.mountField({ fieldId: 'field', ...settings })
    const heard: Heard = { port: line.heard, window: [], events: [] }
    const others = ['focus', 'blur', 'resize', 'scroll', 'hashchange', 'popstate', 'keydown', 'keyup', 'load']
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('message', ({ data }) => heard.window.push(data), options)
    for (const name of others) window.addEventListener(name, () => heard.events.push(name), options)
    Object.assign(window, { heard, listening })
  }, settings)
  await inputIn(page, 'body').focus()
  await use()
  await page.evaluate(() => window.hostile.lines.at(-1)?.call('check'))
  await page.locator('button').focus()
  return page.evaluate(async () => {
    const { heard, listening } = window as unknown as { heard: Heard; listening: AbortController }
    await window.hostile.lines.at(-1)?.call('check')
    listening.abort()
    // Ids of the page's own calls are random.
    const port = heard.port.map((data) => ({ ...(data as object), id: '' }))
    return { ...heard, port }
  })
}

/** Both values, with what the page hears of each. */
async function heardOf(
  page: Page,
  world: World,
  settings: Record<string, unknown>,
  values: readonly string[],
) {
  await freezeIds(page, world)
  await armPage(page, world)
  const heard: Heard[] = []
  for (const value of values) {
    // A page of its own: the history remembers the one before.
    await openAnother(page, world)
    heard.push(
      await heardWhile(page, settings, () =>
        // Otherwise some would come up in the page.
        untilKeysAreUp(inputIn(page, 'body'), value.length + 2, async () => {
          await page.keyboard.type(value)
          await page.keyboard.press('Backspace')
          await page.keyboard.type(value.slice(-1))
        }),
      ),
    )
  }
  return heard
}

/** A number and a code. */
const TRIED: readonly string[] = ['4539578763621486', '987']

for (const [type, ...values] of [
  ['credit_card_number', '4539578763621486', '4111111111111111'],
  ['credit_card_number', '5105105105105100', '5555555555554444'],
  ['cvv', '987', '124'],
  // The 0 before a month is the field's own.
  ['expiration', '1', '4'],
  ['exp_month', '11', '12'],
  ['exp_year', '33', '38'],
  ['bank_account_number', '8888888800', '1111111117'],
  ['routing_number', '021000021', '011401533'],
  ['text', 'WWWWWWWWWW', 'iiiiiiiii1'],
] as const) {
  test(
    `a page hears the same of ${values.join(' and ')} in a field of ${type}`,
    longUnless(TRIED.includes(values[0])),
    async ({ page, world }) => {
      const [one, other] = await heardOf(page, world, { type }, values)
      expect(one?.port.length).toBeGreaterThan(3)
      expect(one?.window).toEqual([])
      expect(other).toEqual(one)
    },
  )
}

/** Digits of which the checksum holds at these lengths, and at no other behind the first two. */
function withChecksumAt(start: string, length: number, lengths: readonly number[]): string {
  let digits = start
  while (digits.length < length) {
    const isWanted = lengths.includes(digits.length + 1)
    const next = [...'0123456789'].find((digit) => hasChecksum(digits + digit) === isWanted)
    digits += next ?? ''
  }
  return digits
}

function hasChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

for (const [brand, start] of [
  ['unionpay', '6221'],
  ['visa', '4539'],
] as const) {
  test(`of the checksums on the way to a long ${brand} number a page hears nothing`, {
    tag: '@long',
  }, async ({ page, world }) => {
    const values = [withChecksumAt(start, 19, [19]), withChecksumAt(start, 19, [14, 15, 17, 18, 19])]
    const [one, other] = await heardOf(page, world, {}, values)
    expect(JSON.stringify(one)).toContain(brand)
    expect(other).toEqual(one)
  })
}

// Elsewhere an arrow key opens the list.
test('how many arrow keys a person needs in a list is not heard @chromium', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await freezeIds(page, world)
  await armPage(page, world)
  const heard: Heard[] = []
  for (const times of [3, 7]) {
    await openAnother(page, world)
    const settings = { type: 'exp_month', control: 'select' }
    heard.push(
      await heardWhile(page, settings, async () => {
        for (let time = 0; time < times; time++) await page.keyboard.press('ArrowDown')
        await expect(inputIn(page, 'body')).toHaveValue(`0${times}`)
      }),
    )
  }
  expect(heard[0]?.port.length).toBeGreaterThan(2)
  expect(heard[1]).toEqual(heard[0])
})
