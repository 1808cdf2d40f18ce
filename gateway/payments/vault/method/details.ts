// Checks the holder's name and address, which cards and bank accounts share (rules: methods.md#holder, limits.md#text).
import type { HolderDetails, HolderField } from '../../../../shared/methods.ts'
import { countryOf, NO_COUNTRY, statesOf } from '../../../core/addresses/countries.ts'
import { type ErrorDetails, type ErrorMessage, fieldFault } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { lengthOf } from '../../../core/text.ts'

/** The path of a field: `method.number` in a charge; plain `number` on /cards and /banks, where the method's path is empty. */
export function contextOf(path: string, key: string): string {
  return path ? `${path}.${key}` : key
}

type Found = Required<Pick<ErrorDetails, 'message' | 'sub_code'>>
/** What is wrong with one field of a method. */
export const invalidField = (path: string, key: string, { message, sub_code }: Found) =>
  fieldFault(contextOf(path, key), message, sub_code)

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

/** Whether a text has so many characters. Length comes before form (rules: errors.md#length-first). */
export function isBetween(text: string, { least, most }: { least: number; most: number }): boolean {
  const length = lengthOf(text)
  return length >= least && length <= most
}

/** Whether a text has digits, and nothing else. */
export const hasDigits = (text: string) => /^\d+$/.test(text)

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
  /** Characters, where a value of another length is that and nothing else. */
  length?: number
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
    length: 2,
    isValid: (value) => countryOf(value) !== undefined,
    message: NO_COUNTRY,
  },
  {
    key: 'state',
    isValid: (value, { country }) =>
      statesOf(country)?.has(value.toUpperCase()) ?? lengthOf(value) <= limits.maxChars.city,
    message: "The state must be one of the country's two-letter codes.",
  },
]

/** One message for each faulty holder field. @param path the path of the card or bank in the request, or empty */
export function holderFaults(input: HolderDetails, path: string): ErrorMessage[] {
  const faults = lengthFaults(input, LENGTHS, path)
  for (const { key, length, isValid, message } of FORMATS) {
    const value = input[key]
    if (value === undefined || isValid(value, input)) continue
    const isOtherLength = length !== undefined && lengthOf(value) !== length
    faults.push(invalidField(path, key, { sub_code: isOtherLength ? 'invalid_length' : 'invalid', message }))
  }
  return faults
}
