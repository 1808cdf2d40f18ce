// Overrides the gateway's limits, for a test that would otherwise have to wait for one, or must prove that it did not.
import { limits } from '../../../gateway/core/limits.ts'

type Tuned<Limit> = Limit extends number ? number : { [Name in keyof Limit]: Tuned<Limit[Name]> }

/** @param others the limits to replace @returns a function that restores them */
export function setLimits(others: Partial<Tuned<typeof limits>>): () => void {
  const before = { ...limits }
  Object.assign(limits, others)
  return () => void Object.assign(limits, before)
}

/** A limit with all its numbers set to 1. */
export function lowest<Limit extends Record<string, number>>(limit: Limit): Record<keyof Limit, number> {
  const lowered: Record<keyof Limit, number> = { ...limit }
  for (const name in limit) lowered[name] = 1
  return lowered
}
