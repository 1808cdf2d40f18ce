// One unchanged tag: releases follow each other behind it. Nothing runs that the release key hasn't signed, and the merchant is alerted.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startGateway } from '../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../gateway/app/options.ts'
import { publicKeyOf } from '../../gateway/core/script-signatures.ts'
import { numberField } from '../support/browser/checkout.ts'
import { type MerchantSite, startMerchantSite } from '../support/browser/merchant-site.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { apiClient } from '../support/client.ts'
import { type MadeRelease, makeRelease } from '../support/made-release.ts'

declare global {
  interface Window {
    release?: string
    refused?: true
  }
}

const releaseKey = () => generateKeyPairSync('ed25519').privateKey

/** A gateway that is upgraded again and again at the same address, and a merchant's page with the same tag all the time. */
interface Upgrades {
  /** Restarts the gateway with a release of that version. @param after changes its files before */
  release(version: string, key: KeyObject, after?: (release: MadeRelease) => void): Promise<MadeRelease>
  /** Opens the page in a browser that has cached nothing. */
  open(browser: Browser): Promise<Page>
  /** The alerts that the merchant's server can read. */
  alerts(): Promise<{ data: Record<string, unknown> }[]>
  close(): Promise<void>
}

function upgrades(key: KeyObject): Upgrades {
  const folder = mkdtempSync(path.join(tmpdir(), 'evergreen-'))
  const dataDir = path.join(folder, 'data')
  const hostedFieldsDir = path.join(folder, 'releases')
  let gateway: DemoGateway | undefined
  let site: MerchantSite | undefined
  let address = ''
  return {
    async release(version, signer, after) {
      const made = makeRelease(hostedFieldsDir, version, [signer])
      after?.(made)
      await gateway?.close()
      gateway = await startGateway({ demo: true, dataDir, hostedFieldsDir, port: gateway?.port ?? 0 })
      site ??= await startMerchantSite(dataDir)
      address ||= site.add('/checkout', pageOf(gateway, key))
      return made
    },
    async open(browser) {
      const page = await browser.newPage()
      await page.goto(address)
      return page
    },
    async alerts() {
      if (!gateway) return []
      const client = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
      const { body } = await client.call({ path: '/v1/events' })
      return body.results.filter(({ type }: { type: string }) => type === 'page.script_blocked')
    },
    async close() {
      await site?.close()
      await gateway?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pageOf({ baseUrl, publicKey }: DemoGateway, key: KeyObject): string {
  const config = { publicKey, fields: [{ selector: '#number', input: { type: 'credit_card_number' } }] }
  return `<!doctype html><meta charset="utf-8"><title>Checkout</title><div id="number" style="height: 40px"></div>
<script src="${baseUrl}/hosted-fields/1/hosted-fields.js" integrity="ed25519-${publicKeyOf(key)}"
  crossorigin="anonymous" onerror="window.refused = true"></script>
<script>${watch(`${baseUrl}/hosted-fields/1/hosted-fields.js`, `${baseUrl}/v1/page-reports?key=${publicKey}&mode=test`)}</script>
<script>window.mount = () => { window.instance = window.Service.HostedFields.initializeFields(${JSON.stringify(config)}) }</script>`
}

/** What docs/pci.md has pages send if the library isn't there. */
const watch = (
  script: string,
  to: string,
) => `if (!window.Service?.HostedFields) navigator.sendBeacon('${to}', JSON.stringify([{
  type: 'script-missing', url: location.href, body: { blockedURL: '${script}' } }]))`

/** Mounts the field. @returns the build that its frames are of */
async function mount(page: Page): Promise<string | undefined> {
  await page.evaluate('mount()')
  await page.evaluate(() => window.instance.ready)
  await expect(numberField(page)).toBeEditable()
  const builds = await page
    .locator('iframe')
    .evaluateAll((frames) =>
      frames.map((frame) => new URL((frame as HTMLIFrameElement).src).pathname.split('/')[2]),
    )
  expect(new Set(builds).size).toBe(1)
  return builds[0]
}

const stateOf = (page: Page) =>
  page.evaluate(() => ({ release: window.release, refused: window.refused, library: 'Service' in window }))

test('three releases work behind one tag, and nothing else that is served there runs @chromium', async ({
  browser,
}) => {
  const key = releaseKey()
  const world = upgrades(key)
  try {
    const first = await world.release('1.6.0', key)
    const early = await world.open(browser)
    expect(await stateOf(early)).toEqual({ release: '1.6.0', library: true })

    for (const version of ['1.6.1', '1.10.0']) {
      const { name } = await world.release(version, key)
      const page = await world.open(browser)
      expect(await stateOf(page)).toEqual({ release: version, library: true })
      expect(await mount(page)).toBe(name)
      await page.close()
    }
    // The page from before both upgrades gets the frames of its own build.
    expect(await mount(early)).toBe(first.name)
    await early.close()

    await world.release('1.11.0', key, ({ folder }) =>
      appendFileSync(path.join(folder, 'evergreen/hosted-fields.js'), 'window.stolen = true'),
    )
    expect(await world.alerts()).toEqual([])
    const tampered = await world.open(browser)
    expect(await stateOf(tampered)).toEqual({ release: undefined, refused: true, library: false })
    await expect.poll(() => world.alerts()).toHaveLength(1)
    const [{ data } = { data: {} }] = await world.alerts()
    expect(data).toMatchObject({
      outcome: 'BLOCKED',
      reason: 'script-missing',
      page: tampered.url(),
      script: expect.stringMatching(/\/hosted-fields\/1\/hosted-fields\.js$/),
      count: 1,
    })
    await tampered.close()

    await world.release('1.12.0', releaseKey())
    const foreign = await world.open(browser)
    expect(await stateOf(foreign)).toEqual({ release: undefined, refused: true, library: false })
    await foreign.close()
  } finally {
    await world.close()
  }
})
