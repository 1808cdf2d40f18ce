// Other limits than the gateway's own, for a test that would otherwise wait for one of them or has to know that it did not.
import { limits } from '../../gateway/core/limits.ts'

type Tuned<Limit> = Limit extends number ? number : { [Name in keyof Limit]: Tuned<Limit[Name]> }

/** @param others in place of the ones of these names @returns puts back what it was */
export function setLimits(others: Partial<Tuned<typeof limits>>): () => void {
  const before = { ...limits }
  Object.assign(limits, others)
  return () => void Object.assign(limits, before)
}

/** Each number of it as small as can be. */
export function lowest<Limit extends Record<string, number>>(limit: Limit): Record<keyof Limit, number> {
  const lowered: Record<keyof Limit, number> = { ...limit }
  for (const name in limit) lowered[name] = 1
  return lowered
}
