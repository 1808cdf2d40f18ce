// A merchant's checkout for drivers of browsers other than Playwright, with a gateway of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startGateway, type TestMerchant } from '../../testing/index.ts'

export interface DrivenCheckout {
  merchant: TestMerchant
  /**
   * The address of a page with these fields, in a language. Its `window.pay()` resolves to the id of a token, `window.confirm3ds()` to how
   * the authentication of a payment ended.
   * @param more of the fields' configuration
   */
  page(lang: string, expiry: readonly object[], more?: object): string
  /** The same with a bank account's fields, and one for a name. */
  bankPage(): string
  close(): Promise<void>
}

export async function drivenCheckout(): Promise<DrivenCheckout> {
  const gateway = await startGateway()
  const merchant = await gateway.merchant()
  const pages = new Map<string, string>()
  const server = createServer(({ url = '' }, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages.get(url) ?? ''),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  /** @param data what the page adds to its fields */
  function add(lang: string, types: readonly object[], more: object, data: object): string {
    const fields = types.map((input, index) => ({ selector: `#f${index}`, input }))
    const config = JSON.stringify({ publicKey: merchant.publicKey, fields, ...more })
    const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Checkout</title>
${fields.map((_, index) => `<div id="f${index}" style="height:40px"></div>`).join('')}
<script src="${gateway.hostedFieldsScript}"></script><script>
window.instance = Service.HostedFields.initializeFields(${config}, () => {})
window.confirm3ds = () => instance.getPaymentToken(${JSON.stringify(data)}, { authenticate: { amount: 4200, currency: 'USD' } }).then(
  ({ authentication }) => authentication, (error) => String(error.message))
window.pay = () => instance.getPaymentToken(${JSON.stringify(data)}).then(({ id }) => id, (error) => String(error.message))
</script></html>`
    const path = `/${pages.size}`
    pages.set(path, html)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  }

  return {
    merchant,
    page: (lang, expiry, more = {}) =>
      add(lang, [{ type: 'credit_card_number', format: true }, ...expiry, { type: 'cvv' }], more, {}),
    bankPage() {
      const types = ['routing_number', 'bank_account_number'].map((type) => ({ type }))
      const data = { account_type: 'checking', account_holder_type: 'business' }
      return add('de', [...types, { type: 'text', name: 'name', label: 'Firma' }], {}, data)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await gateway.close()
    },
  }
}

/** The ways in which an expiry may be asked for. */
export const EXPIRIES: Record<string, readonly object[]> = {
  'one field': [{ type: 'expiration' }],
  'two fields': [{ type: 'exp_month' }, { type: 'exp_year' }],
  'two lists': [
    { type: 'exp_month', control: 'select' },
    { type: 'exp_year', control: 'select' },
  ],
}
