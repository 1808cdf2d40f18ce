// The same charges of two years in plain tables and in monthly partitions on PostgreSQL: how everything is found, charges of a second,
// bytes, and how long the tables take to be replaced.
import { monthsLater } from '../../../../gateway/core/calendar.ts'
import { startWatch, systemClock } from '../../../../gateway/core/clock.ts'
import { createMonths, openStorage, partitionByMonth } from '../../../../gateway/platform/storage/index.ts'
import { monthAt } from '../../../../gateway/platform/storage/months/tables.ts'
import { type Engine, type Place, startTarget } from '../engines.ts'
import { underLoad } from '../load.ts'
import type { Measuring } from '../measure-load.ts'
import { paymentOperations } from '../operations.ts'
import { number, table } from '../table.ts'
import { fillWithSql } from './fill-with-sql.ts'
import { measureAll, startOnce } from './measure-growth.ts'

const MONTHS = 24
const AGE = (MONTHS - 1) * 30 * 24 * 60 * 60 * 1000

/** @returns tables as text */
export async function measureMonths(engine: Engine, rows: number, measuring: Measuring): Promise<string> {
  const place = await engine.newPlace()
  if (!place.databaseUrl) return 'Monthly partitions are measured on PostgreSQL.'
  const { signal } = measuring
  await startOnce(place)
  await fillWithSql({ place, rows, signal, age: AGE })
  const plain = [await measureAll(place, rows, signal), await charges(place, measuring)]
  const pause = await replace(place)
  const monthly = [await measureAll(place, rows, signal), await charges(place, measuring)]
  return ['Plain tables', ...plain, '', pause, `In ${MONTHS} months`, ...monthly].join('\n')
}

async function replace(place: Place): Promise<string> {
  const storage = await openStorage(place)
  try {
    const now = systemClock.now()
    const lines: string[] = []
    const took = startWatch()
    await partitionByMonth(storage, {
      now,
      from: monthsLater(monthAt(now), 1 - MONTHS),
      ahead: 2,
      onTable: (name, rows, ms) => lines.push(`  ${name}: ${rows} rows in ${number(ms / 1000, 1)} s`),
    })
    const all = took()
    const created = startWatch()
    await createMonths(storage, { now, ahead: 3, statementMs: 0 })
    return [
      `Replaced in ${number(all / 1000, 1)} s, all of which payments wait`,
      ...lines,
      `Another month created in ${number(created() / 1000, 1)} s, with the statistics`,
      '',
    ].join('\n')
  } finally {
    await storage.close()
  }
}

const LANES = [1, 16]

async function charges(place: Place, { seconds, signal }: Measuring): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(place, Math.max(...LANES), stack)
  const { charge, refund } = await paymentOperations(target)
  const found: string[][] = []
  for (const [name, operation] of Object.entries({ charge, refund })) {
    if (!operation) continue
    for (const lanes of LANES) {
      const { perSecond, p50, p99 } = await underLoad({ lanes, seconds, signal }, operation)
      found.push([name, String(lanes), number(perSecond, 0), number(p50, 1), number(p99, 1)])
    }
  }
  return table(['', 'connections', 'per second', 'p50 ms', 'p99 ms'], found)
}
