// Styles that would move the text out of the lens, behind which a page cannot see it: they stop at the limits in which the lens holds.
import { openCheckout } from '../../support/browser/checkout.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** In pixels: the most and the least that a page may set. */
const MOST = 1_000
const LEAST_INDENT = -1_000
const LEAST_SPACING = -4

/** Each in lengths of another kind. */
const STYLES = [
  {
    'letter-spacing': '-300px',
    'word-spacing': '-300px',
    'text-indent': '-9000px',
    'padding-left': '9000px',
  },
  { 'letter-spacing': '-50em', 'word-spacing': '-50em', 'text-indent': '-500em', 'padding-right': '900em' },
  { 'text-indent': '-900vw', 'font-size': '9000px', 'border-left': '9000px solid' },
  { 'letter-spacing': 'calc(-1 * 300px)', 'text-indent': 'calc(0px - 90in)', 'font-size': '90in' },
  { padding: '9000px', border: '9000px solid', font: '9000px serif' },
  { 'padding-inline-start': '9000px', 'border-inline-start-width': '9000px', 'border-style': 'solid' },
]

test('what moves the text stays within the lens, in every state that a page may style', async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  const input = inputIn(page, '#number')
  await input.focus()
  for (const style of STYLES) {
    for (const css of [style, { ':focus': style }, { ':required': style }]) {
      await page.evaluate((css) => {
        window.instance.updateStyle(css)
        return window.instance.focusIframeInput('#number')
      }, css)
      const lengths = await input.evaluate((element) => {
        const { letterSpacing, wordSpacing, textIndent, fontSize, ...style } = getComputedStyle(element)
        const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = style
        const numbers = (texts: string[]) => texts.map((text) => Number.parseFloat(text) || 0)
        return {
          spacings: numbers([letterSpacing, wordSpacing]),
          indent: Number.parseFloat(textIndent),
          sizes: numbers([fontSize, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth]),
        }
      })
      expect(Math.min(...lengths.spacings), JSON.stringify(css)).toBeGreaterThanOrEqual(LEAST_SPACING)
      expect(lengths.indent, JSON.stringify(css)).toBeGreaterThanOrEqual(LEAST_INDENT)
      expect(Math.max(...lengths.sizes), JSON.stringify(css)).toBeLessThanOrEqual(MOST)
    }
  }
})
