// A year of payments, of which half is archived. The long run has ten million of them, in test/scale.
import { expect, onTestFinished, test } from 'vitest'
import { monthIn, monthsLater } from '../../../../gateway/core/calendar.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { partitionByMonth } from '../../../../gateway/platform/storage/index.ts'
import { measureEach } from '../../../bench/gateway/growth/measure-growth.ts'
import { databaseOf, isPostgres, withStorage } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'
import { fillYear, runGrowthDrill } from '../../../support/growth-drill.ts'

const ROWS = 500
/** The fewest that payments of test mode stay. */
const DAYS = 184

async function yearOfPayments() {
  const { folder: dataDir, remove } = temporaryFolder()
  onTestFinished(remove)
  const place = { dataDir, ...(await databaseOf(dataDir)) }
  await fillYear(place, ROWS)
  return place
}

test('old payments move into files and back, and totals, lists and lookups stay right', async () => {
  expect(await runGrowthDrill(await yearOfPayments(), DAYS)).toBeGreaterThan(ROWS * 0.4)
})

test.runIf(isPostgres)(
  'so they do in monthly partitions, and every list and search is answered',
  async () => {
    const place = await yearOfPayments()
    const now = systemClock.now()
    const from = monthsLater(monthIn(now, 'UTC'), -12)
    await withStorage(place, (storage) => partitionByMonth(storage, { now, from, ahead: 2 }))
    expect(await runGrowthDrill(place, DAYS)).toBeGreaterThan(ROWS * 0.4)
    const { found } = await measureEach(place, ROWS, new AbortController().signal)
    expect(found.length).toBeGreaterThan(40)
    expect(found.filter(({ isRefused }) => isRefused)).toEqual([])
  },
  // On a busy machine it takes more than two minutes.
  300_000,
)
