/** An object of which nothing is known. */
export type Unknown = Record<string, unknown>

/**
 * What a page's object itself holds. Any member of it may be missing, and on a page whose `Object.prototype` somebody has
 * polluted, a plain look-up would find theirs: an address for the frames, say.
 */
export function ownMembers(value: unknown): Unknown {
  return Object.assign(Object.create(null), value)
}

export function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null
}
