// Archives the payments of test mode, or restores all archives, and stops for good at one of its writes: before its commit, or
// after that. Prints `stopped` then, and `done` where it has fewer writes.

import { systemClock } from '../../../gateway/core/clock.ts'
import { archivesIn, restoreArchive, runArchive } from '../../../gateway/payments/archive/index.ts'
import { startLeases } from '../../../gateway/platform/leases/index.ts'
import { openStorage, type Storage } from '../../../gateway/platform/storage/index.ts'
import { LATER, partsOf } from '../archive-parts.ts'

const [dataDir = '', what, place] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl } = process.env
const storage = await openStorage({ dataDir, databaseUrl })
const leases = await startLeases(storage, {
  isAlone: false,
  time: systemClock,
  life: 1_000,
  onError: console.error,
})

let places = 0
async function pass(): Promise<void> {
  if (++places !== Number(place)) return
  console.log('stopped')
  await new Promise(() => setInterval(() => {}, 1_000))
}

const stopping: Storage = {
  ...storage,
  async write(act, ...more) {
    const result = await storage.write(
      async (tx) => {
        const result = await act(tx)
        await pass()
        return result
      },
      ...more,
    )
    await pass()
    return result
  },
}
const parts = await partsOf(dataDir, stopping, leases)
if (what === 'archive') await runArchive(parts, [{ kind: 'test_payments', before: LATER }])
else for (const { file } of await archivesIn(storage, 'archived')) await restoreArchive(parts, file)
console.log('done')
await leases.stop()
await storage.close()
