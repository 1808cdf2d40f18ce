// What the operator's commands do with data keys. It returns no card data.
import { systemClock } from '../../core/clock.ts'
import {
  createSealer,
  type KmsOptions,
  loadKeys,
  openKms,
  unreadableTables,
} from '../../platform/encryption/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createDataKeys } from './data-keys.ts'
import { cardDataOf, loadingKeys } from './handle.ts'
import { localStore } from './local.ts'
import { moveToDataKeys } from './move.ts'
import { type RewrapOptions, rewrapKeys } from './rewrap.ts'
import { unreadableCardTables, unwrapFailures } from './unreadable.ts'

export interface Maintenance {
  /** As `rewrapKeys`. */
  rewrap(options: RewrapOptions, onProgress: (keys: number) => void): Promise<number>
  /** As `moveToDataKeys`. */
  move(onProgress: (table: string, rows: number) => void): Promise<number>
  /** The tables that have something in them which nothing at hand decrypts, data keys that aren't unwrapped aside. */
  unreadable(): Promise<string[]>
  /** As `unwrapFailures`. */
  unwrapFailures(): Promise<Error[]>
}

/** Runs work on the keys of a gateway's data. @throws UsageError for a key management service that isn't configured */
export async function withKeyWork<T>(
  storage: Storage,
  dataDir: string,
  options: KmsOptions,
  work: (maintenance: Maintenance) => Promise<T>,
): Promise<T> {
  const sealer = createSealer(loadKeys(dataDir))
  const kms = await openKms(sealer, options)
  const clock = systemClock
  // The command that asked for the work reports the error.
  const keys = createDataKeys({ storage, kms, clock, onError: () => {} })
  const cipher = { ...sealer, fingerprint: () => '' }
  const readers = { areAllNew: () => true }
  const loading = loadingKeys(storage, cardDataOf(localStore({ keys, cipher, readers })))
  try {
    return await work({
      rewrap: (asked, onProgress) => rewrapKeys({ storage, kms, clock }, asked, onProgress),
      move: (onProgress) => moveToDataKeys({ storage: loading, keys, cipher: sealer }, onProgress),
      unreadable: async () => [
        ...(await unreadableTables(storage, dataDir)),
        ...(await unreadableCardTables(storage, sealer.prefixes)),
      ],
      unwrapFailures: () => unwrapFailures(storage, kms),
    })
  } finally {
    keys.stop()
  }
}
