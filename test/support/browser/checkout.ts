// What browser tests share: a gateway, a merchant's site on another origin, and a page with two fields.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import type { Disturbed } from '../../../shared/disturbances.ts'
import type { HostedFieldsInstance } from '../../../src/index.ts'
import { type ApiClient, apiClient } from '../client.ts'
import { inCards } from './in-card.ts'
import { type MerchantSite, startMerchantSite } from './merchant-site.ts'
import { test as base, expect } from './test.ts'

declare global {
  interface Window {
    instance: HostedFieldsInstance
    states: unknown[]
    /** Requests a token. A refusal is returned as the result of parseException. */
    tokenize(formData?: Record<string, unknown>): Promise<{ id?: string; exception?: unknown }>
  }
}

export interface World {
  /** Whether each field is in a card (in-card.ts). */
  inCard: boolean
  gateway: DemoGateway
  site: MerchantSite
  /** A client with the secret key of test mode. */
  client: ApiClient
}

/** What a project of Playwright may choose. */
export interface WorldOptions {
  /** The folder of another build of the hosted fields than `dist/hosted-fields`; empty for that one. */
  hostedFieldsDir: string
  inCard: boolean
}

/**
 * `world` is created once per worker. No token request of an honest page says that a field was disturbed: hostile ones have the tag
 * `@disturbs`, or are in `red-team/`.
 */
export const test = base.extend<object, WorldOptions & { world: World }>({
  hostedFieldsDir: ['', { option: true, scope: 'worker' }],
  inCard: [false, { option: true, scope: 'worker' }],
  async page({ page }, use, { file, tags }) {
    const disturbed: Disturbed[] = []
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/v1/tokens')) return
      // Some drivers do not tell what is sent.
      const sent = request.postDataJSON()
      if (sent) disturbed.push(sent.disturbed)
    })
    await use(page)
    if (file.includes('red-team') || tags.includes('@disturbs')) return
    expect(disturbed.filter(({ count }) => count > 0)).toEqual([])
  },
  world: [
    async ({ hostedFieldsDir, inCard }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
      const gateway = await startGateway({
        demo: true,
        dataDir,
        port: 0,
        ...(hostedFieldsDir && { hostedFieldsDir }),
      })
      const site = await startMerchantSite(dataDir)
      const client = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
      await use({ gateway, site, client, inCard })
      await site.close()
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

const FIELDS = [
  {
    selector: '#number',
    input: { type: 'credit_card_number', placeholder: '1234 1234 1234 1234', format: true },
  },
  { selector: '#cvv', input: { type: 'cvv', placeholder: 'CVV' } },
]

export interface CheckoutOptions {
  /** Merged over a valid configuration. */
  config?: Record<string, unknown>
  /** `script` loads the script tag, `module` imports the ESM build. */
  by?: 'script' | 'module'
  headers?: Record<string, string>
  /** HTML in front of the page's own script. */
  before?: string
  /** Script that runs after the page's own, in the same task. */
  then?: string
}

/** A checkout page with a number and a CVV field. Once it has loaded, it has `window.instance` and `window.tokenize`. */
export function checkoutPage(
  { gateway, inCard }: World,
  { config = {}, by = 'script', before = '', then = '' }: CheckoutOptions = {},
) {
  const fields = config.fields ?? FIELDS
  const settings = {
    publicKey: gateway.publicKey,
    ...(by === 'module' && { frameUrl: gateway.hostedFieldsFrame }),
    timeout: START_TIMEOUT,
    ...config,
    fields: inCard ? inCards(fields) : fields,
  }
  const load =
    by === 'script'
      ? `<script src="${gateway.hostedFieldsScript}"></script><script>const library = window.Service.HostedFields`
      : `<script type="module">import * as library from '/hosted-fields.mjs'`
  return `<!doctype html><meta charset="utf-8"><title>Checkout</title>
<form><label>Card</label><div id="number" style="height:40px"></div><div id="cvv" style="height:40px"></div>
<button>Pay</button></form>${before}${load}
window.library = library
window.states = []
window.instance = library.initializeFields(${JSON.stringify(settings)}, (state) => window.states.push(state))
window.tokenize = (formData = { exp_month: 12, exp_year: 2040 }) => window.instance.getPaymentToken(formData).then(
  (token) => token, (exception) => ({ exception: library.parseException(exception) }))
${then}
</script>`
}

/** Milliseconds that a page gives its frames to start: the usual minute, because a busy machine needs more than a customer's. */
export const START_TIMEOUT = 60_000

let pages = 0

/** Opens a checkout and waits until its fields can be typed into. */
export async function openCheckout(page: Page, world: World, options: CheckoutOptions = {}) {
  await page.goto(addCheckout(world, options))
  await page.waitForFunction(() => window.instance !== undefined)
  await page.evaluate(() => window.instance.ready)
}

/** Adds a checkout page of its own to the merchant's site and returns its address. */
export function addCheckout(world: World, options: CheckoutOptions = {}): string {
  const html = checkoutPage(world, options)
  return world.site.add(`/checkout-${pages++}`, {
    html,
    ...(options.headers && { headers: options.headers }),
  })
}

export const numberField = (page: Page) =>
  page.frameLocator('iframe[title="Card number"]').getByLabel('Card number')
export const cvvField = (page: Page) =>
  page.frameLocator('iframe[title="Security code"], #cvv iframe').getByLabel('Security code')

/** Types into a field as a person would, key by key. */
export async function type(page: Page, field: ReturnType<typeof numberField>, text: string) {
  await field.focus()
  await page.keyboard.type(text)
}

/** Types a card into both fields. */
export async function typeIntoBoth(page: Page, number: string, cvv: string) {
  await type(page, numberField(page), number)
  // Some drivers' keys take their time, and the last one would go where the focus is by then.
  await expect(numberField(page)).toHaveValue(new RegExp(`^${[...number].join(' ?')}$`))
  await type(page, cvvField(page), cvv)
}

/** Types a card into both fields and waits until the page knows that it is complete. */
export async function typeCard(page: Page, number: string, cvv: string) {
  await typeIntoBoth(page, number, cvv)
  await page.waitForFunction(() => window.instance.getState().isReady)
}
