// `operator keys …`: changes the encryption key.

import { newBytes } from '../core/ids.ts'
import { own } from '../core/objects.ts'
import { UsageError } from '../core/usage.ts'
import { createSealer, KEY_BYTES, loadKeys, reseal, saveKeys } from '../encryption/index.ts'
import type { Storage } from '../storage/index.ts'

export const KEYS_HELP = `  npm run gateway -- operator keys add     puts a new encryption key before the ones that there are
  npm run gateway -- operator keys reseal  seals with it what the older ones have sealed; may be run again
  npm run gateway -- operator keys drop    forgets the older ones

Restart every gateway after add, before reseal; and after drop. The other gateways of a database need the same keys.`

type Step = (dataDir: string, open: () => Promise<Storage>) => Promise<string>

const STEPS: Readonly<Record<string, Step>> = {
  async add(dataDir) {
    const key = newBytes(KEY_BYTES)
    if (process.env.GATEWAY_ENCRYPTION_KEY) {
      const text = key.toString('base64')
      return `Put this key and a comma before the ones in GATEWAY_ENCRYPTION_KEY, and restart every gateway:\n${text}`
    }
    saveKeys(dataDir, [key, ...loadKeys(dataDir)])
    return 'There is a new key. Restart every gateway, then run: operator keys reseal'
  },

  async reseal(dataDir, open) {
    return withStorage(open, async (storage) => {
      const count = await resealAll(storage, dataDir)
      return `${count} texts were sealed with the new key. The older ones can go: operator keys drop`
    })
  },

  async drop(dataDir, open) {
    return withStorage(open, async (storage) => {
      const [current, ...older] = loadKeys(dataDir)
      if (!current || older.length === 0) return 'There is one key: nothing to drop.'
      // A gateway that was not restarted may have gone on encrypting with an older key. Without another reseal, that could
      // never be read again.
      while ((await resealAll(storage, dataDir)) > 0);
      if (process.env.GATEWAY_ENCRYPTION_KEY) {
        return 'Nothing needs the older keys: leave the first one alone in GATEWAY_ENCRYPTION_KEY.'
      }
      saveKeys(dataDir, [current])
      return 'The older keys are gone. Restart every gateway.'
    })
  },
}

/** Runs one step of a key change. @param open opens the data, which only some steps need */
export async function operateKeys(
  step: string | undefined,
  dataDir: string,
  open: () => Promise<Storage>,
): Promise<string> {
  const run = own(STEPS, step)
  if (!run) throw new UsageError(`After keys comes ${Object.keys(STEPS).join(', ')}.`)
  return run(dataDir, open)
}

async function withStorage<T>(
  open: () => Promise<Storage>,
  act: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await open()
  try {
    return await act(storage)
  } finally {
    await storage.close()
  }
}

/** Re-encrypts everything with the newest key. Progress goes to standard error, because standard output holds the result. */
function resealAll(storage: Storage, dataDir: string): Promise<number> {
  return reseal(storage, createSealer(loadKeys(dataDir)), (table, rows) => {
    if (rows > 0) console.error(`${table}: ${rows}`)
  })
}
