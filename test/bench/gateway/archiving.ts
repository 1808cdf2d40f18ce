// Archives or restores all payments of test mode, in a process of its own, and prints what that took.
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { commandLine } from '../../../gateway/core/actor.ts'
import { systemClock } from '../../../gateway/core/clock.ts'
import { archivesIn, restoreArchive, runArchive } from '../../../gateway/payments/archive/index.ts'
import { openCipher } from '../../../gateway/platform/encryption/index.ts'
import { startLeases } from '../../../gateway/platform/leases/index.ts'
import { openStorage, type Storage } from '../../../gateway/platform/storage/index.ts'

/** What the process prints, as JSON. */
export interface Archiving {
  units: number
  seconds: number
  /** Milliseconds that each write held what it locked, on SQLite every other write. */
  held: number[]
}

const [dataDir = '', databaseUrl, what] = process.argv.slice(2)
const storage = await openStorage({ dataDir, databaseUrl: databaseUrl || undefined })
const held: number[] = []
const timed: Storage = {
  ...storage,
  async write(act, ...more) {
    let begun = 0
    const result = await storage.write(
      (tx) => {
        begun = performance.now()
        return act(tx)
      },
      ...more,
    )
    held.push(performance.now() - begun)
    return result
  },
}
const leases = await startLeases(storage, { isAlone: false, time: systemClock, onError: console.error })
const parts = {
  storage: timed,
  leases,
  cipher: await openCipher(storage, dataDir),
  by: commandLine,
  clock: systemClock,
  folder: path.join(dataDir, 'archives'),
  onProgress: () => {},
}
const begin = performance.now()
let units = 0
if (what === 'archive') {
  const all = [{ kind: 'test_payments', before: systemClock.now() }] as const
  units = (await runArchive(parts, all)).units
} else {
  for (const { file } of await archivesIn(storage, 'archived'))
    units += (await restoreArchive(parts, file)).units
}
const done: Archiving = { units, seconds: (performance.now() - begin) / 1000, held }
await leases.stop()
await storage.close()
console.log(JSON.stringify(done))
