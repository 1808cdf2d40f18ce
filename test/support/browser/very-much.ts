// A site with very much of everything: long texts without a space, high amounts, and more rows than a page has.
import { apiClient, type Call } from '../client.ts'
import { goodCard } from '../gateway.ts'
import { wholeApplication } from '../partners/application.ts'
import { newPayment } from '../partners/portal.ts'
import type { PartnerSite } from './partners.ts'

export const LONG = 'a-reference-that-has-no-space-in-it-and-is-as-long-as-any-may-be-'
  .repeat(2)
  .slice(0, 128)
const HIGH = 99_999_999
/** More than a list shows at once. */
const ROWS = 30

/** Fills the demo merchant's test mode. @returns the address of all open invoices of a customer */
export async function fillSite(site: PartnerSite): Promise<string> {
  const { gateway } = site
  const api = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
  const made = async (path: string, body: object) => (await api.post(path, body)).body
  for (let count = 0; count < ROWS; count++)
    await made('/v1/charges', {
      amount: HIGH - count,
      method: { ...goodCard, name: LONG.slice(0, 60) },
      reference: LONG,
      description: LONG,
      data: { [LONG.slice(0, 40)]: LONG },
    })
  await made('/v1/recurring/charges', {
    amount: HIGH,
    description: LONG,
    reference: LONG,
    method: { ...goodCard, name: LONG.slice(0, 60), cvv: undefined },
    schedule: { interval_unit: 'WEEK', interval_delay: 1, start: '2090-01-01' },
  })
  const body = { test_events_urls: `https://${LONG.slice(0, 60)}.invalid/${LONG}` }
  await api.call({ method: 'PATCH', path: '/v1/merchant', body })
  await site.submit({ ...wholeApplication, business_name: LONG.slice(0, 60), goods_and_services: LONG })
  return fillInvoices(gateway)
}

/** Makes two invoices with very much in them, the second credited in part. */
async function fillInvoices(gateway: PartnerSite['gateway']): Promise<string> {
  const line = { description: LONG, rate_per_quantity: HIGH, quantity: 1, rate_type: 'units' }
  const wish = { reference: LONG, line_items: Array(ROWS).fill(line) }
  return openInvoices(gateway, [wish, wish], { amount: 1200, reason: LONG.slice(0, 64) })
}

/**
 * Makes invoices for a new customer.
 * @param credit what the last one is credited
 * @returns the address of all open invoices of the customer
 */
export async function openInvoices(
  { baseUrl, caCertificate, partner }: PartnerSite['gateway'],
  wishes: readonly object[] = [{}],
  credit?: object,
): Promise<string> {
  const plain = apiClient(baseUrl, caCertificate)
  const headers = { authorization: `Bearer ${partner.accessToken}` }
  const call = async (one: Call) => {
    const answer = await plain.call({ ...one, headers })
    if (answer.status !== 200) throw new Error(`${one.path}: ${answer.text}`)
    return answer
  }
  const post = (path: string, body: object) => call({ method: 'POST', path, body })
  const { contact, invoice } = await newPayment({ get: (path) => call({ path }), post })
  let last = ''
  for (const wish of wishes) last = (await post('/invoices', { ...invoice, ...wish })).body.id
  if (credit) await post(`/invoices/${last}/credit-notes`, credit)
  return (await post(`/contacts/${contact.id}/hash`, {})).body.url
}
