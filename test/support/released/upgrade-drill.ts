// An upgrade under load: a released version, this one, back, this one again, and the end of the upgrade, while customers pay all the time.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { backgroundSteps, contract, lookInto, openStorage } from '../../../gateway/platform/storage/index.ts'
import { type Attempt, Payers, type Payment } from '../../scale/payers.ts'
import { compare } from '../../scale/read-back.ts'
import { type Sender, sender } from '../../scale/requests.ts'
import { type SpawnedGateway, spawnProgram } from '../gateway.ts'
import { installReleased } from './install.ts'
import { type Expected, releasedFolder } from './make-data.ts'

const NEW = path.join(import.meta.dirname, '../../../gateway/main.ts')
export interface Moment {
  what: string
  /** Milliseconds since the beginning of the drill. */
  at: number
}

export interface DrillResult {
  /** The released version. */
  from: string
  moments: Moment[]
  payments: Payment[]
  /** Every request, and when it ended. */
  attempts: (Attempt & { at: number })[]
  /** What the API has in the end that differs from what customers were told, a line each. */
  wrong: string[]
  /** The longest time in which no payment got an answer, in milliseconds, and when it began. */
  longestPause: { ms: number; at: number }
}

/**
 * Runs the drill on a database that `loadReleased` has filled.
 * @param from the released version
 * @param dataDir an empty folder for the keys
 * @param customers who pay at the same time
 * @param steadyMs how long each version serves before the next switch
 */
export async function runUpgradeDrill(
  from: string,
  databaseUrl: string,
  dataDir: string,
  { customers, steadyMs, note }: { customers: number; steadyMs: number; note: (moment: Moment) => void },
): Promise<DrillResult> {
  const stored = (end: string) => path.join(releasedFolder, `${from}.postgresql.${end}`)
  mkdirSync(path.join(dataDir, 'keys'))
  copyFileSync(stored('key'), path.join(dataDir, 'keys/card-data.key'))
  const { test_secret_key: key }: Expected = JSON.parse(readFileSync(stored('json'), 'utf8'))
  const released = installReleased(from)
  const since = new Date().toISOString()
  const begun = performance.now()
  const moments: Moment[] = []
  const at = (what: string) => {
    const moment = { what, at: Math.round(performance.now() - begun) }
    moments.push(moment)
    note(moment)
  }
  let now: { gateway: SpawnedGateway; sender: Sender } | undefined
  const switchTo = async (main: string, what: string) => {
    at(`${what} starts`)
    const gateway = await spawnProgram(
      [main, '--data', dataDir, '--port', '0', '--json', '--rate-limit', '0'],
      {
        databaseUrl,
      },
    )
    const before = now
    const { base_url, ca_certificate } = gateway.started
    now = { gateway, sender: sender(base_url, ca_certificate, key, customers) }
    at(`${what} serves`)
    await before?.gateway.stop('SIGTERM')
    before?.sender.close()
    if (before) at('the one before has ended')
  }
  try {
    await switchTo(released.main, from)
    const payers = new Payers((...request) => {
      if (!now) throw new Error('No gateway serves.')
      return now.sender.send(...request)
    }, customers)
    await pause(steadyMs)
    await switchTo(NEW, 'this version')
    await untilFilled(databaseUrl)
    at('all rows are filled')
    await switchTo(released.main, from)
    await pause(steadyMs)
    await switchTo(NEW, 'this version')
    await untilFilled(databaseUrl)
    at('all rows are filled')
    await pause(steadyMs)
    await endUpgrade(databaseUrl)
    at('the upgrade has been ended')
    await pause(steadyMs)
    await payers.stop()
    const answered = payers.answered.map((time) => time - begun)
    return {
      from,
      moments,
      payments: payers.payments,
      attempts: payers.attempts.map((one) => ({ ...one, at: one.ended - begun })),
      wrong: now ? await compare(payers.payments, now.sender.send, since) : [],
      longestPause: longestGap(answered),
    }
  } finally {
    await now?.gateway.stop('SIGTERM')
    now?.sender.close()
    released.remove()
  }
}

/** How often each answer and each error of a connection was received. */
export const answersOf = ({ attempts }: DrillResult): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(attempts, ({ what }) => what)].map(([what, all]) => [what, all.length]))

/** What a version that ends may do to the connections that it closes. */
const CUT = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '503']
/** Milliseconds until what a switch has broken is known. */
const LATER = 1_000

/**
 * The attempts that an upgrade mustn't cause. Only while versions are switched, connections break and the one that ends answers 503. While
 * columns are added, 1.4.0 answers 500 once for each statement that a connection has prepared with the columns from before: that payment is
 * settled as failed, which its repetition says. 409 says only that a try that was cut off is still in progress.
 */
export function unexpected({ from, attempts, moments }: DrillResult): DrillResult['attempts'] {
  const times = (end: string) => moments.filter(({ what }) => what.endsWith(end)).map(({ at }) => at)
  const [begun, ended] = [times(' starts').slice(1), times(' has ended')]
  const isDuring = (at: number, nth: number) => {
    return at > (begun[nth] ?? Number.NaN) && at < (ended[nth] ?? Number.NaN) + LATER
  }
  const failed = new Set<string>()
  return attempts.filter(({ key, what, at, isError }) => {
    const wasCut = failed.has(key)
    if (isError) failed.add(key)
    if (what === '409') return !wasCut
    if (what === '500 settled') return !wasCut
    if (what === '500') return from !== '1.4.0' || !isDuring(at, 0)
    if (CUT.includes(what)) return !ended.some((_, nth) => isDuring(at, nth))
    return what !== '200'
  })
}

function longestGap(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const gaps = sorted
    .slice(1)
    .map((time, place) => ({ ms: time - (sorted[place] ?? time), at: sorted[place] ?? 0 }))
  return gaps.reduce((longest, gap) => (gap.ms > longest.ms ? gap : longest), { ms: 0, at: 0 })
}

/** As `migrate --contract` does. */
async function endUpgrade(databaseUrl: string): Promise<void> {
  const storage = await openStorage({ dataDir: '', databaseUrl })
  try {
    await contract(storage, () => {})
  } finally {
    await storage.close()
  }
}

/** Waits until nothing is left of the upgrade but its end. */
async function untilFilled(databaseUrl: string): Promise<void> {
  const storage = await lookInto({ dataDir: '', databaseUrl })
  try {
    while ((await backgroundSteps(storage)).length > 0) await pause(250)
  } finally {
    await storage.close()
  }
}
