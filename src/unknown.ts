/** An object with unknown members. */
export type Unknown = Record<string, unknown>

/**
 * Copies the own members of a page's object into one without a prototype. Otherwise, on a page with a polluted
 * `Object.prototype`, looking up a missing member could find somebody else's value, such as a URL for the frames.
 */
export function ownMembers(value: unknown): Unknown {
  return Object.assign(Object.create(null), value)
}

/** Copies an object as the plain data that JSON holds of it; undefined if that is not an object, or cannot be written. */
export function plainCopy(value: unknown): Unknown | undefined {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(value))
    return isObject(copy) && !Array.isArray(copy) ? copy : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null
}
