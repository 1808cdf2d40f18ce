/** An object with unknown members. */
export type Unknown = Record<string, unknown>

/**
 * Copies the own members of a page's object into one without a prototype. Otherwise, on a page with a polluted
 * `Object.prototype`, looking up a missing member could find another script's value, such as a URL for the frames.
 */
export function ownMembers(value: unknown): Unknown {
  return Object.assign(Object.create(null), value)
}

/** Each takes two characters at least, and the gateway takes no more than a megabyte. An endless list would take a browser a minute. */
const MOST_MEMBERS = 500_000

/** Copies an object as the plain data that JSON holds of it; undefined if that is not an object, cannot be written, or is too large. */
export function plainCopy(value: unknown): Unknown | undefined {
  let members = 0
  const counted = (_key: string, member: unknown) => {
    if (++members > MOST_MEMBERS) throw RangeError()
    return member
  }
  try {
    const copy: unknown = JSON.parse(JSON.stringify(value, counted))
    return isObject(copy) && !Array.isArray(copy) ? copy : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null
}
