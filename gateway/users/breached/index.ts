// Whether a password is among those that became public, and that programs try first. Nobody is asked: the list is part of the gateway.
import { digestOf, unpack } from './digests.ts'
import { isSequence, unitOf, variantsOf } from './variants.ts'

/** Reads the list when a password is chosen, so that a start doesn't wait for it. It takes some milliseconds. */
export async function isBreached(password: string): Promise<boolean> {
  if (isSequence(password) || unitOf(password.toLowerCase()) !== undefined) return true
  const { PACKED } = await import('./list.ts')
  const digests = unpack(PACKED)
  return variantsOf(password).some((variant) => digests.has(digestOf(variant)))
}
