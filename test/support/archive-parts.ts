// What archiving needs, in a test's process and in one that it kills.
import path from 'node:path'
import { commandLine } from '../../gateway/core/actor.ts'
import { standingAt } from '../../gateway/core/clock.ts'
import type { ArchiveParts } from '../../gateway/payments/archive/index.ts'
import { openCipher } from '../../gateway/platform/encryption/index.ts'
import type { Leases } from '../../gateway/platform/leases/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'

/** After everything that tests of archives pay. */
export const LATER = Date.UTC(2017, 0, 1)

export async function partsOf(dataDir: string, storage: Storage, leases: Leases): Promise<ArchiveParts> {
  return {
    storage,
    leases,
    cipher: await openCipher(storage, dataDir),
    by: commandLine,
    clock: standingAt(LATER),
    folder: path.join(dataDir, 'archives'),
    onProgress: () => {},
  }
}
