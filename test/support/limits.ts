// Other limits than the gateway's own, for a test that would otherwise wait for one of them or has to know that it did not.
import { limits } from '../../gateway/limits.ts'

type Times = Partial<Record<'processor' | 'handshake' | 'firstByte' | 'refusal' | 'closing', number>>

/** @param times in milliseconds @returns puts back what it was */
export function setLimits(times: Times): () => void {
  const before = { ...limits }
  Object.assign(limits, times)
  return () => void Object.assign(limits, before)
}
