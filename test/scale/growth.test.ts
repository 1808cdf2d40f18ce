// Ten million charges of one merchant on PostgreSQL, made with SQL: whatever is listed, polled, searched or shown in the dashboard, no
// statement reads all of a table, but for one search. What it takes is printed; on an idle machine that is what docs/scale.md has.
// Then those of a day move into files and back.
import { expect, onTestFinished, test } from 'vitest'
import { folderOnDisk, openEngine } from '../bench/gateway/engines.ts'
import { growthTables, measureEach } from '../bench/gateway/growth/measure-growth.ts'
import { fillYear, runGrowthDrill } from '../support/growth-drill.ts'

const CHARGES = 10_000_000
/** Of 8 KB. The smallest of the three large tables has 460,000. */
const MOST_PAGES = 200_000
/** Its hits are a tenth of all, and come after 200,000 others: docs/scale.md. */
const REFUSED = 'search, a common name that comes last in the order'

const HOURS = 60 * 60 * 1000

test('among ten million charges, no list, poll, search or figure reads all of a table, and old ones are archived and restored', {
  timeout: 3 * HOURS,
}, async () => {
  const stack = new AsyncDisposableStack()
  onTestFinished(() => stack.disposeAsync())
  const engine = await openEngine('postgresql', folderOnDisk(stack), stack)
  const place = await engine.newPlace()
  const { signal } = new AbortController()
  await fillYear(place, CHARGES)
  const measured = await measureEach(place, CHARGES, signal)
  console.log(growthTables(measured, CHARGES))
  expect(measured.found.length).toBeGreaterThan(40)
  const slow = measured.found.filter(({ pages, isRefused }) => isRefused || pages > MOST_PAGES)
  expect(slow.map(({ name }) => name)).toEqual([REFUSED])
  expect(await runGrowthDrill(place, 364)).toBeGreaterThan(CHARGES / 400)
})
