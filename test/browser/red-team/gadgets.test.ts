// What stands in a merchant's page and is not the merchant's: markup that passes a sanitizer, and a prototype that some
// script has polluted. Neither may lead the frames to another address, nor keep the fields from working.
import type { Page } from '@playwright/test'
import type { HostedFieldsGlobal } from '../../../src/api/global.ts'
import { checkoutPage, typeCard, type World } from '../../support/browser/checkout.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const EVIL = 'https://evil.example/frame.html'

let pages = 0

async function open(page: Page, { site }: World, html: string) {
  await page.goto(site.add(`/gadget-${pages++}`, html))
  await expect(page.locator('iframe').first()).toBeAttached()
}

const framesOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('iframe')].map(({ src }) => src))

for (const tag of ['img', 'form', 'object', 'embed']) {
  test(
    `a ${tag} named currentScript says nothing of the frames`,
    longUnless(tag === 'form'),
    async ({ page, world }) => {
      const { inCard, gateway } = world
      const { hostedFieldsScript, hostedFieldElement, publicKey, baseUrl } = gateway
      const attributes = `name="currentScript" data-public-key="m_attackerattackerattack" data-frame-url="${EVIL}" src="${EVIL}"`
      await open(
        page,
        world,
        `<!doctype html><title>Checkout</title><${tag} ${attributes}></${tag}>
${inCard ? '<hosted-card></hosted-card>' : '<hosted-field type="credit_card_number"></hosted-field>'}<div id="cvv"></div>
<script src="${hostedFieldsScript}"></script>
<script src="${hostedFieldElement}" data-public-key="${publicKey}"></script>
<script>window.instance = Service.HostedFields.initializeFields(
  { publicKey: '${publicKey}', fields: [{ selector: '#cvv', input: { type: 'cvv' } }] })</script>`,
      )
      await page.evaluate(() => window.instance.ready)
      const element = page.locator(':is(hosted-field, hosted-card) iframe')
      for (const src of [...(await framesOf(page)), await element.getAttribute('src')]) {
        expect(src).toContain(`${baseUrl}/hosted-fields/`)
        expect(src).toContain(`key=${publicKey}`)
      }
    },
  )
}

/** Names that the library might look for where the page has not set them. */
const POLLUTION = {
  ...{ frameUrl: EVIL, publicKey: 'm_attackerattackerattack', selector: '#evil', css: { color: 'red' } },
  ...{ timeout: 1, tokenTimeout: 1, input: 'evil', fields: 'evil', surchargeEnabled: true, aborted: true },
  ...{ brands: ['jcb'], maxLength: 1, label: 'evil', placeholder: 'evil', required: false, format: 'evil' },
  ...{ id: 1, card: 'evil', call: 'evil', args: 'evil', value: 'evil', failed: true, methods: 'evil' },
  ...{
    opening: 'evil',
    onReport: 'evil',
    report: 'evil',
    retryable: true,
    token: 'evil',
  },
}

test('a polluted prototype changes nothing @spied', async ({ page, world }) => {
  const before = `<script>Object.assign(Object.prototype, ${JSON.stringify(POLLUTION)})</script>`
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await open(page, world, checkoutPage(world, { before }))
  await page.evaluate(() => window.instance.ready)
  await typeCard(page, '4242424242424242', '123')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************4242' })
  for (const src of await framesOf(page)) {
    expect(src).toContain(`${world.gateway.baseUrl}/hosted-fields/`)
    expect(src).toContain(`key=${world.gateway.publicKey}`)
  }
  expect(errors).toEqual([])
})

test('with a script tag, the frame comes from where the script comes from', async ({ page, world }) => {
  await page.goto(world.site.add(`/gadget-${pages++}`, checkoutPage(world)))
  await page.evaluate(() => window.instance.ready)
  const refusal = await page.evaluate((frameUrl) => {
    const { initializeFields, parseException } = Reflect.get(window, 'library') as HostedFieldsGlobal
    try {
      initializeFields({ publicKey: 'm_x', frameUrl, fields: [] })
      return undefined
    } catch (exception) {
      return parseException(exception).messages
    }
  }, EVIL)
  expect(refusal).toContain(`frameUrl must be on ${world.gateway.baseUrl}, where the script is from.`)
})
