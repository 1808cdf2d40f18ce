// A gateway for tests, in their own process.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import {
  type AddedMerchant,
  type StartedDemoGateway,
  type StartOptions,
  startGateway as start,
} from '@service/gateway'
import { type Faults, faultsOfAll } from './faults.ts'
import { fetchTrusting } from './fetch.ts'
import { createMerchant, type MerchantOptions, type Surroundings, type TestMerchant } from './merchant.ts'
import { startReceiver } from './receiver.ts'

/** As the gateway has them. It always has demo data. */
export type TestGatewayOptions = Omit<StartOptions, 'demo'>

export interface TestGateway extends StartedDemoGateway {
  /** Of the certificate authority that clients have to trust, in PEM. */
  ca: string
  /** Trusts this gateway: for `createService` of `@service/node`. */
  fetch: typeof globalThis.fetch
  /** Faults that strike all merchants, and calls without a key. */
  faults: Faults
  /**
   * A merchant that there is already, by its keys. Its webhooks go only to the kit's receiver from then on.
   * @param forkedFrom the receiver in another gateway, of which this one is a copy: any further addresses stay
   */
  adopt(merchant: AddedMerchant, name: string, forkedFrom?: string): Promise<TestMerchant>
  /** A new merchant with its own keys, clock, rules, webhooks and outbox. */
  merchant(options?: MerchantOptions): Promise<TestMerchant>
}

/**
 * Starts a gateway in this process, on free ports of loopback, with its data in a temporary folder. It takes about a second, so
 * start one for all tests of a process in `beforeAll`, and give each test a merchant. `afterAll` has to `close()` it.
 */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const forTests = { allowPrivateWebhooks: true, faultPoints: true, rateLimit: 0 }
  return testGateway(await start({ ...forTests, ...options, demo: true }))
}

async function testGateway(gateway: StartedDemoGateway): Promise<TestGateway> {
  const agent = new Agent({ keepAlive: true })
  const receiver = await startReceiver()
  const ca = readFileSync(gateway.caCertificate, 'utf8')
  const { baseUrl, pagesUrl, snapshots } = gateway
  const fetch = fetchTrusting(ca, agent)
  const close = async () => {
    agent.destroy()
    await gateway.close()
    await receiver.close()
  }
  const fork: Surroundings['fork'] = async (added, name, from) => {
    const forked = await testGateway(await gateway.fork())
    const { close } = forked
    return {
      ...(await forked.adopt(added, name, from)),
      gateway: forked,
      close,
      [Symbol.asyncDispose]: close,
    }
  }
  const surroundings: Surroundings = { baseUrl, pagesUrl, fetch, receiver, snapshots, fork }
  let made = 0
  return {
    ...gateway,
    ca,
    fetch,
    get faults() {
      if (!gateway.faultPoints) throw new Error('This gateway was started without fault points.')
      return faultsOfAll(gateway.faultPoints.of())
    },
    async merchant(wish = {}) {
      const name = wish.name ?? `Merchant ${++made}`
      return createMerchant(surroundings, await gateway.addMerchant(asOperator(name, wish)), name)
    },
    adopt: (added, name, forkedFrom) => createMerchant(surroundings, added, name, forkedFrom),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function asOperator(name: string, { allowedOrigins, timezone, surchargeRate, account }: MerchantOptions) {
  return {
    merchant: {
      name,
      ...(allowedOrigins && { allowed_origins: allowedOrigins.join(' ') }),
      ...(timezone !== undefined && { timezone }),
    },
    ...(account && { account }),
    ...(surchargeRate !== undefined && { surcharge: { type: 'card', rate: String(surchargeRate) } }),
  }
}
