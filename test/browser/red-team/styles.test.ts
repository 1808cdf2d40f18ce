// Styles that would load something, reach another rule or another element, or read the value.
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { numberField, openCheckout, type, typeCard, type World } from '../../support/browser/checkout.ts'
import { armPage } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { styleRuns, tooLong } from '../../support/models/properties.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** Everything in a frame, with every property as it is computed, and the rules that are in force. */
function lookOf(page: Page) {
  return page
    .frameLocator('iframe[title="Card number"]')
    .locator('html')
    .evaluate((html) => {
      const elements = [html, ...html.querySelectorAll('*')]
      const computed = elements.map((element) =>
        [null, '::before', '::after', '::placeholder', '::selection'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo)
          return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]))
        }),
      )
      const rules = document.adoptedStyleSheets.flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => rule.cssText),
      )
      return { computed, rules }
    })
}

async function openWithCss(page: Page, world: World, css: object) {
  await openCheckout(page, world, { config: { input: { css } } })
}

const URL_OF_PAGE = 'https://127.0.0.1:1/leak'

/** Values that would load something where a property takes them. */
const LOADING = [
  `url(${URL_OF_PAGE})`,
  `url("${URL_OF_PAGE}")`,
  `u\\72l(${URL_OF_PAGE})`,
  `\\75\\72\\6c(${URL_OF_PAGE})`,
  `/**/url(${URL_OF_PAGE})/**/`,
  `red url(${URL_OF_PAGE})`,
  `image-set("${URL_OF_PAGE}" 1x)`,
  `-webkit-image-set(url(${URL_OF_PAGE}) 1x)`,
  `cross-fade(url(${URL_OF_PAGE}), red)`,
  `image("${URL_OF_PAGE}")`,
  `src("${URL_OF_PAGE}")`,
  `element(#field)`,
  `paint(x)`,
  `var(--x, url(${URL_OF_PAGE}))`,
  `env(x, url(${URL_OF_PAGE}))`,
  `attr(value url)`,
  `if(style(--x: 1): url(${URL_OF_PAGE}); else: url(${URL_OF_PAGE}))`,
  `expression(fetch("${URL_OF_PAGE}"))`,
  `red; background-image: url(${URL_OF_PAGE})`,
  `red } * { background-image: url(${URL_OF_PAGE}) } input {`,
  `red } @import url(${URL_OF_PAGE}); x {`,
  `"unclosed`,
  `'unclosed } body { background-image: url(${URL_OF_PAGE}) }`,
  `/* unclosed`,
  'x'.repeat(1_000),
  '('.repeat(1_000),
  `${'calc('.repeat(200)}1px`,
]

/** Keys that are no property, or one that is not on the list. */
const KEYS = [
  'background',
  'background-image',
  'backgroundImage',
  'border-image',
  'border-image-source',
  'list-style-image',
  'mask',
  '-webkit-mask-image',
  'cursor',
  'content',
  'filter',
  'backdrop-filter',
  'clip-path',
  'shape-outside',
  'offset-path',
  'behavior',
  '-moz-binding',
  'src',
  '--x',
  '--',
  'all',
  'animation',
  'animation-name',
  'position',
  'display',
  'appearance',
  'font-face',
  '@import',
  '@font-face',
  'cssText',
  'cssFloat',
  '',
  'color; background-image',
  'color:red;background-image',
  'BACKGROUND-IMAGE',
  'Background-Image',
  'background-image\n',
  'b\\61 ckground-image',
]

test('no property loads anything, changes another rule or leaves the list, whatever its value', {
  tag: '@long',
}, async ({ page, world }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const recorder = await armPage(page, world)
  await openWithCss(page, world, {})
  const before = await lookOf(page)
  expect(before.computed.flat().length).toBeGreaterThan(20)
  await page.evaluate(
    async ([keys, values]) => {
      const { instance } = window
      for (const value of values) {
        const listed = ['color', 'font', 'border', 'box-shadow', 'outline']
        const rule = Object.fromEntries([...keys, ...listed].map((key) => [key, value]))
        const states = [':focus', ':valid', ':invalid', ':required', '::placeholder']
        instance.updateStyle({ ...rule, ...Object.fromEntries(states.map((state) => [state, rule])) })
        // To give it the focus, the browser has to work out the styles: each value is in force once.
        for (const selector of ['#number', '#cvv']) await instance.focusIframeInput(selector)
      }
    },
    [KEYS, LOADING] as const,
  )
  await page.evaluate((tooLong) => {
    window.instance.updateStyle({ color: 'x'.repeat(tooLong), font: '('.repeat(100_000) })
    return window.instance.focusIframeInput('#cvv')
  }, tooLong)
  const after = await lookOf(page)
  expect(after.computed).toEqual(before.computed)
  expect(after.rules.join('\n')).not.toMatch(/url|image|leak|var\(|\*|body/)
  await typeCard(page, card.number, card.cvv)
  expect(requests.filter((url) => url.includes('leak'))).toEqual([])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('keys that are selectors, and states of the page’s own making, are no rules', { tag: '@long' }, async ({
  page,
  world,
  inCard,
}) => {
  const recorder = await armPage(page, world)
  const red = { color: 'red', 'background-color': 'red' }
  const selectors = [
    'input[value^="4"]',
    '[value*="4539"]',
    ':autofill',
    ':hover',
    ':checked',
    ':is(input)',
    ':has(*)',
    '::selection',
    '::before',
    '::-webkit-textfield-decoration-container',
    '*',
    'html',
    'body, input',
    '&',
    '@media all',
    '@layer x',
    '@container (width > 1px)',
    ':focus, body',
    ':focus{}*',
    ' :focus',
    ':FOCUS',
  ]
  await openWithCss(page, world, {
    ...Object.fromEntries(selectors.map((selector) => [selector, red])),
    ':focus': { color: 'rgb(1, 2, 3)' },
  })
  const { rules, computed } = await lookOf(page)
  // The last one of a field or card is its own, in which there is nothing.
  const own = inCard
    ? ['#card', '#card', ...['#field-1', '#field-2'].flatMap((id) => [id, `${id}:focus`, id])]
    : []
  expect(rules.map((rule) => rule.split(' {')[0])).toEqual(['#field', '#field:focus', '#field', ...own])
  expect(JSON.stringify(computed)).not.toContain('rgb(255, 0, 0)')
  // The one that is a state does apply.
  await type(page, numberField(page), card.number)
  await expect(numberField(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('styles that would load something or leave the list are dropped, the others apply', async ({
  page,
  world,
}) => {
  await openWithCss(page, world, {
    color: 'rgb(1, 2, 3)',
    fontFamily: 'Burlington, serif',
    'background-image': `url(${URL_OF_PAGE})`,
    background: `url(${URL_OF_PAGE})`,
    position: 'fixed',
    padding: 'calc((1px + 2px) * 2) max(3px, 4px)',
    caretColor: 'hsl(0 100% 50% / 50%)',
    transition: 'color 1ms cubic-bezier(0, 0, 1, 1)',
    'letter-spacing': 'var(--x, 3px)',
    ':focus': { color: 'rgb(4, 5, 6)' },
    '::placeholder': { color: 'rgb(7, 8, 9)' },
  })
  const input = numberField(page)
  await expect(input).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(input).toHaveCSS('font-family', 'Burlington, serif')
  await expect(input).toHaveCSS('background-image', 'none')
  await expect(input).toHaveCSS('position', 'static')
  await expect(input).toHaveCSS('padding', '6px 4px')
  await expect(input).toHaveCSS('caret-color', 'rgba(255, 0, 0, 0.5)')
  await expect(input).toHaveCSS('transition-timing-function', 'cubic-bezier(0, 0, 1, 1)')
  await expect(input).toHaveCSS('letter-spacing', 'normal')
  await input.focus()
  await expect(input).toHaveCSS('color', 'rgb(4, 5, 6)')
})

test('styles of another shape than they are declared with are passed over on the frame’s own line', async ({
  page,
  world,
}) => {
  const recorder = await armPage(page, world)
  await page.goto(world.site.add('/styles', '<!doctype html><title>Checkout</title><body>'))
  await page.evaluate(async () => {
    const { hostile } = window
    const line = await hostile.mountField({})
    const values = [
      ...hostile.junk(),
      { ':focus': null },
      { ':focus': [['color', 'red']] },
      { color: ['red'] },
    ]
    for (const value of values) {
      const looks = [
        { css: [value], colorScheme: 'normal', direction: 'ltr' },
        { css: { 0: value, length: 1 }, colorScheme: value, direction: value },
        { css: [{ color: value, ':focus': value }], colorScheme: 'url(x)', direction: 'url(x)' },
      ]
      for (const look of looks) await line.call('update', hostile.settings({ look }))
    }
    const look = { css: [{ color: 'rgb(1, 2, 3)' }], colorScheme: 'dark', direction: 'ltr' }
    await line.call('update', hostile.settings({ look }))
  })
  await expect(numberField(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
  await type(page, numberField(page), card.number)
  await expect(numberField(page)).toHaveValue(card.number)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

const RULES = ['', ':disabled', ':focus', ':valid', ':invalid', ':required', '::placeholder']
const SELECTORS =
  /^(#card|(#field(-\d)?)(:disabled|:focus|::placeholder, \2:invalid|\[data-valid\]|\[aria-(invalid|required)="true"\])?)$/
const LISTED =
  /^(color|caret-color|background-color|opacity|font|letter-|word-|line-|text-|padding|border|box-shadow|outline|transition|-webkit-(font|text)|-moz-osx)/

test('of any styles at all only listed properties come out, in rules of the input', { tag: '@long' }, async ({
  page,
  world,
}) => {
  // A thousand of them, in the long run.
  test.setTimeout(600_000)
  const { seed } = styleRuns
  const name = fc.oneof(
    fc.constantFrom(...KEYS, 'color', 'fontSize', 'border', 'padding', 'font', 'transition', 'outline'),
    fc.string({ unit: 'binary' }),
  )
  const value = fc.oneof(
    fc.constantFrom(...LOADING.filter((text) => text.length < 200), 'red', '1px', '1px solid red', 'inherit'),
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.integer(),
  )
  const rule = fc.dictionary(name, value)
  const css = fc
    .tuple(rule, fc.dictionary(fc.oneof(fc.constantFrom(...RULES), name), rule))
    .map(([own, states]) => ({ ...own, ...states }))
  await armPage(page, world)
  await page.goto(world.site.add('/any-styles', '<!doctype html><title>Checkout</title><body>'))
  await page.evaluate(() => window.hostile.mountField({}))
  const frame = page.frameLocator('iframe').locator('html')
  // The first one shows that what is right does come out.
  const styles = [{ color: 'red', ':focus': { color: 'red' } }, ...fc.sample(css, styleRuns)]
  let applied = 0
  for (const style of styles) {
    await page.evaluate((style) => {
      const look = { css: [style], colorScheme: 'normal', direction: 'ltr' }
      return window.hostile.lines[0]?.call('update', window.hostile.settings({ look }))
    }, style)
    const rules = await frame.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => {
          const { selectorText, style } = rule as CSSStyleRule
          return {
            selectorText,
            set: [...style].map((name) => [name, style.getPropertyValue(name)] as const),
          }
        }),
      ),
    )
    for (const { selectorText, set } of rules) {
      expect(selectorText, `seed ${seed}`).toMatch(SELECTORS)
      for (const [property, value] of set) {
        applied++
        expect(property, `seed ${seed}`).toMatch(LISTED)
        expect(value, `seed ${seed}`).not.toMatch(/url\(|image-set|\bsrc\(/i)
      }
    }
  }
  expect(applied).toBeGreaterThan(1)
})
