// When a page hears of a key. The clocks of page and frames stand still and are moved by the test, so that a delay that depends on
// a digit shows, however busy the machine is.
import type { Page } from '@playwright/test'
import { numberField, type World } from '../../support/browser/checkout.ts'
import { armPage, openAnother } from '../../support/browser/hostile.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** Milliseconds. The reports of a value are sent at multiples of the second. */
const STEP = 50
const RHYTHM = 500

/** Arms a page with clocks that the test moves. */
async function arm(page: Page, world: World) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
  await armPage(page, world)
}

/** Opens a field with the focus. Its clock begins at the same beat each time. */
async function openStill(page: Page, world: World) {
  await openAnother(page, world)
  await page.evaluate(() => window.hostile.mountField({ fieldId: 'number' }))
  await numberField(page).focus()
}

/** How many reports the page has got. A call that fails at once brings all earlier messages with it. */
function reports(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [line] = window.hostile.lines
    await line?.call('no such method')
    return line?.heard.filter((data) => (data as { call?: string }).call === 'changed').length ?? 0
  })
}

/** Lets time pass in steps. @returns how many reports came at each */
async function pass(page: Page, milliseconds: number): Promise<number[]> {
  const came: number[] = []
  let before = await reports(page)
  for (let time = 0; time < milliseconds; time += STEP) {
    await page.clock.runFor(STEP)
    const now = await reports(page)
    came.push(now - before)
    before = now
  }
  return came
}

test('a page hears of each digit at the same moments, whichever it is', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const histories: number[][] = []
  await arm(page, world)
  for (const digits of ['4840', '4111']) {
    await openStill(page, world)
    const history: number[] = []
    for (const digit of digits) {
      await page.keyboard.press(digit)
      history.push(await reports(page), ...(await pass(page, RHYTHM + 2 * STEP)))
    }
    // What waits for longer is late by as much for both. In all it is a number of beats.
    history.push(...(await pass(page, 2 * RHYTHM + 2 * STEP)))
    expect(history.at(0)).toBeGreaterThan(0)
    histories.push(history)
  }
  expect(histories[1]).toEqual(histories[0])
})

/** Types two digits with pauses before them; both are reported by the next beat, at which this ends. */
async function typeWithin(page: Page, pauses: readonly number[]): Promise<number[]> {
  const came: number[] = []
  for (const pause of pauses) {
    came.push(...(await pass(page, pause)))
    await page.keyboard.press('1')
    came.push(await reports(page))
  }
  const rest = RHYTHM - pauses.reduce((sum, pause) => sum + pause, 0)
  await pass(page, rest - STEP)
  const beforeBeat = await reports(page)
  await pass(page, STEP)
  return [beforeBeat, (await reports(page)) - beforeBeat]
}

test('the rhythm of the keys is not heard: reports of a length wait for the beat', async ({
  page,
  world,
}) => {
  await arm(page, world)
  await openStill(page, world)
  // The first digit says more than a length; the second one waits for the beat, and so does this test.
  await page.keyboard.type('41')
  const phase = await numberField(page).evaluate((_, rhythm) => performance.now() % rhythm, RHYTHM)
  const before = await reports(page)
  await page.clock.runFor(RHYTHM - phase)
  expect(await reports(page)).toBe(before + 1)
  const sent = await reports(page)
  expect(await typeWithin(page, [100, 50])).toEqual([sent, 2])
  expect(await typeWithin(page, [250, 150])).toEqual([sent + 2, 2])
})

test('a page hears nothing of a key that is still down', async ({ page, world }) => {
  await arm(page, world)
  await openStill(page, world)
  const before = await reports(page)
  await page.keyboard.down('4')
  await expect(numberField(page)).toHaveValue('4')
  expect(await reports(page)).toBe(before)
  expect(await pass(page, RHYTHM - 3 * STEP)).toEqual(Array.from({ length: RHYTHM / STEP - 3 }, () => 0))
  await page.keyboard.up('4')
  await expect.poll(() => reports(page)).toBeGreaterThan(before)
})
