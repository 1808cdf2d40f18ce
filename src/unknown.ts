/** An object with unknown members. */
export type Unknown = Record<string, unknown>

/**
 * Copies the own members of a page's object into one without a prototype. Otherwise, on a page with a polluted
 * `Object.prototype`, looking up a missing member could find somebody else's value, such as a URL for the frames.
 */
export function ownMembers(value: unknown): Unknown {
  return Object.assign(Object.create(null), value)
}

export function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null
}
