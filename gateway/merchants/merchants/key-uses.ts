// When and from where a secret key was last used, to the minute (rules: authentication.md#last-use). A request must not wait for it,
// so it is collected in memory and written in one batch; a crash loses at most a minute of it.
import type { Clock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { Storage, UsedKey } from '../../platform/storage/index.ts'

export interface KeyUses {
  /** Notes that a key was used. It returns immediately, and never throws. */
  note(key: UsedKey, address: string): void
  /** Writes what was noted so far. */
  flush(): Promise<void>
  start(): void
  /** Writes the rest. */
  stop(): Promise<void>
}

/** @param clock the gateway's @param onError what could not be written is lost */
export function createKeyUses(storage: Storage, clock: Clock, onError: (error: unknown) => void): KeyUses {
  const { seenMs, flushMs } = limits.keyUses
  let noted = new Map<string, { at: number; address: string }>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    const uses = noted
    noted = new Map()
    if (uses.size === 0) return
    await storage
      .write(async (tx) => {
        for (const [hash, { at, address }] of uses)
          await tx
            .updateTable('secret_keys')
            .set({ last_used: at, last_address: address })
            .where('hash', '=', hash)
            .execute()
      })
      .catch(onError)
  }
  return {
    note({ hash, last_used }, address) {
      const at = clock.now()
      if (last_used !== null && at - last_used < seenMs) return
      noted.set(hash, { at, address })
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), flushMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
