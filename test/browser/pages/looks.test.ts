// How fields look where they stand: right-to-left pages, dark ones, forced colors, strong zoom.
import type { Page } from '@playwright/test'

import { inputIn, openHtml, pay, typeInto } from '../../support/browser/pages.ts'
import { colorAt } from '../../support/browser/pixels.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const number = (page: Page) => inputIn(page, '#number')

/** The containers with a text field among them. */
const withName = (publicKey: string) => ({
  body: '<div id="number"></div><div id="cvv"></div><div id="name" style="height:40px"></div>',
  config: {
    publicKey,
    fields: [
      {
        selector: '#number',
        input: { type: 'credit_card_number', format: true, placeholder: 'رقم البطاقة' },
      },
      { selector: '#cvv', input: { type: 'cvv' } },
      { selector: '#name', input: { type: 'text', label: 'Name', required: false } },
    ],
  },
})

test('on a right-to-left page, texts begin at the right and digits read left to right', async ({
  page,
  world,
}) => {
  await openHtml(page, world, { html: 'lang="ar" dir="rtl"', ...withName(world.gateway.publicKey) })
  await expect(number(page)).toHaveCSS('direction', 'ltr')
  await expect(number(page)).toHaveCSS('text-align', 'right')
  await expect(inputIn(page, '#name')).toHaveCSS('direction', 'rtl')
  await pay(page)
  await expect(number(page)).toHaveValue('4242 4242 4242 4242')
  await number(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await number(page).evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(1)
})

test('a page may align its texts otherwise, and a left-to-right page has them at the left', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, {
    html: 'lang="ar" dir="rtl"',
    config: { input: { css: { 'text-align': 'center' } } },
  })
  await expect(number(page)).toHaveCSS('text-align', 'center')
  await openHtml(page, world)
  await expect(number(page)).toHaveCSS('text-align', 'start')
  await expect(number(page)).toHaveCSS('direction', 'ltr')
})

/** Of a dark page; not every browser has it quite white. */
const LIGHT_TEXT = /^rgb\(25\d, 25\d, 25\d\)$/

const SCHEMES = [
  { what: 'a style of the page', head: '<style>html{color-scheme:dark;background:#123456}</style>' },
  {
    what: 'a meta element of the page',
    head: '<meta name="color-scheme" content="dark"><style>html{background:#123456}</style>',
  },
  {
    what: 'the one container',
    head: '<style>html{background:#123456}#number{color-scheme:dark}</style>',
  },
]

for (const { what, head } of SCHEMES) {
  test(
    `a dark page gets no white box: ${what}`,
    longUnless(what === 'a style of the page'),
    async ({ page, world }) => {
      await openHtml(page, world, { head })
      expect(await colorAt(page, '#number')).toBe('18,52,86')
      await expect(number(page)).toHaveCSS('color', LIGHT_TEXT)
      await pay(page)
    },
  )
}

test('the fields follow when the page turns dark and light again', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const head =
    '<style>html{color-scheme:light;background:#fedcba}.dark{color-scheme:dark;background:#123456}</style>'
  await openHtml(page, world, { head })
  await expect(number(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await colorAt(page, '#number')).toBe('254,220,186')
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect(number(page)).toHaveCSS('color', LIGHT_TEXT)
  await expect.poll(() => colorAt(page, '#number')).toBe('18,52,86')
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await expect(number(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect.poll(() => colorAt(page, '#number')).toBe('254,220,186')
  await pay(page)
})

test('the fields follow the person’s choice where the page does @chromium', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHtml(page, world, { head: '<style>html{color-scheme:light dark}</style>' })
  await expect(number(page)).toHaveCSS('color', LIGHT_TEXT)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(number(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  // A page that knows no dark stays light, whatever the person has chosen.
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHtml(page, world, { head: '<style>html{background:#fff}</style>' })
  await expect(number(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await colorAt(page, '#number')).toBe('255,255,255')
})

test('forced colors leave the focus and an error visible, whatever the page styles @chromium', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const css = {
    outline: 'none',
    border: 'none',
    ':focus': { outline: 'none' },
    ':invalid': { border: 'none' },
  }
  await openHtml(page, world, { config: { input: { css } } })
  await expect(number(page)).toHaveCSS('outline-style', 'none')
  await expect(number(page)).toHaveCSS('border-bottom-style', 'none')
  await typeInto(page, number(page), '5105105105105101')
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(number(page)).toHaveCSS('outline-style', 'solid')
  await expect(number(page)).toHaveCSS('border-bottom-style', 'double')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(number(page)).toHaveCSS('border-bottom-style', 'none')
  await pay(page)
})

/** 1280 pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 }

for (const size of ['16px', '24px']) {
  test(
    `at 400 % nothing is cut and nothing scrolls sideways, with letters of ${size} @chromium`,
    longUnless(size === '24px'),
    async ({ page, world }) => {
      await page.setViewportSize(ZOOMED)
      await openHtml(page, world, { config: { input: { css: { 'font-size': size } } } })
      await pay(page)
      await expect(number(page)).toHaveCSS('font-size', size)
      expect(
        await page.evaluate(() => {
          const { scrollWidth } = document.documentElement
          const frames = [...document.querySelectorAll('#number iframe, #cvv iframe')]
          const edges = frames.map((frame) => frame.getBoundingClientRect())
          return { scrollWidth, isInside: edges.every(({ left, right }) => left >= 0 && right <= innerWidth) }
        }),
      ).toEqual({ scrollWidth: ZOOMED.width, isInside: true })
      for (const container of ['#number', '#cvv']) {
        const room = await inputIn(page, container).evaluate((input) => {
          const { clientWidth, clientHeight, scrollWidth, scrollHeight } = input
          return [clientWidth - scrollWidth, clientHeight - scrollHeight, clientHeight - innerHeight]
        })
        expect(room).toEqual([0, 0, 0])
      }
    },
  )
}

test('a disabled field is seen to be one, and looks as the page wants it', async ({ page, world }) => {
  const css = { color: 'rgb(1, 2, 3)', ':focus': { color: 'rgb(4, 5, 6)' } }
  await openHtml(page, world, { config: { input: { css } } })
  await expect(number(page)).toHaveCSS('opacity', '1')
  await page.evaluate(() => window.instance.disableIframeInput('#number'))
  await expect(number(page)).toHaveCSS('opacity', '0.5')
  await page.evaluate(
    (css) => window.instance.updateStyle({ ...css, ':disabled': { opacity: 1, color: 'rgb(7, 8, 9)' } }),
    css,
  )
  await expect(number(page)).toHaveCSS('opacity', '1')
  await expect(number(page)).toHaveCSS('color', 'rgb(7, 8, 9)')
  await page.evaluate(() => window.instance.enableIframeInput('#number'))
  await expect(number(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
})
