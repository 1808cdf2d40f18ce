// A wheel turned over a field: what the field cannot use goes to the page's own scrollers, and must not tell it how wide
// the text is.
import type { Page } from '@playwright/test'
import { openCheckout, type World } from '../../support/browser/checkout.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

declare const wheels: boolean[]

/** One character narrow and one wide, of which the second does not fit. */
const TEXTS = ['i'.repeat(28), 'W'.repeat(28)]

/** A text field of 200 px in a scroller of the page's, which has room to scroll both ways. */
async function openInScroller(page: Page, world: World) {
  const place = `<script>
    const container = document.getElementById('number')
    container.style.cssText = 'width: 200px; height: 40px'
    const scroller = document.createElement('div')
    scroller.id = 'scroller'
    scroller.style.cssText = 'width: 400px; height: 100px; overflow: auto; overscroll-behavior: contain'
    const room = document.createElement('div')
    room.style.cssText = 'width: 4000px; height: 2000px'
    container.before(scroller)
    scroller.append(container, room)
  </script>`
  const fields = [
    { selector: '#number', input: { type: 'text', name: 'note' } },
    { selector: '#cvv', input: { type: 'cvv' } },
  ]
  await openCheckout(page, world, { before: place, config: { fields } })
}

/** Turns the wheel over the field; returns whether the frame kept the turn to itself. */
async function turn(page: Page, right: number, down: number): Promise<boolean> {
  // Near its beginning: a card has another input behind it.
  await page.locator('#number').hover({ position: { x: 20, y: 10 } })
  const input = inputIn(page, '#number')
  await input.evaluate(() => {
    Object.assign(window, { wheels: [] })
    // After the frame's own listeners.
    addEventListener('wheel', (event) => wheels.push(event.defaultPrevented), { once: true })
  })
  await page.mouse.wheel(right, down)
  const kept = () => input.evaluate(() => wheels[0])
  await expect.poll(kept).toBeDefined()
  return Boolean(await kept())
}

test('a wheel turned sideways over a field never moves the page', async ({ page, world }) => {
  await openInScroller(page, world)
  const input = inputIn(page, '#number')
  for (const text of TEXTS) {
    await input.fill(text)
    await input.press('Home')
    for (const [right, down] of [
      [100, 0],
      [5, 60],
    ] as const) {
      expect(await turn(page, right, down), `${text[0]} ${right} ${down}`).toBe(true)
    }
    // Down it goes to the page, with a text of any width.
    expect(await turn(page, 0, 30), text[0]).toBe(false)
    expect(await page.locator('#scroller').evaluate((scroller) => scroller.scrollLeft)).toBe(0)
  }
})

test('a wheel turned sideways still scrolls a long text', async ({ page, world }) => {
  await openInScroller(page, world)
  const input = inputIn(page, '#number')
  await input.fill(TEXTS[1] ?? '')
  await input.press('Home')
  await turn(page, 50, 0)
  await expect.poll(() => input.evaluate((element) => element.scrollLeft)).toBeGreaterThan(40)
})
