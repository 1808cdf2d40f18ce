// The portal API for tests: a client with a token that a merchant has let a partner have.
import { type Answer, type ApiClient, apiClient, type Call } from '../client.ts'
import type { Shop } from '../merchant/merchants.ts'
import { exchange, newCode, newPartner, type Partner, type PartnerWorld, requestToken } from './partners.ts'

/** A client with a token of scope `payments`. */
export function portalClient({ world: { gateway } }: PartnerWorld, token: string): ApiClient {
  const plain = apiClient(gateway.baseUrl, gateway.caCertificate)
  const headers = { authorization: `Bearer ${token}` }
  const call = (one: Call) => plain.call({ ...one, headers: { ...headers, ...one.headers } })
  return {
    call,
    get: (path) => call({ path }),
    post: (path, body, more) => call({ method: 'POST', path, body, ...(more && { headers: more }) }),
  }
}

/** The token of a partner for a merchant: its own, or another one. */
export async function portalToken(
  partners: PartnerWorld,
  { client, ...partner }: Partner,
  shop: Pick<Shop, 'id'> = partner.shop,
): Promise<string> {
  const code = await newCode(partners, { ...partner, shop: { ...partner.shop, id: shop.id } })
  return (await requestToken(partners, { ...client, ...exchange(code) })).body.access_token
}

/** A client of the portal, for a new merchant with accounts for cards and banks in both modes. */
export async function newPortal(partners: PartnerWorld) {
  const partner = await newPartner(partners)
  const client = portalClient(partners, await portalToken(partners, partner))
  return { partner, shop: partner.shop, client }
}

export const ada = {
  first_name: 'Ada',
  last_name: 'Example',
  email_addresses: [{ address: 'ada@example.com' }],
  type: 'person' as const,
  test_mode: true,
}

/** A test invoice of 42 dollars. */
export const newInvoice = (of: { contact_id: string; bank_account_id: string }) => ({
  ...of,
  invoice_date: '2026-06-01T00:00:00.000Z',
  currency: 'USD',
  line_items: [{ description: '12 cups', rate_per_quantity: 4200, quantity: 1, rate_type: 'units' as const }],
  test_mode: true,
})

/** What is needed of a client. */
interface PortalClient {
  get(path: string): Promise<Pick<Answer, 'body'>>
  post(path: string, body: object): Promise<Pick<Answer, 'body'>>
}

/** A new contact of test mode, and an invoice for it that is ready to be made. */
export async function newPayment(client: PortalClient) {
  const contact = (await client.post('/contacts', ada)).body
  const banks: { id: string; test_mode: boolean }[] = (await client.get('/bank-accounts')).body
  const bank = (mode: 'test' | 'live') =>
    banks.find(({ test_mode }) => test_mode === (mode === 'test'))?.id ?? ''
  return { contact, bank, invoice: newInvoice({ contact_id: contact.id, bank_account_id: bank('test') }) }
}

/** The portal of a new merchant, with such a contact and invoice. */
export async function newPayer(partners: PartnerWorld) {
  const portal = await newPortal(partners)
  return { ...portal, ...(await newPayment(portal.client)) }
}
