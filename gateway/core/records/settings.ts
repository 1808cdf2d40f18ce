// Reads the settings of a merchant or an account from a request, by a table of fields.

import { type ErrorMessage, fieldFault } from '../errors.ts'
import { limits } from '../limits.ts'
import { own } from '../objects.ts'
import { plainly } from '../text.ts'

/** How one setting is read. */
export interface Field<Value = string | number | null> {
  /** Converts a text to the stored value; undefined if it is not valid. The text is trimmed and has no control characters. */
  read(text: string): Value | undefined
  /** Says what would be valid, never the value that was sent. */
  message: string
  /** What null makes of it; absent where it must not be empty. */
  empty?: Value
  /** What a form calls it, and says about it. */
  label?: string
  hint?: string
  /** The part of a form that it's in. Absent: none. */
  group?: string
  /** What a form lets choose from, as it is sent. */
  choices?: readonly Choice[]
  /** What a form changes it with. Absent: a list of its choices, otherwise a line of text. */
  control?: Control
}

/** `list` has an entry on each line, `money` is in cents, `percent` in hundredths, `zone` is a time zone. */
export type Control =
  | { kind: 'text'; maxLength?: number; type?: 'time' | 'url' | 'color' }
  | { kind: 'list'; maxLength: number }
  | { kind: 'checkbox' | 'number' | 'money' | 'percent' | 'zone' }
  /** One for each choice. @param all the text that stands for all of them */
  | { kind: 'boxes'; all?: string }

export interface Choice {
  value: string
  label: string
}

export type Fields<Row> = { readonly [Name in keyof Row]?: Field<Row[Name]> }

export interface ReadSettings<Row> {
  values: Partial<Row>
  /** One message for each field at fault. */
  faults: ErrorMessage[]
}

/**
 * Reads the settings that a body has (rules: conventions.md#updates). Members that are not in the table are ignored, because
 * clients send back what they got.
 */
export function readSettings<Row extends object>(
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

/** Reads a text, without control characters: no setting needs them, and they must not get into a header or a mail. */
function readText<Value>(field: Field<Value>, text: string): Value | undefined {
  return /\p{Cc}/u.test(text) ? undefined : field.read(text)
}

function fault(context: string, given: unknown, message: string): ErrorMessage {
  if (given === null) return fieldFault(context, REQUIRED, 'not_blank')
  const isBlank = String(given).trim() === ''
  return fieldFault(context, message, isBlank ? 'not_blank' : 'invalid')
}

const REQUIRED = 'A value is required.'

/** A text that must not be blank. */
export const requiredText: Field<string> = {
  read: (text) => text || undefined,
  message: 'A value is required, without control characters.',
}

/** A text that may be empty. */
export const optionalText: Field<string | null> = {
  read: (text) => text || null,
  message: 'The text must not hold control characters.',
  empty: null,
}

/** A text with a format that may be empty. @param read as `Field` */
export function optional(read: (text: string) => string | undefined, message: string): Field<string | null> {
  return { read: (text) => (text === '' ? null : read(text)), message, empty: null }
}

export const flag: Field<number> = {
  read: (text) => own({ true: 1, false: 0 }, text.toLowerCase()),
  message: 'The value must be true or false.',
  control: { kind: 'checkbox' },
  choices: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
}

/** @param labelOf what a form calls each; by default the value in lower case, without underscores */
export function oneOf<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string = plainly,
): Field<Value> {
  return {
    read: (text) => values.find((value) => value === text),
    message: `The value must be one of ${values.join(', ')}.`,
    choices: values.map((value) => ({ value, label: labelOf(value) })),
  }
}

/**
 * A list, written with commas; an empty one is valid.
 * @param read converts an entry to its stored form; undefined if it is not valid
 * @param separator between the stored entries
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
    control: { kind: 'list', maxLength: limits.maxChars.list },
  }
}

/**
 * A list of some of a few values.
 * @param values as they are stored
 * @param labelOf what a form calls each
 */
export function someOf<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Field<string> {
  return {
    ...listOf(
      (entry) => values.find((value) => value === entry),
      `Each must be one of ${values.join(', ')}.`,
    ),
    choices: values.map((value) => ({ value, label: labelOf(value) })),
    control: { kind: 'boxes' },
  }
}

/** Limits the number of entries of a list. */
export function atMost(most: number, list: Field<string>): Field<string> {
  return {
    ...list,
    read(text) {
      const entries = list.read(text)
      return entries !== undefined && entries.split(',').length > most ? undefined : entries
    },
  }
}
