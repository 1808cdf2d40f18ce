// Back ends of merchants and partners: the library for servers with their credentials, through the platform's own `fetch`.
import { type Credentials, createService, type Service } from '../../../server/index.ts'
import type { TestGateway } from '../gateway.ts'
import { addMerchant, type Shop } from '../merchant/merchants.ts'

export const backEnd = (
  { gateway: { baseUrl, authUrl } }: Pick<TestGateway, 'gateway'>,
  credentials: Credentials = {},
): Service => createService({ baseUrl, authUrl, ...credentials })

export interface ShopBackEnd {
  shop: Shop & { testAccountId: string }
  service: Service
}

/** That of a new merchant, with its secret key of test mode. */
export async function shopBackEnd(world: TestGateway): Promise<ShopBackEnd> {
  const shop = await addMerchant(world)
  return { shop, service: backEnd(world, { secretKey: shop.secretKeys.test }) }
}
