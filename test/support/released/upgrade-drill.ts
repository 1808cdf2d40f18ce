// An upgrade under load: 1.4.0, this version, back, this version again, and the end of the upgrade, while customers pay all the time.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { contract, openStorage } from '../../../gateway/platform/storage/index.ts'
import { type Attempt, Payers, type Payment } from '../../scale/payers.ts'
import { type Sender, sender } from '../../scale/requests.ts'
import { type SpawnedGateway, spawnProgram } from '../gateway.ts'
import { installReleased } from './install.ts'
import { type Expected, releasedFolder } from './make-data.ts'

const NEW = path.join(import.meta.dirname, '../../../gateway/main.ts')
const stored = (end: string) => path.join(releasedFolder, `1.4.0.postgresql.${end}`)

export interface Moment {
  what: string
  /** Milliseconds since the beginning of the drill. */
  at: number
}

export interface DrillResult {
  moments: Moment[]
  payments: Payment[]
  errors: (Attempt & { at: number })[]
  /** The longest time in which no payment got an answer, in milliseconds, and when it began. */
  longestPause: { ms: number; at: number }
}

/**
 * Runs the drill on a database that `loadReleased` has filled.
 * @param dataDir an empty folder for the keys
 * @param customers who pay at the same time
 * @param steadyMs how long each version serves before the next switch
 */
export async function runUpgradeDrill(
  databaseUrl: string,
  dataDir: string,
  { customers, steadyMs, note }: { customers: number; steadyMs: number; note: (moment: Moment) => void },
): Promise<DrillResult> {
  mkdirSync(path.join(dataDir, 'keys'))
  copyFileSync(stored('key'), path.join(dataDir, 'keys/card-data.key'))
  const { test_secret_key: key }: Expected = JSON.parse(readFileSync(stored('json'), 'utf8'))
  const released = installReleased()
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
    await switchTo(released.main, '1.4.0')
    const payers = new Payers((...request) => {
      if (!now) throw new Error('No gateway serves.')
      return now.sender.send(...request)
    }, customers)
    await pause(steadyMs)
    await switchTo(NEW, 'this version')
    await untilFilled(databaseUrl)
    at('all rows are filled')
    await switchTo(released.main, '1.4.0')
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
    const errors = payers.attempts.filter(({ isError }) => isError)
    return {
      moments,
      payments: payers.payments,
      errors: errors.map((error) => ({ ...error, at: error.ended - begun })),
      longestPause: longestGap(answered),
    }
  } finally {
    await now?.gateway.stop('SIGTERM')
    now?.sender.close()
    released.remove()
  }
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
async function untilFilled(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (;;) {
    const { rows } = await client.query(
      `select count(*)::int as left from schema_steps where finished is null and phase <> 'contract'`,
    )
    const { rows: begun } = await client.query(
      `select from schema_steps where name like '%months of merchants'`,
    )
    if (rows[0].left === 0 && begun.length === 1) break
    await pause(250)
  }
  await client.end()
}
