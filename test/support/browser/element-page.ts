// Pages with `<hosted-field>` elements, for browser tests.
import type { Locator, Page } from '@playwright/test'
import type {
  HostedFieldElement,
  HostedFieldGlobal,
  HostedFieldSettings,
} from '../../../src/element/types.ts'
import type { World } from './checkout.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** The API of the element, from its script or its ESM build. */
    hostedFields: HostedFieldGlobal
    seen: string[]
    /** Listeners on window and document, on a page that records them. */
    listeners: Array<{ target: EventTarget; name: string; listener: unknown }>
  }
}

/** A form with card fields, as a merchant would write it. */
export const CARD_FORM = `<form id="pay">
  <label for="number">Card</label>
  <hosted-field id="number" type="credit_card_number" format></hosted-field>
  <label>Code <hosted-field id="cvv" type="cvv"></hosted-field></label>
  <button>Pay</button>
</form>`

export interface ElementPageOptions {
  body?: string
  /** `script` loads the script tags, `module` imports the ESM build. */
  by?: 'script' | 'module'
  headers?: Record<string, string>
  /** For `script`: further attributes of the tag. */
  attributes?: string
  /** For `module`: merged over valid settings. */
  settings?: Partial<HostedFieldSettings>
}

let pages = 0

/** Opens a page with elements on the merchant's site. */
export async function openElements(
  page: Page,
  { gateway, site }: World,
  { body = CARD_FORM, by = 'script', headers, attributes, settings }: ElementPageOptions = {},
) {
  const { publicKey, hostedFieldsScript, hostedFieldsIntegrity, hostedFieldsFrame } = gateway
  const { hostedFieldElement, hostedFieldElementIntegrity } = gateway
  const load =
    by === 'script'
      ? `<script src="${hostedFieldsScript}" integrity="${hostedFieldsIntegrity}" crossorigin></script>
<script src="${hostedFieldElement}" integrity="${hostedFieldElementIntegrity}" crossorigin
  data-public-key="${publicKey}" ${attributes ?? `data-css='{"color": "rgb(1, 2, 3)"}'`}></script>
<script>window.hostedFields = window.Service.HostedField</script>`
      : `<script type="module">import * as hostedFields from '/element.js'
hostedFields.defineHostedField(${JSON.stringify({ publicKey, frameUrl: hostedFieldsFrame, ...settings })})
window.hostedFields = hostedFields</script>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elements</title>${load}</head>
<body>${body}</body></html>`
  await page.goto(site.add(`/elements-${pages++}`, { html, ...(headers && { headers }) }))
  await page.waitForFunction(() => window.hostedFields !== undefined)
}

/** The input inside an element's frame. */
export const inputOf = (element: Locator) => element.locator('iframe').contentFrame().locator('#field')

export const element = (page: Page, selector: string) => page.locator(`hosted-field${selector}`)

/** Focuses a field, once its input is visible. */
export async function focusOn(page: Page, selector: string) {
  const input = inputOf(element(page, selector))
  await expect(input).toBeVisible()
  await input.focus()
  await expect(input).toBeFocused()
}

/**
 * Types into an element's field, once its input is visible, and waits for the last key: some drivers' keys take their time,
 * and go where the focus is by then.
 */
export async function typeInto(page: Page, selector: string, text: string) {
  await focusOn(page, selector)
  await page.keyboard.type(text)
  // A field may have put spaces between the digits.
  await expect(inputOf(element(page, selector))).toHaveValue(new RegExp(`${[...text].join(' ?')}$`))
}

/** Types a card and waits until the form is valid. */
export async function typeCardInto(page: Page, number = '4242424242424242', cvv = '123') {
  await typeInto(page, '#number', number)
  await typeInto(page, '#cvv', cvv)
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#pay')?.checkValidity())
}

/** Requests a token for a form's fields. A refusal is returned as its code and messages. */
export const tokenOf = (page: Page, form = '#pay') =>
  page.evaluate((selector) => {
    const owner = document.querySelector(selector) ?? document
    const instance = window.hostedFields.hostedFieldsOf(owner)
    return instance
      ?.getPaymentToken({ exp_month: 12, exp_year: 2040 })
      .then(({ id, number }) => ({ id, number, messages: [] as string[] }))
      .catch(({ messages }: { messages: string[] }) => ({ id: '', number: '', messages }))
  }, form)

export type { HostedFieldElement }
