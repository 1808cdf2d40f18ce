// A payer with invoices to pay, for tests without a page.
import { expect } from 'vitest'
import { apiClient } from '../client.ts'
import { goodCard, type TestGateway } from '../gateway.ts'
import type { PartnerWorld } from '../partners/partners.ts'
import { newPayer } from '../partners/portal.ts'

export type Payer = Awaited<ReturnType<typeof payerOf>>

/** A new merchant with a contact of test mode, and what the contact does. */
export async function payerOf({ gateway }: Pick<TestGateway, 'gateway'>, partners: PartnerWorld) {
  const payer = await newPayer(partners)
  const page = apiClient(gateway.baseUrl, gateway.caCertificate, payer.shop.publicKey)
  /** Of the merchant's page, by its public key. */
  const token = async (body: object = goodCard): Promise<string> =>
    (await page.post('/v1/tokens', body)).body.id
  return {
    ...payer,
    token,
    /** Of 42 dollars, unless it says otherwise. */
    async newInvoice(more: object = {}) {
      const answer = await payer.client.post('/invoices', { ...payer.invoice, ...more })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    async invoiceNow(id: string) {
      return (await payer.client.get(`/invoices/${id}`)).body
    },
    /** What to pay, with a new token, without a surcharge. */
    async wish(invoiceIds: string[], body: object = goodCard) {
      const contactId: string = payer.contact.id
      return { contactId, invoiceIds, surcharge_amount: 0, method: { token: await token(body) } }
    },
    async transaction(id: string) {
      return (await payer.shop.test.get(`/v1/transactions/${id}`)).body
    },
    /** How many transactions there are. */
    async transactions(): Promise<number> {
      return (await payer.shop.test.get('/v1/transactions?page_size=1')).body.total_entries
    },
    /** The types of an invoice's events after the first, in their order. */
    async told(id: string): Promise<string[]> {
      const { results } = (await payer.shop.test.get('/v1/events?page_size=100')).body
      const ours = results.filter(({ data }: { data: { id: string } }) => data.id === id).reverse()
      return ours.map(({ type }: { type: string }) => type).slice(1)
    },
  }
}
