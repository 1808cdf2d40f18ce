/** An object from outside: it may have any members, with values of any type. */
export type Members = Record<string, unknown>

/** Whether a value is an object; an array is not. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A member that an object has itself. Use this wherever the name is a text that may come from outside: `table[name]` also finds
 * `constructor` and the rest of `Object.prototype`.
 */
export function own<Value>(
  table: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

/** The names of an object's own members, in order. */
export function namesOf<Given extends object>(given: Given): Extract<keyof Given, string>[] {
  const names: Extract<keyof Given, string>[] = []
  for (const name in given) if (Object.hasOwn(given, name)) names.push(name)
  return names
}

/**
 * Whether arrays and objects nest no deeper than so many levels. Check this before `JSON.stringify`, which fails on a value
 * that nests too deep.
 */
export function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1))
}
