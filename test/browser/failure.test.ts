// A frame that does not start says why.

import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Page } from '@playwright/test'
import {
  addCheckout,
  type CheckoutOptions,
  openCheckout,
  typeCard,
  type World,
} from '../support/browser/checkout.ts'
import { openHtml, pay } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

/** Opens a checkout whose fields cannot load, and returns what `ready` was rejected with. */
async function failureOf(page: Page, world: World, options: CheckoutOptions) {
  // Frames that hang hold up the page's load event.
  await page.goto(addCheckout(world, options), { waitUntil: 'commit' })
  await page.waitForFunction(() => window.instance !== undefined)
  return page.evaluate(() =>
    window.instance.ready.then(
      () => undefined,
      ({ code, message, messages, retryable }) => ({ code, message, messages, retryable }),
    ),
  )
}

/** A server that takes connections and says nothing. */
function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
  })
}

test('a page whose own policy refuses the frames is told to change it, at once', async ({ page, world }) => {
  const { origin } = new URL(world.gateway.baseUrl)
  const headers = { 'content-security-policy': `script-src 'unsafe-inline' ${origin}; frame-src 'self'` }
  expect(await failureOf(page, world, { headers })).toMatchObject({
    code: 1,
    retryable: true,
    message: expect.stringContaining(`add ${origin} to frame-src`),
  })
})

test('an address where nothing answers is told with what to check', async ({ page, world }) => {
  const probe = await listen()
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const config = { frameUrl: `https://localhost:${port}/frame.html`, timeout: 2000 }
  expect(await failureOf(page, world, { config, by: 'module' })).toMatchObject({
    code: 1,
    message: expect.stringMatching(
      /https:\/\/localhost:\d+ (cannot be reached, its certificate|is too slow or cannot be reached)/,
    ),
  })
})

test('a page that is not the frame is told as such', { tag: '@long' }, async ({ page, world }) => {
  const config = { frameUrl: `${world.site.origin}/not-the-frame.html`, timeout: 2000 }
  expect(await failureOf(page, world, { config, by: 'module' })).toMatchObject({
    code: 1,
    message: expect.stringContaining('did not start'),
  })
})

test('an address that hangs is given up within the time set', { tag: '@long' }, async ({ page, world }) => {
  const silent = await listen()
  const { port } = silent.address() as AddressInfo
  const config = { frameUrl: `https://localhost:${port}/frame.html`, timeout: 1500 }
  const failure = await failureOf(page, world, { config, by: 'module' })
  silent.close()
  expect(failure).toMatchObject({ code: 1, message: expect.stringContaining('within 1.5 seconds') })
})

test('asking for a token tells the same reason, and an event does', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const config = { frameUrl: `${world.site.origin}/not-the-frame.html`, timeout: 1000 }
  // In the very task that makes the instance: on a slow machine the start has failed before a later one.
  const then = `window.event = new Promise((resolve) =>
    window.instance.on('error', ({ exception }) => resolve(exception.message)))`
  await page.goto(addCheckout(world, { config, by: 'module', then }))
  await page.waitForFunction(() => window.instance !== undefined)
  const [event, refusal] = await page.evaluate(async () => [
    await (window as unknown as { event: Promise<string> }).event,
    await window.tokenize(),
  ])
  expect(refusal).toMatchObject({ exception: { code: 1, message: event } })
})

test('aborting the start is destroying', { tag: '@long' }, async ({ page, world }) => {
  await openCheckout(page, world)
  await page.evaluate(() => window.instance.destroy())
  const outcome = await page.evaluate(async (publicKey) => {
    const { library } = window as unknown as { library: typeof import('../../src/index.ts') }
    const controller = new AbortController()
    const fields = [{ selector: '#cvv', input: { type: 'cvv' as const } }]
    const instance = library.initializeFields({ publicKey, fields, signal: controller.signal })
    controller.abort()
    return instance.ready.then(() => 'ready', library.parseException)
  }, world.gateway.publicKey)
  expect(outcome).toMatchObject({ code: 1 })
  expect(await page.locator('iframe').count()).toBe(0)
})

test('fields that began offline come back by themselves @chromium', async ({ page, world, context }) => {
  const start = 'window.begin = () => { window.instance = library.initializeFields(config) }'
  await openHtml(page, world, { start, waits: false })
  await context.setOffline(true)
  const failure = await page.evaluate(() => {
    Reflect.get(window, 'begin')()
    return window.instance.ready.catch(({ message }: Error) => message)
  })
  expect(failure).toContain('this device is offline')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ exception: { code: 1 } })
  await page.evaluate(() => {
    Object.assign(window, {
      back: new Promise<void>((resolve) => window.instance.on('ready', () => resolve())),
    })
  })
  await context.setOffline(false)
  await page.evaluate(() => Reflect.get(window, 'back'))
  await pay(page)
})

test('a container that is taken out while its field loads is named at once', async ({ page, world }) => {
  const then = `window.failed = window.instance.ready.catch(({ code, messages }) => ({ code, messages }))
document.querySelector('#cvv').remove()`
  // Longer than the test has: nobody waits for it.
  await page.goto(addCheckout(world, { config: { timeout: 120_000 }, then }))
  const gone = { code: 1, messages: ['#cvv was taken out of the page, and its field with it.'] }
  expect(await page.evaluate(() => Reflect.get(window, 'failed'))).toEqual(gone)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ exception: gone })
})

test('a container in a shadow root, taken out with its host, is named too', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const start = `const root = document.querySelector('#host').attachShadow({ mode: 'open' })
root.innerHTML = '<div id="number"></div>'
const fields = [{ selector: root.querySelector('div'), input: { type: 'credit_card_number' } }]
window.instance = library.initializeFields({ ...config, timeout: 120_000, fields })
window.failed = window.instance.ready.catch(({ messages }) => messages)
document.querySelector('#host').remove()`
  await openHtml(page, world, { body: '<div id="host"></div>', start, waits: false })
  expect(await page.evaluate(() => Reflect.get(window, 'failed'))).toEqual([
    '#number was taken out of the page, and its field with it.',
  ])
})

test('a container that is taken out later is named when a token is asked for', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  await page.evaluate(() => document.querySelector('#number')?.remove())
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    exception: { code: 1, messages: ['#number was taken out of the page, and its field with it.'] },
  })
})
