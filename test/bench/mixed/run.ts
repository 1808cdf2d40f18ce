// A mixed load on gateways that fail on purpose, of which one is killed in the middle: what came of it, and whether all of it holds.
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '../../../gateway/storage/index.ts'
import { checkMadeOnce, checkOutcomes, checkRepeats, openRows } from '../../support/crash/checks.ts'
import { CARDS } from '../../support/crash/load.ts'
import { MortalGateways } from '../../support/crash/mortal-gateways.ts'
import { type Operation, PatientClient } from '../../support/crash/patient-client.ts'
import { setDatabase, withStorage } from '../../support/engine.ts'
import { type SpawnedGateway, spawnGateway } from '../../support/gateway.ts'
import { goodBank } from '../../support/merchant/methods.ts'
import type { Engine } from '../gateway/engines.ts'
import { cpuTime } from '../gateway/load.ts'
import { findSecrets } from './card-scan.ts'
import { checkDeliveries, checkInvoices, checkStored, stuckJobs } from './checks.ts'
import { type Looks, type Place, visit } from './customers.ts'
import { type Hooks, startHooks } from './hooks.ts'
import { openInvoices } from './invoices.ts'
import { type Struck, startMischief } from './mischief.ts'
import { openShops, type Shop } from './shops.ts'
import { Seller, turnClock } from './subscriptions.ts'

const SHOPS = { count: 20, sellers: 3 }
const OPTIONS = ['--fault-points', '--allow-private-webhooks', '--rate-limit', '0', '--log-level', 'info']
/** Milliseconds until everything that was left open has to be settled. */
const PATIENCE = 120_000
/** Days that pass in the end: all is captured, and each webhook has been sent as often as it ever is. */
const DAYS = 2

export interface MixedWish {
  visitsPerSecond: number
  seconds: number
  signal: AbortSignal
  /** Changes what is stored behind everybody's back, once the load is over: for a test that the checks find it. */
  spoil?: (storage: Storage) => Promise<unknown>
}

export interface MixedOutcome {
  processes: number
  visits: number
  seconds: number
  operations: readonly Operation[]
  looks: Looks
  /** Requests of customers that were answered, looks into the books not counted. */
  answers: number
  months: number
  invoices: number
  struck: Struck
  /** The longest time without a payment, in milliseconds, from the kill on; and how long the killed one was away. */
  pause: number
  away: number
  events: number
  posts: number
  transactions: number
  /** Microseconds of processor time that the gateways took. */
  cpu: number
  /** The latest start of a visit behind its time, in milliseconds. */
  late: number
}

/** @throws when anything was lost, doubled, or differs from what somebody was told */
export async function runMixed(engine: Engine, wish: MixedWish): Promise<MixedOutcome> {
  await using stack = new AsyncDisposableStack()
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
  const client = new PatientClient((wanted) => gateways.reach(wanted))
  const sellers = shops
    .filter(({ turnsClock }) => turnsClock)
    .map((shop) => new Seller(shop, () => gateways.reach(asked++)))
  const [first] = shops
  if (!first) throw new Error('There is no merchant.')
  const invoices = await openInvoices(() => gateways.reachOne(asked++), first, started.partner.access_token)
  const place: Place = { shops, sellers, invoices, client, reach: () => gateways.reach(asked++) }
  const mischief = startMischief(shops, () => gateways.clients(), Math.random)

  const begun = performance.now()
  const coming = comeAndGo(place, wish)
  const killed = killOne(gateways, all, (wish.seconds * 1000) / 2, wish.signal)
  const [{ looks, late }, kill] = await Promise.all([coming, killed])
  const seconds = (performance.now() - begun) / 1000
  await mischief.stop()
  const cpu =
    kill.cpu +
    all.reduce(
      (sum, { started: { pid }, process }) =>
        sum + (process.exitCode === null && !process.signalCode ? cpuTime(pid) : 0),
      0,
    )

  const survivor = await gateways.reach(0)
  const { events, transactions } = await withStorage({ dataDir }, async (storage) => {
    await until('what was left open is settled', () => openRows(storage))
    await wish.spoil?.(storage)
    await checkLedger(storage, client.operations, shops, () =>
      checkRepeats(survivor, ownOf(client.operations, shops)),
    )
    for (const shop of shops) {
      await turnClock(
        () => gateways.reach(asked++),
        shop,
        (now) => now.setUTCDate(now.getUTCDate() + DAYS),
      )
    }
    return checkEnd(storage, dataDir, {
      hooks,
      operations: client.operations,
      sent: invoices.sent,
      logs: () => all.map((one) => one.log()),
    })
  })
  return {
    processes,
    visits: Math.round(wish.visitsPerSecond * wish.seconds),
    seconds,
    operations: client.operations,
    looks,
    answers: client.answers,
    months: sellers.reduce((sum, { months }) => sum + months, 0),
    invoices: invoices.sent.length,
    struck: mischief.struck,
    pause: longestPause(client.operations, kill.at),
    away: kill.away,
    events,
    posts: hooks.posts,
    transactions,
    cpu,
    late,
  }
}

/** Visits at their times, however long those before them take. @throws what the first that fails has thrown, once all are over */
async function comeAndGo(place: Place, { visitsPerSecond, seconds, signal }: MixedWish) {
  const looks: Looks = []
  const visits: Promise<void>[] = []
  let late = 0
  const begun = performance.now()
  for (let nth = 0; nth < visitsPerSecond * seconds; nth++) {
    const due = begun + (nth * 1000) / visitsPerSecond
    const wait = due - performance.now()
    if (wait > 0) await pause(wait, undefined, { signal })
    late = Math.max(late, performance.now() - due)
    visits.push(visit(place, looks, Math.random))
    visits.at(-1)?.catch(() => {})
  }
  await Promise.allSettled(visits)
  await Promise.all(visits)
  return { looks, late }
}

async function killOne(
  gateways: MortalGateways,
  all: readonly SpawnedGateway[],
  after: number,
  signal: AbortSignal,
) {
  await pause(after, undefined, { signal })
  const at = performance.now()
  const cpu = cpuTime(all.at(-1)?.started.pid)
  await gateways.replace(all.length - 1, undefined)
  return { at, cpu, away: performance.now() - at }
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

interface Ended {
  hooks: Hooks
  operations: readonly Operation[]
  sent: Parameters<typeof checkInvoices>[1]
  logs(): string[]
}

/** Once days have passed: all is captured and told, and no card number is anywhere. */
async function checkEnd(storage: Storage, dataDir: string, { hooks, operations, sent, logs }: Ended) {
  await until('no webhook waits', async () => {
    const open = storage.read.selectFrom('deliveries').select('id').where('status', '=', 'PENDING')
    return (await open.execute()).map(({ id }) => id)
  })
  await until('no job is stuck', () => stuckJobs(storage, Date.now()))
  const { transactions } = await checkStored(storage, operations)
  await checkInvoices(storage, sent)
  const events = await checkDeliveries(storage, hooks)
  const secrets = [...Object.values(CARDS).map(({ number }) => number), goodBank.account_number]
  const found = await findSecrets(storage, dataDir, logs(), secrets)
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

/** The longest time without a payment from a moment on, until half a minute after it; in milliseconds. */
function longestPause(operations: readonly Operation[], from: number): number {
  const times = operations
    .filter(({ kind, answer }) => kind === 'charge' && answer)
    .map(({ begun, took }) => begun + took)
    .filter((at) => at >= from && at < from + 30_000)
    .sort((one, other) => one - other)
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? from)))
}
