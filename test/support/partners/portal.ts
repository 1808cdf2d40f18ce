// The portal API for tests: a client with a token that a merchant has let a partner have.
import { type ApiClient, apiClient, type Call } from '../client.ts'
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
  type: 'person',
  test_mode: true,
} as const
