/** An object of which nothing is known. */
export type Unknown = Record<string, unknown>

export function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null
}
