// Whether the key management service was reached since the start. Until then the process must not be sent requests.
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../../../core/limits.ts'
import type { Kms } from './kms.ts'

export interface KmsReach {
  /** True once the service has answered that the master key can be used; it stays true while the service is down later. */
  isReached(): boolean
  stop(): void
}

/**
 * Asks the service until it answers. The gateway starts without waiting for it.
 * @param onError told of each attempt that failed
 */
export function reachKms(kms: Kms, onError: (error: unknown) => void): KmsReach {
  const stopping = new AbortController()
  let isReached = false
  const { least, most } = limits.kmsReach.pauseMs
  void (async () => {
    for (let wait: number = least; !stopping.signal.aborted; wait = Math.min(2 * wait, most)) {
      try {
        await kms.master()
        isReached = true
        return
      } catch (error) {
        onError(error)
      }
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return { isReached: () => isReached, stop: () => stopping.abort() }
}
