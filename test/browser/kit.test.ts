// The kit's fixture for Playwright, against the real fields.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { TestGateway } from '../../testing/gateway.ts'
import type { TestMerchant } from '../../testing/merchant.ts'
import { expect, fillBank, fillCard, fillText, test } from '../../testing/playwright.ts'

type Field = { type: string; control?: 'select' }

const EXPIRIES: Record<string, Field[]> = {
  'one field': [{ type: 'expiration' }],
  'two fields': [{ type: 'exp_month' }, { type: 'exp_year' }],
  'two lists': [
    { type: 'exp_month', control: 'select' },
    { type: 'exp_year', control: 'select' },
  ],
}

/** Opens a checkout of the merchant, whose labels are its own, on another site than the gateway's. */
async function openCheckout(
  page: Page,
  gateway: TestGateway,
  merchant: TestMerchant,
  lang: string,
  expiry: Field[],
) {
  const types = [{ type: 'credit_card_number' }, ...expiry, { type: 'cvv' }]
  const fields = types.map((input, index) => ({ selector: `#f${index}`, input }))
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Checkout</title>
${fields.map((_, index) => `<label for="f${index}">Field ${index}</label><div id="f${index}" style="height:40px"></div>`).join('')}
<script src="${gateway.hostedFieldsScript}"></script><script>
window.instance = Service.HostedFields.initializeFields(${JSON.stringify({ publicKey: merchant.publicKey, fields })}, () => {})
</script></html>`
  await openPage(page, html)
}

/** Opens a document from a server on loopback. */
async function openPage(page: Page, html: string) {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
}

const pay = (page: Page) =>
  page.evaluate(async () => {
    const { instance } = window as unknown as {
      instance: { getPaymentToken(data: object): Promise<{ id: string }> }
    }
    return (await instance.getPaymentToken({})).id
  })

const LANGUAGES = ['en', 'de', 'ar', 'zh-Hant']

for (const [form, expiry] of Object.entries(EXPIRIES)) {
  for (const lang of LANGUAGES) {
    test(`a card is typed with ${form} for its expiry, in ${lang} @chromium`, { tag: '@long' }, async ({
      page,
      gateway,
      merchant,
    }) => {
      await openCheckout(page, gateway, merchant, lang, expiry)
      await fillCard(page, { number: '4242 4242 4242 4242', expiry: '11/40', cvv: '123' })
      const method = await pay(page)
      const { id } = await merchant.api.post<{ id: string }>('/v1/charges', { amount: 4200, method })
      expect(await merchant.api.get(`/v1/transactions/${id}`)).toMatchObject({
        status: 'AUTHORIZED',
        method: { number: '************4242', exp_month: 11, exp_year: 2040 },
      })
    })
  }
}

test('what is typed again replaces what was there, and a missing field is named @chromium', {
  tag: '@long',
}, async ({ page, gateway, merchant, fillCard }) => {
  await openCheckout(page, gateway, merchant, 'fr', [{ type: 'expiration' }])
  await fillCard({ number: '4000 0000 0000 0002', expiry: '01/30', cvv: '999' })
  await fillCard({ number: '4242 4242 4242 4242', expiry: '11/40', cvv: '123' })
  const token = await pay(page)
  expect(await merchant.api.get(`/v1/tokens/${token}`)).toMatchObject({
    number: '************4242',
    exp_month: 11,
  })
  await expect(fillText(page, 'nickname', 'Ada')).rejects.toThrow(
    'The page has no field for the text "nickname": it has credit_card_number, expiration, cvv.',
  )
})

test.describe('faults of the whole gateway', () => {
  test.describe.configure({ mode: 'serial' })

  test('are left by a test @chromium', async ({ gateway, merchant: _ }) => {
    await gateway.faults.fail('POST /v1/charges', 'error_before_commit', { times: 9 })
    expect(await gateway.faults.list()).toHaveLength(1)
  })

  test('are gone in the next one @chromium', async ({ gateway, merchant: _ }) => {
    expect(await gateway.faults.list()).toEqual([])
  })
})

test('a bank account and a text are typed into the elements of a page @chromium', async ({
  page,
  gateway,
  merchant,
  fillText,
  leakProbe,
}) => {
  const html = `<!doctype html><title>Checkout</title><form>
<hosted-field type="routing_number"></hosted-field><hosted-field type="bank_account_number"></hosted-field>
<hosted-field type="text" name="name" label="Firma"></hosted-field></form>
<script src="${gateway.hostedFieldsScript}"></script>
<script src="${gateway.hostedFieldElement}" data-public-key="${merchant.publicKey}"></script>
<script>window.instance = { getPaymentToken: () =>
  Service.HostedField.hostedFieldsOf(document.forms[0]).getPaymentToken({ account_type: 'checking', account_holder_type: 'business' }) }
</script>`
  await openPage(page, html)
  await fillBank(page.locator('form'), { routing: '000000013', account: '1234567890' })
  await fillText('name', 'Ada Ltd')
  expect(await merchant.api.get(`/v1/tokens/${await pay(page)}`)).toMatchObject({
    account_number: '******7890',
    name: 'Ada Ltd',
  })
  leakProbe.expectNone()
})
