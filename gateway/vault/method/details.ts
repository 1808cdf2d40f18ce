// Checks the holder's name and address, which cards and bank accounts share (rules: methods.md#holder, limits.md#text).
import type { HolderDetails, HolderField } from '../../../shared/methods.ts'
import { type ErrorDetails, type ErrorMessage, errorMessage } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { lengthOf } from '../../core/text.ts'
import { countryOf, hasStates } from './country.ts'

/** The path of a field: `method.number` in a charge; plain `number` on /cards and /banks, where the method's path is empty. */
export function contextOf(path: string, key: string): string {
  return path ? `${path}.${key}` : key
}

/** An invalid_data message about one field of a method. */
export function invalidField(path: string, key: string, details: ErrorDetails): ErrorMessage {
  return errorMessage('invalid_data', { context: contextOf(path, key), ...details })
}

/** One message for each text that is too long. */
export function lengthFaults(
  input: object,
  most: Readonly<Record<string, number>>,
  path: string,
): ErrorMessage[] {
  const values = new Map<string, unknown>(Object.entries(input))
  return Object.entries(most).flatMap(([key, limit]) => {
    const value = values.get(key)
    return typeof value === 'string' && lengthOf(value) > limit
      ? invalidField(path, key, { sub_code: 'invalid_length', message: `At most ${limit} characters.` })
      : []
  })
}

/** Whether a text consists of so many digits. */
export function hasDigits(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^\d+$/.test(text) && text.length >= least && text.length <= most
}

const LENGTHS = {
  name: limits.maxChars.name,
  address1: limits.maxChars.address,
  address2: limits.maxChars.address,
  city: limits.maxChars.city,
  phone: limits.maxChars.phone,
  email: limits.maxChars.email,
} satisfies { [Name in HolderField]?: number }

interface Format {
  key: Exclude<HolderField, keyof typeof LENGTHS>
  isValid(value: string, details: HolderDetails): boolean
  message: string
}

const FORMATS: readonly Format[] = [
  {
    key: 'postal_code',
    isValid: (value) =>
      value.length <= limits.maxChars.postalCode &&
      /^[A-Za-z0-9](?:[ -]*[A-Za-z0-9]){2,8}[ -]*$/.test(value.trimStart()),
    message: 'A postal code has 3 to 9 letters or digits, and spaces or dashes.',
  },
  {
    key: 'country',
    isValid: (value) => countryOf(value) !== undefined,
    message: 'The country must be a two-letter ISO 3166 code.',
  },
  {
    key: 'state',
    isValid: (value, { country }) =>
      hasStates(country) ? /^[A-Za-z]{2}$/.test(value) : lengthOf(value) <= limits.maxChars.city,
    message: 'The state must be its two-letter code.',
  },
]

/** One message for each faulty holder field. @param path the path of the card or bank in the request, or empty */
export function holderFaults(input: HolderDetails, path: string): ErrorMessage[] {
  const faults = lengthFaults(input, LENGTHS, path)
  for (const { key, isValid, message } of FORMATS) {
    const value = input[key]
    if (value !== undefined && !isValid(value, input)) {
      faults.push(invalidField(path, key, { sub_code: 'invalid', message }))
    }
  }
  return faults
}
