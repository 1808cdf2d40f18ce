// A page that makes its iframe larger by CSS's `zoom`: in Chromium the frame's own pixels grow with it, the lens's unit
// does not.
import { openCheckout } from '../../support/browser/checkout.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const ZOOMS = [0.01, 4, 13, 15, 40, 400]

test('whatever the zoom of the iframe, the page sees nothing of where the caret is', {
  tag: '@long',
}, async ({ page, world }) => {
  const fields = [
    { selector: '#number', input: { type: 'text', name: 'note' } },
    { selector: '#cvv', input: { type: 'cvv' } },
  ]
  await openCheckout(page, world, {
    config: { fields },
    before: `<style>#number iframe { width: 100%; height: 100%; border: 0 }</style><script>{
      const container = document.getElementById('number')
      container.style.cssText = 'width: 1000000px; height: 60px'
      const scroller = document.createElement('div')
      scroller.id = 'scroller'
      scroller.style.cssText = 'width: 40px; height: 60px; overflow: auto'
      container.before(scroller)
      scroller.append(container)
    }</script>`,
  })
  const input = inputIn(page, '#number')
  const scroller = page.locator('#scroller')
  const focusedByPage = page.locator('button')

  /** Where the page's scroller ends after a text was typed, with the text from the left by so much. */
  async function placeAfter(text: string): Promise<number> {
    await input.evaluate((element: HTMLInputElement) => {
      element.value = ''
    })
    await focusedByPage.focus()
    await scroller.evaluate((element) => element.scrollTo(0, 0))
    await page.evaluate(() => window.instance.focusIframeInput('#number'))
    await page.keyboard.type(text)
    // Painted twice: whatever scrolls because of a key has done so.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return scroller.evaluate((element) => element.scrollLeft)
  }

  for (const zoom of ZOOMS) {
    await page.locator('#number iframe').evaluate((iframe, zoom) => {
      iframe.style.setProperty('zoom', String(zoom))
    }, zoom)
    for (const indent of [0, 500, 2000, 6000]) {
      await page.evaluate(
        (indent) => window.instance.updateStyle({ 'font-size': '600px', 'text-indent': `${indent}px` }),
        indent,
      )
      const places = [await placeAfter('i'), await placeAfter('W')]
      expect(places, `zoom ${zoom}, indent ${indent}`).toEqual([0, 0])
    }
  }
})
