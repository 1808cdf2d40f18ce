// A finger drawn over a field: what the field cannot use goes to the page's own scrollers, and must not tell it how wide
// the text is. Touches are the browser's own, so that it scrolls by them: Chromium alone lets a test make such.
import { openCheckout } from '../../support/browser/checkout.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

test.use({ hasTouch: true })

const fields = [
  { selector: '#number', input: { type: 'text', name: 'note' } },
  { selector: '#cvv', input: { type: 'cvv' } },
]

/** The field is so high that a page which goes on moving leaves it under the finger. */
const place = `<script>
  const container = document.getElementById('number')
  container.style.cssText = 'width: 200px; height: 2000px'
  const scroller = document.createElement('div')
  scroller.id = 'scroller'
  scroller.style.cssText = 'width: 400px; height: 100px; overflow: auto'
  const room = document.createElement('div')
  room.style.cssText = 'width: 4000px; height: 2000px'
  container.before(scroller)
  scroller.append(container, room)
</script>`

test('a finger over a field moves the page up and down only, whatever the text @chromium', async ({
  page,
  world,
}) => {
  await openCheckout(page, world, { before: place, config: { fields } })
  const client = await page.context().newCDPSession(page)
  const scroller = page.locator('#scroller')
  const input = inputIn(page, '#number')

  async function draw(right: number, down: number) {
    const box = await scroller.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 40]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      const touchPoints = [{ x: x + right * part, y: y + down * part }]
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  for (const text of ['i'.repeat(28), 'W'.repeat(28)]) {
    await input.fill(text)
    await scroller.evaluate((element) => element.scrollTo(0, 0))
    await draw(-100, 0)
    await draw(-100, -20)
    // Up it does move, and by then whatever came before would have.
    await draw(0, -30)
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  }
})
