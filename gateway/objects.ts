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
