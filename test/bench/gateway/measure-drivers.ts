// Compares better-sqlite3, which the gateway uses, with Node's own node:sqlite.
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { onSqlite } from './bare-statements.ts'
import type { Engine, Place } from './engines.ts'
import { median } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { betterSqlite, nodeSqlite, type SqliteDriver } from './sqlite-drivers.ts'
import { chargeStatements } from './statements.ts'
import { number, table } from './table.ts'

/** By turns: what else the machine does weighs on both alike. */
const TURNS = 5

const DRIVERS = [betterSqlite, nodeSqlite]

/** Returns how often it was done in a second. */
type Work = (driver: SqliteDriver, seconds: number) => number

/** @returns a table as text; nothing on PostgreSQL */
export async function measureDrivers(engine: Engine, { seconds, signal }: Measuring): Promise<string> {
  if (engine.name !== 'SQLite') return ''
  const place = await engine.newPlace()
  const next = await chargeStatements(place)
  const charges =
    (lanes: number): Work =>
    (driver, seconds) =>
      onSqlite(driver, place, { lanes, seconds, signal }, next).perSecond
  // Charges first: the reads find what they have made.
  const works: readonly (readonly [string, Work])[] = [
    ["a charge's statements", charges(1)],
    ['the same, 64 charges in a commit', charges(64)],
    [
      'a payment by its id',
      reads(place, 'where merchant_id = ? and id = ?', ({ merchant_id, id }) => [merchant_id, id]),
    ],
    ['the 25 newest payments', reads(place, NEWEST, ({ merchant_id, mode }) => [merchant_id, mode])],
  ]
  const rows = works.map(([name, work]) => {
    const rates = DRIVERS.map((): number[] => [])
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [at, driver] of DRIVERS.entries()) {
        signal.throwIfAborted()
        const rate = work(driver, seconds / TURNS)
        // The first turn warms up.
        if (turn > 0) rates[at]?.push(rate)
      }
    }
    const [ours = [], nodes = []] = rates
    const ratios = ours.map((rate, at) => (nodes[at] ?? Number.NaN) / rate)
    return [name, number(median(ours), 0), number(median(nodes), 0), number(median(ratios), 2)]
  })
  const head = ['a second', ...DRIVERS.map(({ name }) => name), 'ratio']
  return `SQLite (${engine.durability}) by two libraries, medians of ${TURNS} turns\n${table(head, rows)}`
}

const NEWEST = 'where merchant_id = ? and mode = ? order by created desc, id desc limit 25'

/** @param valuesOf the values of the condition, of any payment */
const reads =
  ({ dataDir }: Place, where: string, valuesOf: (payment: Payment) => unknown[]): Work =>
  (driver, seconds) => {
    const file = driver.open(path.join(dataDir, 'gateway.sqlite'))
    const [payment] = file.prepare('select merchant_id, mode, id from transactions limit 1')([]) as [Payment]
    const values = valuesOf(payment)
    const read = file.prepare(`select * from transactions ${where}`)
    const end = performance.now() + seconds * 1000
    let count = 0
    for (; performance.now() < end; count++) read(values)
    file.close()
    return count / seconds
  }

interface Payment {
  merchant_id: string
  mode: string
  id: string
}
