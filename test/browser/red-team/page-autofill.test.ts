// A page that has inputs of its own for a card, where nobody sees them, beside the fields: what does the browser fill in there when
// the person has the number's frame filled in?
import { chromium, type Page } from '@playwright/test'
import { wholeChromium } from '../../../scripts/browser.ts'
import { fillByBrowser } from '../../support/browser/autofill.ts'
import type { World } from '../../support/browser/checkout.ts'
import { openHtml } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const CARD = { number: '4539578763621486', exp_month: '11', exp_year: '2038', cvv: '987' }
const NAMES = ['cc-name', 'cc-number', 'cc-exp', 'cc-exp-month', 'cc-exp-year', 'cc-csc']
/** Ways of hiding an input from a person. */
const HIDDEN = {
  transparent: 'opacity: 0',
  'out of sight': 'position: absolute; left: -9999px',
  'of one pixel': 'width: 1px; height: 1px; border: 0; padding: 0',
  'not displayed': 'display: none',
}

const inputs = (style: string) =>
  NAMES.map((name) => `<input autocomplete="${name}" name="${name}" style="${style}">`).join('')

const open = (page: Page, world: World, style: string) =>
  openHtml(page, world, {
    body: `<form>${inputs(style)}<div id="number"></div><div id="expiration"></div><div id="cvv"></div></form>`,
    config: {
      // A card is one frame, which the browser fills in without any help.
      fields: world.inCard
        ? [{ selector: '#number', input: { type: 'card' } }]
        : [
            { selector: '#number', input: { type: 'credit_card_number' } },
            { selector: '#expiration', input: { type: 'expiration' } },
            { selector: '#cvv', input: { type: 'cvv' } },
          ],
    },
  })

const filled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input')].filter(({ value }) => value).map(({ name }) => name),
  )

/** Each starts a browser of its own. What is on the page, but not to be seen, is much the same to all of them. */
const AGAIN = ['out of sight', 'of one pixel']

for (const [name, style] of Object.entries(HIDDEN)) {
  const tag = AGAIN.includes(name) ? ' @long' : ''
  test(`autofill never gives a number or a code to inputs of the page that are ${name} @chromium${tag}`, {
    tag: '@long',
  }, async ({ world }) => {
    // The shell has no autofill.
    const browser = await chromium.launch(wholeChromium())
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true })
      await open(page, world, style)
      await fillByBrowser(page, '#number', CARD)
      // Name and expiry are not sensitive for the browser: the page gets them as in any form (docs/threat-model.md).
      const given = name === 'not displayed' ? [] : ['cc-name', 'cc-exp', 'cc-exp-month', 'cc-exp-year']
      expect(await filled(page)).toEqual(given)
    } finally {
      await browser.close()
    }
  })
}
