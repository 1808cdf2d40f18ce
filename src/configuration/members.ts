import { isObject, ownMembers, type Unknown } from '../unknown.ts'

/** The own members of an object. @param at its name in messages. @returns undefined, with a fault, if it is none */
export function readObject(value: unknown, at: string, faults: string[]): Unknown | undefined {
  if (isObject(value)) return ownMembers(value)
  faults.push(`${at} must be an object.`)
  return undefined
}

/**
 * A member that has the type of its default; the default, with a fault, if it has another type.
 * @param at prefix of the key in messages: `changes.`
 */
export function readMember<T extends string | boolean | number>(
  object: Unknown,
  key: string,
  fallback: T,
  at: string,
  faults: string[],
): T {
  const value = object[key] ?? fallback
  if (typeof value === typeof fallback) return value as T
  const kinds = { string: 'a string', boolean: 'true or false', number: 'a number' }
  faults.push(`${at}${key} must be ${kinds[typeof fallback as keyof typeof kinds]}.`)
  return fallback
}
