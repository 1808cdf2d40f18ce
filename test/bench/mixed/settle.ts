// The end of a mixed load: what it left open is settled, days pass, and all of it has to hold.
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { checkMadeOnce, checkOutcomes, checkRepeats, openRows } from '../../support/crash/checks.ts'
import { CARDS } from '../../support/crash/load.ts'
import type { Operation } from '../../support/crash/patient-client.ts'
import { withStorage } from '../../support/engine.ts'
import { goodBank } from '../../support/merchant/methods.ts'
import { findSecrets } from './card-scan.ts'
import { checkDeliveries, checkInvoices, checkStored, stuckJobs } from './checks.ts'
import type { Shop } from './shops.ts'
import { turnClock } from './subscriptions.ts'
import type { Town } from './town.ts'

/** Milliseconds until everything that was left open has to be settled. */
const PATIENCE = 120_000
/** Days that pass in the end: all is captured, and each webhook has been sent as often as it ever is. */
const DAYS = 2

/**
 * @param spoil changes what is stored first
 * @throws when anything was lost, doubled, or differs from what somebody was told
 */
export function settle(town: Town, spoil?: (storage: Storage) => Promise<unknown>) {
  const { dataDir, gateways, client, place } = town
  const { shops, reach } = place
  return withStorage({ dataDir }, async (storage) => {
    await until('what was left open is settled', () => openRows(storage))
    await spoil?.(storage)
    await checkLedger(storage, client.operations, shops, async () =>
      checkRepeats(await gateways.reach(0), ownOf(client.operations, shops)),
    )
    for (const shop of shops) {
      await turnClock(reach, shop, (now) => now.setUTCDate(now.getUTCDate() + DAYS))
    }
    return checkEnd(storage, town)
  })
}

/** Those of merchants whose clock is the real one: what they were told is not changed by a day that has passed since. */
function ownOf(operations: readonly Operation[], shops: readonly Shop[]): Operation[] {
  const keys = new Set(
    shops
      .filter(({ turnsClock }) => !turnsClock)
      .flatMap(({ publicKey, secretKey }) => [publicKey, secretKey]),
  )
  return operations.filter(({ key }) => keys.has(key ?? ''))
}

/** Right after the load: what clients were told is what there is, and they are told it again. */
async function checkLedger(
  storage: Storage,
  operations: readonly Operation[],
  shops: readonly Shop[],
  repeatAll: () => Promise<void>,
) {
  const own = ownOf(operations, shops)
  const references = new Set(own.map(({ reference }) => reference))
  const isAsked = ({ reference }: { reference: string | null }) => references.has(reference ?? '')
  await checkMadeOnce(storage, operations)
  await checkOutcomes(storage, own, isAsked)
  await repeatAll()
  await checkMadeOnce(storage, operations)
  await checkOutcomes(storage, own, isAsked)
}

/** Once days have passed: all is captured and told, and no card number is anywhere. */
async function checkEnd(storage: Storage, { dataDir, all, hooks, client, place }: Town) {
  await until('no webhook waits', async () => {
    const open = storage.read.selectFrom('deliveries').select('id').where('status', '=', 'PENDING')
    return (await open.execute()).map(({ id }) => id)
  })
  await until('no job is stuck', () => stuckJobs(storage, Date.now()))
  const { transactions } = await checkStored(storage, client.operations)
  await checkInvoices(storage, place.invoices.sent)
  const events = await checkDeliveries(storage, hooks)
  const secrets = [...Object.values(CARDS).map(({ number }) => number), goodBank.account_number]
  const logs = all.map((one) => one.log())
  const found = await findSecrets(storage, dataDir, logs, secrets)
  if (found.length > 0) throw new Error(found.join('\n'))
  return { events, transactions }
}

/** Looks until nothing is left. @throws with what is left after two minutes */
async function until(what: string, left: () => Promise<string[]>): Promise<void> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const open = await left()
    if (open.length === 0) return
    if (performance.now() > deadline)
      throw new Error(`Not so: ${what}. ${open.length} are left: ${open.slice(0, 5)}`)
    await pause(200)
  }
}
