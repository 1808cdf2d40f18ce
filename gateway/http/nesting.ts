/**
 * Whether a value has at most that many levels of lists and objects in one another. To be asked before it is written as
 * JSON: what nests without end cannot be.
 */
export function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1))
}
