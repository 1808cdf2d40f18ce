// A merchant's checkout for drivers of browsers other than Playwright, with a gateway of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startGateway, type TestMerchant } from '../../testing/index.ts'

export interface DrivenCheckout {
  merchant: TestMerchant
  /**
   * The address of a page with these fields, in a language. Its `window.pay()` resolves to the id of a token.
   * @param more of the fields' configuration
   */
  page(lang: string, expiry: readonly object[], more?: object): string
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
  return {
    merchant,
    page(lang, expiry, more = {}) {
      const types = [{ type: 'credit_card_number', format: true }, ...expiry, { type: 'cvv' }]
      const fields = types.map((input, index) => ({ selector: `#f${index}`, input }))
      const config = JSON.stringify({ publicKey: merchant.publicKey, fields, ...more })
      const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Checkout</title>
${fields.map((_, index) => `<div id="f${index}" style="height:40px"></div>`).join('')}
<script src="${gateway.hostedFieldsScript}"></script><script>
window.instance = Service.HostedFields.initializeFields(${config}, () => {})
window.pay = () => instance.getPaymentToken({}).then(({ id }) => id, (error) => String(error.message))
</script></html>`
      const path = `/${pages.size}`
      pages.set(path, html)
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
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
