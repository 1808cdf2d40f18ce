// The hosted script, loaded by the package from the gateway: so no page has a script and a frame of different builds.
import type { Page } from '@playwright/test'
import type { LoadOptions } from '../../src/load.ts'
import { numberField, type World } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

type Loader = Record<'loadHostedFields', (options: LoadOptions) => Promise<unknown>>

declare global {
  interface Window {
    loader: Loader
  }
}

let pages = 0

async function openPage(page: Page, { site }: World, headers: Record<string, string> = {}) {
  const html = `<!doctype html><meta charset="utf-8"><title>Checkout</title><div id="number" style="height: 40px"></div>
<script type="module" nonce="page">import * as loader from '/index.js'
window.loader = loader</script>`
  await page.goto(site.add(`/load-${pages++}`, { html, headers }))
  await page.waitForFunction(() => window.loader !== undefined)
}

/** What a script is loaded by, or the messages of why it is not. */
const load = (page: Page, options: LoadOptions) =>
  page.evaluate(
    (given) =>
      window.loader.loadHostedFields(given).then(
        (library) => [Object.keys(library as object).join()],
        ({ code, retryable, message }) => [`${code} ${retryable}`, message as string],
      ),
    options,
  )

const LIBRARY = ['initializeFields,parseException,exceptionMap']

async function pinned({ client }: World): Promise<{ version: string; integrity: string }> {
  const { body } = await client.call({ path: '/hosted-fields.json', key: null })
  const [{ name, files }] = body.versions
  return { version: name, integrity: files[0].integrity }
}

test('the current build is loaded once, however often one asks, and finds its frame', async ({
  page,
  world,
}) => {
  const { baseUrl: gateway, publicKey } = world.gateway
  await openPage(page, world)
  const both = page.evaluate(
    (options) =>
      Promise.all([window.loader.loadHostedFields(options), window.loader.loadHostedFields(options)]).then(
        ([one, other]) => one === other,
      ),
    { gateway },
  )
  expect(await both).toBe(true)
  expect(await load(page, { gateway })).toEqual(LIBRARY)
  const { version, integrity } = await pinned(world)
  expect(await load(page, { gateway, version, integrity })).toEqual(LIBRARY)
  await expect(page.locator('head script')).toHaveCount(1)
  await expect(page.locator('head script')).toHaveAttribute('integrity', integrity)
  await page.evaluate((key) => {
    const fields = [{ selector: '#number', input: { type: 'credit_card_number' as const } }]
    window.Service?.HostedFields?.initializeFields({ publicKey: key, fields })
  }, publicKey)
  await expect(numberField(page)).toBeEditable()
})

test('a script that is another than its integrity says is named, and the right one loads after it', async ({
  page,
  world,
}) => {
  const { baseUrl: gateway } = world.gateway
  const { version, integrity } = await pinned(world)
  await openPage(page, world)
  const other = integrity.replace(/-./, integrity.includes('-A') ? '-B' : '-A')
  const [code, message] = await load(page, { gateway, version, integrity: other })
  expect(code).toBe('1 false')
  expect(message).toContain(`is another one than integrity says: ${other}`)
  expect(await load(page, { gateway, version, integrity })).toEqual(LIBRARY)
  await expect(page.locator('head script')).toHaveCount(1)
})

test('what keeps a script from running is told @offline', async ({ page, context, world }) => {
  const { baseUrl: gateway } = world.gateway
  const { version } = await pinned(world)
  const reasonOf = async (options: LoadOptions) => (await load(page, options)).join(' ')

  await openPage(page, world)
  expect(await reasonOf({ gateway: 'http://gateway.example' })).toContain('2 false')
  expect(await reasonOf({ gateway, version: '0.0.1-00000000' })).toMatch(/^1 false .* has no such version/)
  expect(await reasonOf({ gateway: 'https://localhost:9', version })).toMatch(
    /^1 true .* could not be loaded/,
  )
  expect(await reasonOf({ gateway: 'https://localhost:9' })).toMatch(/^1 true .* does not say which versions/)
  await context.setOffline(true)
  expect(await reasonOf({ gateway, version })).toMatch(/^1 true .* offline/)
  expect(await reasonOf({ gateway })).toMatch(/^1 true .* offline/)
  await context.setOffline(false)
  expect(await load(page, { gateway, version })).toEqual(LIBRARY)

  await openPage(page, world, { 'content-security-policy': "script-src 'self' 'nonce-page'" })
  expect(await reasonOf({ gateway, version })).toMatch(
    /^1 false .* add https:\/\/localhost:\d+ to script-src/,
  )
  await openPage(page, world, { 'content-security-policy': "require-trusted-types-for 'script'" })
  expect(await reasonOf({ gateway, version })).toMatch(/^1 false .* Trusted Types/)
  await expect(page.locator('head script')).toHaveCount(0)
})
