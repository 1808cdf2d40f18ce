// How the settings of a merchant or an account are read from a request: a table of fields, and one reader for all tables.
import { type ErrorMessage, errorMessage } from '../../core/errors.ts'
import type { AccountRow, MerchantRow } from '../../storage/index.ts'

/** One setting. */
export interface Field<Value = string | number | null> {
  /** The value as it is stored, or undefined for a text that is not valid; it comes trimmed, without control characters. */
  read(text: string): Value | undefined
  /** Says what would be valid; never the value that was sent. */
  message: string
  /** What null makes of it; absent where it must not be empty. */
  empty?: Value
}

export type Fields<Row> = { readonly [Name in keyof Row]?: Field<Row[Name]> }

export interface ReadSettings<Row> {
  values: Partial<Row>
  /** One for each field at fault. */
  faults: ErrorMessage[]
}

/**
 * Reads settings from a body, those that are given (rules: conventions.md#updates). What is not in the table is left alone,
 * because clients send back what they got.
 */
export function readSettings<Row extends MerchantRow | AccountRow>(
  fields: Fields<Row>,
  body: Readonly<Record<string, unknown>>,
): ReadSettings<Row> {
  const faults: ErrorMessage[] = []
  const values: Partial<Row> = {}
  for (const name in fields) {
    const field = fields[name]
    const given = body[name]
    if (field === undefined || given === undefined) continue
    const value = given === null ? field.empty : readText(field, String(given).trim())
    if (value === undefined) faults.push(fault(name, given, field.message))
    else values[name] = value
  }
  return { values, faults }
}

/** No setting holds control characters, and they have no business in a header or a mail. */
function readText<Value>(field: Field<Value>, text: string): Value | undefined {
  return /\p{Cc}/u.test(text) ? undefined : field.read(text)
}

function fault(context: string, given: unknown, message: string): ErrorMessage {
  if (given === null)
    return errorMessage('invalid_data', { context, sub_code: 'not_blank', message: REQUIRED })
  const isBlank = String(given).trim() === ''
  return errorMessage('invalid_data', { context, sub_code: isBlank ? 'not_blank' : 'invalid', message })
}

const REQUIRED = 'A value is required.'

/** A text that must not be blank. */
export const requiredText: Field<string> = {
  read: (text) => text || undefined,
  message: 'A value is required, without control characters.',
}

/** A text that may be left out. */
export const optionalText: Field<string | null> = {
  read: (text) => text || null,
  message: 'The text must not hold control characters.',
  empty: null,
}

/** A text that may be left out. @param read as `Field` */
export function optional(read: (text: string) => string | undefined, message: string): Field<string | null> {
  return { read: (text) => (text === '' ? null : read(text)), message, empty: null }
}

export const flag: Field<number> = {
  read: (text) => ({ true: 1, false: 0 })[text.toLowerCase()],
  message: 'The value must be true or false.',
}

export function oneOf<Value extends string>(values: readonly Value[]): Field<Value> {
  return {
    read: (text) => values.find((value) => value === text),
    message: `The value must be one of ${values.join(', ')}.`,
  }
}

/**
 * A list that is written with commas; an empty one is valid.
 * @param read an entry as it is stored, or undefined for what is not valid
 * @param separator how it is stored
 */
export function listOf(
  read: (entry: string) => string | undefined,
  message: string,
  separator = ',',
): Field<string> {
  return {
    read(text) {
      const entries = text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map(read)
      return entries.includes(undefined) ? undefined : [...new Set(entries)].join(separator)
    },
    message,
    empty: '',
  }
}

/** A list with no more entries than that. */
export function atMost(most: number, list: Field<string>): Field<string> {
  return {
    ...list,
    read(text) {
      const entries = list.read(text)
      return entries !== undefined && entries.split(',').length > most ? undefined : entries
    },
  }
}
