// Pages with strict policies of their own.

import { openHtml, pay } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const EMBEDDER = { 'cross-origin-embedder-policy': 'require-corp' }

test('a page that takes only what may be loaded from anywhere', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world, { headers: EMBEDDER })
  await pay(page)
})

test('a page that isolates itself from other origins @chromium', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world, { headers: { ...EMBEDDER, 'cross-origin-opener-policy': 'same-origin' } })
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
  await pay(page)
})

test('a page whose policy allows a nonce, the gateway and nothing else', async ({ page, world }) => {
  const refusals: string[] = []
  page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()))
  const { origin } = new URL(world.gateway.baseUrl)
  await openHtml(page, world, {
    nonce: 'n0nce',
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-n0nce' ${origin}`,
        `frame-src ${origin}`,
        "style-src 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    },
  })
  await pay(page)
  // A browser asks every site for an icon, and this page forbids it.
  expect(refusals.filter((text) => !text.includes('favicon'))).toEqual([])
})

test('a page that takes trusted types only', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world, {
    headers: { 'content-security-policy': "require-trusted-types-for 'script'" },
    // The policy is in force, where the browser knows it: what it forbids does not happen.
    start: `try { document.body.insertAdjacentHTML('beforeend', '<i id="markup"></i>') } catch {}
window.instance = library.initializeFields(config)`,
  })
  const [isKnown, isForbidden] = await page.evaluate(() => [
    'trustedTypes' in window,
    document.querySelector('#markup') === null,
  ])
  expect(isForbidden).toBe(isKnown)
  await pay(page)
})

test('a browser that gives frames no storage', { tag: '@long' }, async ({ page, world }) => {
  await page.addInitScript(refuseStorage)
  await openHtml(page, world)
  await pay(page)
  for (const frame of ['#number iframe', '#cvv iframe', 'body > iframe']) {
    const root = page.frameLocator(frame).locator('html')
    expect(await root.evaluate(() => window.touched)).toEqual([])
    // And this shows that it would have been seen.
    expect(await root.evaluate(touchStorage)).toEqual(['SecurityError', 'localStorage'])
  }
})

declare global {
  interface Window {
    /** The kinds of storage that a script of this frame has asked for. */
    touched: string[]
  }
}

function touchStorage(): unknown[] {
  try {
    return [typeof window.localStorage]
  } catch (error) {
    return [(error as DOMException).name, ...window.touched]
  }
}

/** In every frame but the page itself: asking for storage is noted, and refused as browsers do. */
function refuseStorage() {
  if (window.parent === window) return
  const touched: string[] = []
  const refuse = (name: string) => {
    touched.push(name)
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'touched', { get: () => [...touched] })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
    Object.defineProperty(window, name, { get: () => refuse(name) })
  }
  Object.defineProperty(Document.prototype, 'cookie', {
    get: () => refuse('cookie'),
    set: () => refuse('cookie'),
  })
}
