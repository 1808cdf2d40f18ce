// Frames that are warm: they get everything ready, and can do nothing.
import type { Page } from '@playwright/test'
import type { World } from '../support/browser/checkout.ts'
import { armPage } from '../support/browser/hostile.ts'
import { addHtml, expectToken, inputIn, openHtml, pay, typeInto } from '../support/browser/pages.ts'
import { leaks } from '../support/browser/recorder.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const WARM = 'body > iframe[title=""]'

const tag = ({ gateway }: World, attributes = '') =>
  `<script src="${new URL('hosted-warm.js', gateway.hostedFieldsScript)}" data-public-key="${gateway.publicKey}" ${attributes}></script>`

/** Starts fields once the warm frame has loaded. */
const start = "window.addEventListener('load', () => { window.instance = library.initializeFields(config) })"

/** A page before the checkout. */
async function openShop(page: Page, world: World, attributes = '', body = '') {
  await page.goto(
    world.site.add(
      '/warm-shop',
      `<!doctype html><html lang="en"><title>Shop</title><style>iframe { display: block }</style><body>${body}${tag(world, attributes)}</body></html>`,
    ),
  )
}

/** What is in the frame, once it has loaded. */
const documentIn = (page: Page) => page.frameLocator(WARM).locator('body')

test('a warm frame is invisible, silent and not in the Tab order, and asks for nothing again', async ({
  page,
  world,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const recorder = await armPage(page, world)
  await openShop(page, world, '', '<a href="#1">One</a><a href="#2">Two</a>')
  await expect(documentIn(page).locator('#card')).toBeAttached()
  await expect(page.locator(WARM)).toBeHidden()
  await expect(documentIn(page).locator('input')).toHaveAttribute('hidden')
  expect(
    new Set(asked.filter((file) => file.includes('hosted-')).map((file) => file.split('/').at(-1))),
  ).toEqual(new Set(['hosted-warm.js', 'hosted-fields.js', 'frame.html']))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Two')).toBeFocused()
  expect((await recorder.entries()).filter((entry) => entry.startsWith('window message'))).toEqual([])
  // Nothing is stored.
  for (const frame of page.frames())
    expect(await frame.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(
      ['', 0, 0],
    )
})

test('it has the address that the fields have, in every language', { tag: '@long' }, async ({
  page,
  world,
}) => {
  for (const lang of ['en-US', 'de', 'pt-BR']) {
    await openHtml(page, world, {
      html: `lang="${lang}"`,
      body: `<div id="number"></div><div id="cvv"></div>${tag(world)}`,
    })
    const sources = await page
      .locator('iframe')
      .evaluateAll((all) =>
        all.map((iframe) => (iframe instanceof HTMLIFrameElement ? iframe.src.split('#')[0] : '')),
      )
    expect(new Set(sources).size, lang).toBe(1)
  }
})

test('a card takes it, and on the next page, pays as always, and the page learns no more', async ({
  page,
  world,
}) => {
  const recorder = await armPage(page, world)
  await openShop(page, world)
  await expect(documentIn(page).locator('#card')).toBeAttached()
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await page.goto(
    addHtml(world, {
      body: `${tag(world)}<div id="card" style="height: 40px"></div>`,
      config: { fields: [{ selector: '#card', input: { type: 'card' } }] },
      start,
    }),
  )
  await page.evaluate(() => window.instance.ready)
  // Without a second document, or an entry in the history, where the browser can move it without loading it again.
  const isTaken = await page.evaluate(() => 'moveBefore' in document.body)
  await expect(page.locator(WARM)).toHaveCount(isTaken ? 0 : 1)
  expect(await entries()).toBe(before + 1)
  const input = page.frameLocator('#card iframe').locator('.face > :first-child')
  for (const [index, text] of ['4539578763621486', '1240', '987'].entries())
    await typeInto(page, input.nth(index), text)
  await page.waitForFunction(() => window.instance.getState().isReady)
  recorder.add('token', await page.evaluate(() => window.tokenize({})))
  expect(leaks(await recorder.entries(), { number: '4539578763621486', cvv: '987' })).toEqual([])
})

test('a field that has taken it stays when it is released', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world, {
    body: `${tag(world)}<div id="number"></div><div id="cvv"></div>`,
    start,
  })
  // Another one releases the first.
  await page.evaluate(
    (publicKey) => window.Service?.HostedWarm?.warm({ publicKey })(),
    world.gateway.publicKey,
  )
  await expect(page.locator(WARM)).toHaveCount(0)
  await pay(page)
  await expectToken(page)
})

test('a field that is hidden with its container is ready too, and can be typed into once it is shown', async ({
  page,
  world,
}) => {
  await openHtml(page, world, {
    body: `${tag(world)}<div id="hidden"><div id="number"></div><div id="cvv"></div></div>`,
    start: `document.getElementById('hidden').hidden = true\n${start}`,
  })
  await expect(page.locator(WARM)).toHaveCount(0)
  await page.locator('#hidden').evaluate((element) => element.removeAttribute('hidden'))
  await pay(page)
  await expectToken(page)
})

test('of a key that the gateway does not know, the page is told as early as without it', async ({
  page,
  world,
}) => {
  const publicKey = 'm_0000000000000000000000'
  const body = tag(world).replace(world.gateway.publicKey, publicKey)
  await openHtml(page, world, {
    body: `${body}<div id="number"></div><div id="cvv"></div>`,
    config: { publicKey, timeout: 120_000 },
    start,
    waits: false,
  })
  const message = await page.evaluate(() => window.instance.ready.catch(({ message }: Error) => message))
  expect(message).toContain('does not know publicKey')
})

test('it goes after a while, or when it is told to, and comes once for each address', async ({
  page,
  world,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
  for (const [attribute, milliseconds] of [
    ['', 60_000],
    ['data-keep-for="5000"', 5_000],
  ] as const) {
    await openShop(page, world, attribute)
    await page.clock.runFor(milliseconds - 100)
    await expect(page.locator(WARM)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(page.locator(WARM)).toHaveCount(0)
  }
  const counts = await page.evaluate((publicKey) => {
    const warm = window.Service?.HostedWarm?.warm
    const count = () => document.querySelectorAll('iframe').length
    const releases = [1, 2, 3].map(() => warm?.({ publicKey }))
    const german = warm?.({ publicKey, locale: 'de' })
    const counts = [count()]
    for (const release of [...releases, german]) {
      release?.()
      counts.push(count())
    }
    return counts
  }, world.gateway.publicKey)
  expect(counts).toEqual([2, 2, 2, 1, 0])
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(1)
})

test('on a page that the browser prerenders, the while begins when it is shown', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
  await openShop(page, world)
  await page.clock.runFor(120_000)
  await expect(page.locator(WARM)).toHaveCount(1)
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  await page.clock.runFor(59_000)
  await expect(page.locator(WARM)).toHaveCount(1)
  await page.clock.runFor(2_000)
  await expect(page.locator(WARM)).toHaveCount(0)
})

for (const sign of ['hover', 'focus', 'tap'] as const) {
  test.describe(() => {
    test.use({ hasTouch: sign === 'tap' })
    test(
      `with data-on it waits for the ${sign} of a link`,
      longUnless(sign === 'tap'),
      async ({ page, world }) => {
        await openShop(
          page,
          world,
          'data-on="a.pay"',
          '<p>Shop</p><a class="pay" href="#pay">Check <b>out</b></a>',
        )
        await page.getByText('Shop').hover()
        await expect(page.locator('iframe, link')).toHaveCount(0)
        await page.getByText('out', { exact: true }).or(page.locator('a.pay')).first()[sign]()
        await expect(page.locator('iframe')).toHaveCount(1)
        await expect(documentIn(page).locator('#card')).toBeAttached()
      },
    )
  })
}

test('a key or an address that is missing is said, and an unknown key harms nothing', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, { body: `<div id="number"></div><div id="cvv"></div>${tag(world)}` })
  const errors = await page.evaluate(() =>
    [undefined, {}, { publicKey: 1 }].map((options) => {
      try {
        window.Service?.HostedWarm?.warm(options as never)
        return ''
      } catch (error) {
        return String(error)
      }
    }),
  )
  expect(errors).toEqual(Array.from({ length: 3 }, () => 'TypeError: warm needs publicKey and frameUrl.'))
  await page.evaluate(() => window.Service?.HostedWarm?.warm({ publicKey: 'm_0000000000000000000000' }))
  await pay(page)
  await expectToken(page)
  await expect(inputIn(page, '#number')).toHaveValue('4242 4242 4242 4242')
})
