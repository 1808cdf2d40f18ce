// What a mixed load runs against: gateways that can be killed, merchants, their customers and the receivers of their webhooks.
import { MortalGateways } from '../../support/crash/mortal-gateways.ts'
import { PatientClient } from '../../support/crash/patient-client.ts'
import { setDatabase } from '../../support/engine.ts'
import { type SpawnedGateway, spawnGateway } from '../../support/gateway.ts'
import type { Engine } from '../gateway/engines.ts'
import type { Place } from './customers.ts'
import { startHooks } from './hooks.ts'
import { openInvoices } from './invoices.ts'
import { openShops } from './shops.ts'
import { Seller } from './subscriptions.ts'

const SHOPS = { count: 20, sellers: 3 }
const OPTIONS = ['--fault-points', '--allow-private-webhooks', '--rate-limit', '0', '--log-level', 'info']

export type Town = Awaited<ReturnType<typeof openTown>>

/** Gateways with merchants and their webhook receivers. @param stack ends all of it */
export async function openTown(engine: Engine, stack: AsyncDisposableStack) {
  const { dataDir, databaseUrl } = await engine.newPlace()
  setDatabase(dataDir, databaseUrl === undefined ? {} : { databaseUrl })
  const processes = databaseUrl === undefined ? 1 : 2
  const all: SpawnedGateway[] = []
  const gateways = new MortalGateways(dataDir, processes, async (folder) => {
    const one = await spawnGateway(folder, OPTIONS)
    all.push(one)
    return one
  })
  stack.defer(() => gateways.stop())
  await gateways.start()
  const hooks = await startHooks()
  stack.defer(() => hooks.close())

  const { started } = (await gateways.reachOne(0)).gateway
  const shops = await openShops(dataDir, started, hooks.url, SHOPS)
  hooks.verifyFor(shops)
  let asked = 0
  const reach = () => gateways.reach(asked++)
  const client = new PatientClient((wanted) => gateways.reach(wanted))
  const sellers = shops.filter(({ turnsClock }) => turnsClock).map((shop) => new Seller(shop, reach))
  const [first] = shops
  if (!first) throw new Error('There is no merchant.')
  const invoices = await openInvoices(() => gateways.reachOne(asked++), first, started.partner.access_token)
  const place: Place = { shops, sellers, invoices, client, reach }
  return { dataDir, processes, gateways, all, hooks, client, place }
}
