// One fault after the other under load, and what customers noticed.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster } from '../../deploy/scale/cluster.ts'
import { Payers } from './payers.ts'
import { type Sender, sender } from './requests.ts'
import { ReadyWatch } from './watch.ts'
import { Wires } from './wires.ts'

export const CUSTOMERS = 8
/** How long requests may fail after a fault or its repair: none that begins later. */
const GRACE_MS = 5000
/** How long a fault lasts before its repair. */
const LASTS_MS = 10_000
const PAUSE = 50
const PAYMENTS = 100

export interface Period {
  payments: number
  seconds: number
  longestPause: number
  /** Of one request, in seconds. */
  slowest: number
  errors: number
  /** Of requests that began more than five seconds after a fault or its repair. */
  lateErrors: number
  /** What clients received, and how often. */
  answers: Record<string, number>
  ready: string[]
}

export interface Fault {
  strike(): Promise<void>
  /** Instead of five seconds. */
  graceMs?: number
  repair?(): Promise<void>
}

export class Drill {
  readonly cluster: Cluster
  readonly wires: Wires
  readonly payers: Payers
  readonly client: Sender
  readonly #watch: ReadyWatch

  private constructor(cluster: Cluster, wires: Wires) {
    this.cluster = cluster
    this.wires = wires
    const { url, caCertificate, testSecretKey } = cluster
    this.client = sender(url, caCertificate, testSecretKey, CUSTOMERS)
    this.payers = new Payers(this.client.send, CUSTOMERS)
    this.#watch = new ReadyWatch(cluster.gateways.map(({ port }) => port))
  }

  static async start(): Promise<Drill> {
    const wires = new Wires()
    const cluster = await startCluster(wires.wire)
    const drill = new Drill(cluster, wires)
    await drill.#paid(PAYMENTS)
    return drill
  }

  /** Runs a fault and its repair under load. @throws when a client received an answer that no outage may give */
  async run({ strike, repair, graceMs = GRACE_MS }: Fault): Promise<Period> {
    await this.cluster.whole()
    await this.#paid(PAYMENTS)
    this.#watch.take()
    const { attempts, answered, payments } = this.payers
    const before = { attempts: attempts.length, payments: payments.length }
    const from = performance.now()
    const calm: [number, number][] = []
    const until = async (what: () => Promise<void>) => {
      await what()
      const over = performance.now()
      while (performance.now() < over + LASTS_MS) await pause(PAUSE)
      calm.push([over + graceMs, performance.now()])
    }
    await until(strike)
    if (repair) await until(repair)
    await this.cluster.whole()
    await this.#paid(PAYMENTS)
    const to = performance.now()
    const times = [from, ...answered.filter((at) => at >= from), to]
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    const tried = attempts.slice(before.attempts)
    const faults = tried.flatMap(({ key, fault }) => (fault === undefined ? [] : [`${key}: ${fault}`]))
    if (faults.length > 0)
      throw new Error(`Answers that no outage may give:\n${[...new Set(faults)].join('\n')}`)
    const errors = tried.filter(({ isError }) => isError)
    const isLate = (begun: number) => calm.some(([start, end]) => begun > start && begun < end)
    return {
      payments: payments.length - before.payments,
      seconds: (to - from) / 1000,
      longestPause: Math.max(...gaps) / 1000,
      slowest: Math.max(...tried.map(({ begun, ended }) => ended - begun)) / 1000,
      errors: errors.length,
      lateErrors: errors.filter(({ begun, isSettled }) => isLate(begun) && !isSettled).length,
      answers: Object.fromEntries(
        [...Map.groupBy(tried, ({ what }) => what)].map(([what, all]) => [what, all.length]),
      ),
      ready: this.#watch.take(),
    }
  }

  async stop(): Promise<void> {
    this.wires.heal()
    await this.#watch.stop()
    await this.cluster.stop()
    this.client.close()
    this.wires.close()
  }

  async #paid(more: number): Promise<void> {
    const wanted = this.payers.answered.length + more
    while (this.payers.answered.length < wanted) await pause(PAUSE)
  }
}

/** Returns a row for the table in docs/scale.md. */
export const row = (name: string, period: Period): string => {
  const { payments, seconds, longestPause, slowest, lateErrors, answers, ready } = period
  const received = Object.entries(answers).map(([what, times]) => `${times} × ${what}`)
  const figures = [`${payments} in ${seconds.toFixed(0)} s`, `${longestPause.toFixed(1)} s`]
  figures.push(`${slowest.toFixed(1)} s`, received.join(', '), String(lateErrors), ready.join('; '))
  return `| ${[name, ...figures].join(' | ')} |`
}
