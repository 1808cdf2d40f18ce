// The merchants of a mixed load, made by the operator while the gateway runs: shops, and some that sell subscriptions.
import { apiClient } from '../../support/client.ts'
import { NETWORK_RULES } from '../../support/crash/load.ts'
import { withStorage } from '../../support/engine.ts'
import type { Started } from '../../support/gateway.ts'
import { achAccount } from '../../support/merchant/merchants.ts'
import { made } from '../../support/merchant/operator.ts'

export interface Shop {
  /** From 0; the first is the demo merchant, who sends invoices. */
  at: number
  publicKey: string
  secretKey: string
  /** Whether it sells subscriptions, and turns its clock. */
  turnsClock: boolean
  webhookSecret: string
}

const ENABLED = ['credit_enabled=true', 'nonoriginating_refund_enabled=true']

/**
 * @param hooksUrl where each merchant's webhooks go, with its number
 * @param sellers how many of them sell subscriptions
 */
export async function openShops(
  dataDir: string,
  started: Started,
  hooksUrl: string,
  { count, sellers }: { count: number; sellers: number },
): Promise<Shop[]> {
  await withStorage({ dataDir }, ({ write }) =>
    write((tx) => tx.updateTable('accounts').set({ credit_enabled: 1 }).execute()),
  )
  const shops: Shop[] = []
  const add = async (publicKey: string, secretKey: string) => {
    const at = shops.length
    const turnsClock = at >= count - sellers
    const client = apiClient(started.base_url, started.ca_certificate, secretKey)
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await client.call({ method, path, ...(body && { body }) })
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`)
      return answer.body
    }
    await ask('PATCH', '/v1/merchant', { test_events_urls: `${hooksUrl}/${at}` })
    // What is paid on the pages of invoices, and by itself each month, is paid with cards that are simply good.
    if (at > 0 && !turnsClock)
      for (const rule of NETWORK_RULES) await ask('POST', '/v1/simulator/rules', rule)
    const { secret } = await ask('GET', '/v1/webhooks/secret')
    shops.push({ at, publicKey, secretKey, turnsClock, webhookSecret: secret })
  }
  await add(started.public_key, started.test_secret_key)
  while (shops.length < count) {
    const { id, values } = await made({ dataDir }, 'merchant', `name=Shop ${shops.length}`)
    const account = ['account', `merchant_id=${id}`, 'mode=test', 'name=Test'] as const
    await made({ dataDir }, ...account, 'type=MerchantAccount', ...ENABLED)
    await made({ dataDir }, ...account, ...achAccount, ...ENABLED)
    await add(values.public_key ?? '', values.test_secret_key ?? '')
  }
  return shops
}
