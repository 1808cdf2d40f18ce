// Whether a password is among those that became public, and that programs try first. Nobody is asked: the list is part of the gateway.
import { digestOf, unpack } from './digests.ts'
import { isSequence, unitOf, variantsOf } from './variants.ts'

/** Reads the list when a password is chosen, so that a start doesn't wait for it. */
export const isBreached = async (password: string): Promise<boolean> => isAmong(await readList(), password)

/** The list, which takes some tens of milliseconds to unpack. */
export async function readList(): Promise<ReadonlySet<number>> {
  const { PACKED } = await import('./list.ts')
  return unpack(PACKED)
}

export function isAmong(list: ReadonlySet<number>, password: string): boolean {
  if (isSequence(password) || unitOf(password.toLowerCase()) !== undefined) return true
  return variantsOf(password).some((variant) => list.has(digestOf(variant)))
}
