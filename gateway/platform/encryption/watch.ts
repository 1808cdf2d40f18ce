import { readFile } from 'node:fs/promises'
import { startPulse } from '../../core/pulse.ts'
import type { Storage } from '../storage/index.ts'
import type { KeyRing } from './key-ring.ts'
import { keyFileOf, parseKeys } from './keys.ts'
import { keyHolders } from './live-keys.ts'

export interface KeyWatchOptions {
  dataDir: string
  pauseMs: number
  /** Called once for a failure that lasts. The keys stay as they are. */
  onError(error: unknown): void
}

/** Loads keys that are added to the key file, and uses the newest one that every live process has. @returns a function that stops it */
export function watchKeys(storage: Storage, ring: KeyRing, options: KeyWatchOptions): () => Promise<void> {
  const { dataDir, pauseMs, onError } = options
  const file = keyFileOf(dataDir)
  const look = async () => {
    if (file !== undefined) ring.load(parseKeys(await readFile(file, 'utf8')))
    if (ring.hasSeveral()) ring.choose((await keyHolders(storage)).map(({ key_ids }) => key_ids))
  }
  return startPulse(look, { intervalMs: pauseMs, onError })
}
