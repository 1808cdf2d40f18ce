// Fills rows in the background, as a gateway does during an upgrade, in batches of ten. Prints the last row of the previous batch at
// the beginning of each, or `-`. Stops for good in one of them, before its commit, and prints `stopped`; or prints `done`.
import { limits } from '../../../gateway/core/limits.ts'
import { openStorage } from '../../../gateway/platform/storage/index.ts'
import { runInBackground } from '../../../gateway/platform/storage/upgrade/background.ts'
import type { Backfill, KnownStep } from '../../../gateway/platform/storage/upgrade/step.ts'
import { setLimits } from '../api/limits.ts'

const [dataDir = '', place] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl } = process.env
const { upgrade } = limits
setLimits({ upgrade: { ...upgrade, background: { ...upgrade.background, firstRows: 10, mostRows: 10 } } })
const storage = await openStorage({ dataDir, databaseUrl })

let batches = 0
const step: KnownStep & Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'counting',
  id: '900-test/counting',
  upgrade: '900-test',
  table: 'instances',
  async batch(tx, _dialect, { after, rows }) {
    console.log(after ?? '-')
    const found = await tx
      .selectFrom('instances')
      .select('id')
      .where('id', '>', after ?? '')
      .orderBy('id')
      .limit(rows)
      .execute()
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return { rows: 0, last: undefined }
    await tx
      .updateTable('instances')
      .set(({ eb }) => ({ alive_until: eb('alive_until', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    if (++batches === Number(place)) {
      console.log('stopped')
      await new Promise(() => setInterval(() => {}, 1_000))
    }
    return { rows: ids.length, last: ids.at(-1) }
  },
}

// The pauses between batches keep no process alive.
const alive = setInterval(() => {}, 1_000)
const finished = Promise.withResolvers<void>()
const stop = runInBackground({
  storage,
  left: async () => [step],
  onProgress(_step, state) {
    if (state === 'finished') finished.resolve()
  },
  onError: finished.reject,
})
await finished.promise
await stop()
clearInterval(alive)
await storage.close()
console.log('done')
