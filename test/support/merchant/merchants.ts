// Merchants beside the demo merchant, made by the operator as any is.
import type { Mode } from '../../../gateway/core/caller.ts'
import { type ApiClient, apiClient } from '../client.ts'
import type { TestGateway } from '../gateway.ts'
import { type Made, made } from './operator.ts'

export interface Shop {
  id: string
  publicKey: string
  secretKeys: Record<Mode, string>
  /** With its secret keys. */
  test: ApiClient
  live: ApiClient
  /** Makes an account of its own. */
  account(mode: Mode, ...assignments: string[]): Promise<Made>
}

/** An account for banks, as an operator says it. */
export const achAccount = [
  'type=AchAccount',
  'routing_number=000000013',
  'account_number=8675309001',
  'account_type=CHECKING',
]

export function clientOf({ gateway }: TestGateway, key: string): ApiClient {
  return apiClient(gateway.baseUrl, gateway.caCertificate, key)
}

/** A merchant without any account yet. */
export async function newShop(world: TestGateway, ...more: string[]): Promise<Shop> {
  const { id, values } = await made(world, 'merchant', 'name=New Shop', ...more)
  const { public_key = '', test_secret_key = '', live_secret_key = '' } = values
  return {
    id,
    publicKey: public_key,
    secretKeys: { test: test_secret_key, live: live_secret_key },
    test: clientOf(world, test_secret_key),
    live: clientOf(world, live_secret_key),
    account: (mode, ...assignments) =>
      made(world, 'account', `merchant_id=${id}`, `mode=${mode}`, `name=${mode}`, ...assignments),
  }
}

/** One with accounts for cards and banks in both modes, which may do all that an operator can enable. */
export async function addMerchant(world: TestGateway): Promise<Shop & { testAccountId: string }> {
  const shop = await newShop(world)
  const enabled = ['credit_enabled=true', 'nonoriginating_refund_enabled=true']
  const { id: testAccountId } = await shop.account('test', 'type=MerchantAccount', ...enabled)
  await shop.account('live', 'type=MerchantAccount', ...enabled)
  await shop.account('test', ...achAccount, ...enabled)
  await shop.account('live', ...achAccount, ...enabled)
  return { ...shop, testAccountId }
}
