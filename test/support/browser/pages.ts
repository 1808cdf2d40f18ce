// Checkout pages of every kind. A test passes what is special about its page, and pays on it.
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { START_TIMEOUT, type World } from './checkout.ts'
import { inCards, OWN_INPUT } from './in-card.ts'
import { expect } from './test.ts'

export interface CheckoutHtml {
  /** HTML at the start of the head. */
  head?: string
  /** Attributes of the html element. */
  html?: string
  /** Replaces the two plain containers, `#number` and `#cvv`. */
  body?: string
  /** The nonce of the page's two scripts. */
  nonce?: string
  headers?: Record<string, string>
  /** Merged over a valid configuration. */
  config?: Record<string, unknown>
  /** Replaces the script that creates `window.instance` from `library` and `config`, by default at once. */
  start?: string
}

const CONTAINERS = '<div id="number"></div><div id="cvv"></div>'
/** Sets sizes through the object model, because a policy may forbid style attributes. */
const SIZE = `for (const id of ['number', 'cvv']) {
  const container = document.getElementById(id)
  if (container) container.style.height = '40px'
}`
const START = 'window.instance = library.initializeFields(config, (state) => window.states.push(state))'

let pages = 0

/** Adds a page to the merchant's site and returns its address. */
export function addHtml({ gateway, site, inCard }: World, page: CheckoutHtml = {}): string {
  const { head = '', html = 'lang="en"', body = CONTAINERS, nonce, headers, start = START } = page
  const standard = [
    { selector: '#number', input: { type: 'credit_card_number', format: true, placeholder: '1234' } },
    { selector: '#cvv', input: { type: 'cvv', placeholder: '123' } },
  ]
  const fields = page.config?.fields ?? standard
  const config = {
    ...{ publicKey: gateway.publicKey, timeout: START_TIMEOUT, ...page.config },
    fields: inCard ? inCards(fields) : fields,
  }
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const text = `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Checkout</title>
<meta name="viewport" content="width=device-width">${head}</head><body>${body}
<script${attribute} src="${gateway.hostedFieldsScript}"></script><script${attribute}>
const library = window.Service.HostedFields
const config = ${JSON.stringify(config)}
window.library = library
window.config = config
window.states = []
window.tokenize = (formData = { exp_month: 12, exp_year: 2040 }) => window.instance.getPaymentToken(formData).then(
  (token) => token, (exception) => ({ exception: library.parseException(exception) }))
${SIZE}
${start}
</script></body></html>`
  return site.add(`/page-${pages++}`, { html: text, ...(headers && { headers }) })
}

/**
 * Opens a page and waits until its fields can be typed into.
 * @param options `waits: false` for a page whose fields must not load
 */
export async function openHtml(
  page: Page,
  world: World,
  { waits = true, ...options }: CheckoutHtml & { waits?: boolean } = {},
) {
  await page.goto(addHtml(world, options))
  if (waits) await page.evaluate(() => window.instance.ready)
}

/** The input of the field in a container (of a card, in-card.ts says which), which may be in a shadow root or a frame. */
export const inputIn = (page: Page | FrameLocator, container: string): Locator =>
  page.frameLocator(`${container} iframe`).locator(OWN_INPUT)

/** Types into an input, key by key. */
export async function typeInto(page: Page, input: Locator, text: string) {
  await input.focus()
  await expect(input).toBeFocused()
  await typeOn(page, input, text)
}

/** Types on in the input that has the focus, and waits for the last key to be let go. */
export async function typeOn(page: Page, input: Locator, text: string) {
  // What is on no keyboard comes without keys.
  const keys = text.match(/[ -~]/g)?.length ?? 0
  await untilKeysAreUp(input, keys, () => page.keyboard.type(text))
}

/**
 * Presses keys in the input that has the focus, and waits until all of them have come up there: some drivers' keys take their time,
 * and go where the focus is by then.
 */
export async function untilKeysAreUp(input: Locator, count: number, press: () => Promise<void>) {
  const keys = await input.evaluateHandle((_, missing) => {
    const keys = { missing }
    window.addEventListener('keyup', () => keys.missing--, true)
    return keys
  }, count)
  await press()
  await expect
    .poll(() => keys.evaluate(({ missing }) => missing), { message: 'keys on their way', intervals: [10] })
    .toBeLessThanOrEqual(0)
}

/** The inputs of a card in a container, in the order of the Tab key. */
export const partsIn = (page: Page | FrameLocator, container: string): Locator =>
  page.frameLocator(`${container} iframe`).locator('.face > :first-child')

/** Types number, expiration and security code into the card of a container. */
export async function typeIntoCard(
  page: Page,
  container: string,
  texts: readonly string[] = ['4242424242424242', '1240', '123'],
) {
  for (const [at, text] of texts.entries()) await typeInto(page, partsIn(page, container).nth(at), text)
}

/** Types a card into `#number` and `#cvv` of a page, and has it exchanged for a token. */
export async function pay(page: Page) {
  await typeInto(page, inputIn(page, '#number'), '4242424242424242')
  // Waits until the last key has arrived before the focus moves on.
  await expect(inputIn(page, '#number')).toHaveValue(/^(4242 ?){4}$/)
  await typeInto(page, inputIn(page, '#cvv'), '123')
  await expect.poll(() => page.evaluate(() => window.instance.getState().isReady)).toBe(true)
  await expectToken(page)
}

/** Expects that the typed card is exchanged for a token. */
export async function expectToken(page: Page) {
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({
    type: 'card',
    number: '************4242',
    cvv: '***',
  })
}
