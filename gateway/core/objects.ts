/** An object that somebody else made: it may have any members, and they may be anything. */
export type Members = Record<string, unknown>

/** Whether a value is such an object; a list is none. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names of an object's own members, in their order. */
export function namesOf<Given extends object>(given: Given): Extract<keyof Given, string>[] {
  const names: Extract<keyof Given, string>[] = []
  for (const name in given) if (Object.hasOwn(given, name)) names.push(name)
  return names
}

/**
 * Whether a value has at most that many levels of lists and objects in one another. To be asked before it is written as
 * JSON: what nests without end cannot be.
 */
export function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1))
}
