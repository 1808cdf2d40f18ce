// A mixed load on gateways that fail on purpose, of which one is killed in the middle: what came of it, and whether all of it holds.
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import type { MortalGateways } from '../../support/crash/mortal-gateways.ts'
import type { Operation } from '../../support/crash/patient-client.ts'
import type { SpawnedGateway } from '../../support/gateway.ts'
import type { Engine } from '../gateway/engines.ts'
import { cpuTime } from '../gateway/load.ts'
import { type Looks, type Place, visit } from './customers.ts'
import { type Struck, startMischief } from './mischief.ts'
import { settle } from './settle.ts'
import { openTown, type Town } from './town.ts'

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
  const town = await openTown(engine, stack)
  const load = await loadWithFaults(town, wish)
  const { events, transactions } = await settle(town, wish.spoil)
  const { client, place, hooks } = town
  return {
    ...load,
    processes: town.processes,
    visits: Math.round(wish.visitsPerSecond * wish.seconds),
    operations: client.operations,
    answers: client.answers,
    months: place.sellers.reduce((sum, { months }) => sum + months, 0),
    invoices: place.invoices.sent.length,
    events,
    posts: hooks.posts,
    transactions,
  }
}

/** The load, with faults all the time and a gateway killed in the middle. */
async function loadWithFaults({ gateways, all, client, place }: Town, wish: MixedWish) {
  const mischief = startMischief(place.shops, () => gateways.clients(), Math.random)
  const begun = performance.now()
  const coming = comeAndGo(place, wish)
  const killed = killOne(gateways, all, (wish.seconds * 1000) / 2, wish.signal)
  const [{ looks, late }, kill] = await Promise.all([coming, killed])
  const seconds = (performance.now() - begun) / 1000
  await mischief.stop()
  const alive = all.filter(({ process }) => process.exitCode === null && !process.signalCode)
  const cpu = alive.reduce((sum, { started }) => sum + cpuTime(started.pid), kill.cpu)
  const pause = longestPause(client.operations, kill.at)
  return { seconds, looks, late, struck: mischief.struck, pause, away: kill.away, cpu }
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

/** The longest time without a payment from a moment on, until half a minute after it; in milliseconds. */
function longestPause(operations: readonly Operation[], from: number): number {
  const times = operations
    .filter(({ kind, answer }) => kind === 'charge' && answer)
    .map(({ begun, took }) => begun + took)
    .filter((at) => at >= from && at < from + 30_000)
    .sort((one, other) => one - other)
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? from)))
}
