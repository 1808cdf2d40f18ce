// How a field of a merchant application is read: the general kinds of values (rules: partners.md#application-fields).

import { isDate } from '../../../core/calendar.ts'
import type { SubCode } from '../../../core/error-catalog.ts'
import { type ErrorMessage, fieldFault } from '../../../core/errors.ts'
import type { TextKey } from '../../../core/language/catalogs.ts'
import { own } from '../../../core/objects.ts'
import { lengthOf } from '../../../core/text.ts'

/** What a value is compared with: the other fields as they were sent, and the day. */
export interface Circumstances {
  /** `YYYY-MM-DD`. */
  today: string
  /** Another field of the same owner or application as text, trimmed; empty if it was not sent. */
  text(name: string): string
}

/** What is wrong with a value. */
export class Refused {
  readonly subCode: SubCode
  readonly message: string | undefined

  /** @param message replaces the rule's own */
  constructor(subCode: SubCode, message?: string) {
    this.subCode = subCode
    this.message = message
  }
}

export interface Choice {
  value: string
  label: TextKey
}

/** The form controls of the sign-up. */
export type Control = 'text' | 'email' | 'tel' | 'url' | 'date' | 'digits' | 'yes-no' | 'choice' | 'signature'

/** How one kind of value is read, and the form control for it. */
export interface Rule<Value extends string | number | boolean = string | number | boolean> {
  control: Control
  /** Its type in the API; absent: text. */
  type?: 'integer' | 'boolean'
  /** The longest text, in characters. */
  most: number
  choices?: readonly Choice[]
  /** @param text trimmed, not empty, without control characters and no longer than `most` */
  read(text: string, circumstances: Circumstances): Value | Refused
  /** Says what would be valid, never the value that was sent. */
  message: string
  /** The message on a page; absent: the value isn't valid. */
  fault?: TextKey
}

const INVALID = new Refused('invalid')

/** Returns a value if the text is valid, otherwise a refusal. */
export const validIf = <Value>(isValid: boolean, value: Value): Value | Refused => (isValid ? value : INVALID)

/** Any text. */
export function text(most: number, control: Control = 'text'): Rule<string> {
  return { control, most, read: (value) => value, message: `A text of at most ${most} characters.` }
}

/** A text of a certain form. */
export function form(
  pattern: RegExp,
  rule: Pick<Rule, 'control' | 'most' | 'message' | 'fault'>,
): Rule<string> {
  return { ...rule, read: (value) => validIf(pattern.test(value), value) }
}

/** True or false. */
export const yesNo: Rule<boolean> = {
  control: 'yes-no',
  type: 'boolean',
  most: 5,
  read: (value) => own({ true: true, false: false }, value.toLowerCase()) ?? INVALID,
  message: 'The value must be true or false.',
  fault: 'fault.yesNo',
}

/** A whole number within bounds. */
export function whole(least: number, most: number): Rule<number> {
  return {
    control: 'digits',
    type: 'integer',
    most: 16,
    read(value) {
      if (!/^[+-]?\d+$/.test(value)) return INVALID
      if (Number(value) < least) return new Refused('below_minimum_value')
      return Number(value) > most ? new Refused('exceeds_maximum_value') : Number(value)
    },
    message: `The value must be a whole number from ${least} to ${most}.`,
    fault: 'fault.whole',
  }
}

/** One of a list, by its code. */
export function oneOf(labels: Readonly<Record<string, TextKey>>): Rule<string> {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }))
  const codes = choices.map(({ value }) => value)
  return {
    control: 'choice',
    most: 64,
    choices,
    read: (value) => codes.find((code) => code === value) ?? INVALID,
    message: `The value must be one of ${codes.join(', ')}.`,
    fault: 'fault.choice',
  }
}

/** A date that exists. @param isValid judges it by today's, both `YYYY-MM-DD` */
export function date(
  message: string,
  fault: TextKey,
  isValid: (date: string, today: string) => boolean,
): Rule<string> {
  return {
    control: 'date',
    most: 10,
    read: (value, { today }) => validIf(isDate(value) && isValid(value, today), value),
    message,
    fault,
  }
}

/**
 * Reads one value by its rule. Length comes before form (rules: errors.md#length-first).
 * @param context its path in errors
 */
export function readField<Value extends string | number | boolean>(
  rule: Rule<Value>,
  given: string,
  context: string,
  circumstances: Circumstances,
): { value: Value } | { fault: ErrorMessage } {
  const read = refusalOf(rule, given) ?? rule.read(given, circumstances)
  if (!(read instanceof Refused)) return { value: read }
  const { subCode: sub_code, message = rule.message } = read
  return { fault: fieldFault(context, message, sub_code) }
}

function refusalOf({ most }: Rule, given: string): Refused | undefined {
  if (lengthOf(given) > most) return new Refused('invalid_length', `At most ${most} characters.`)
  // They must not get into a header or a mail.
  return /\p{Cc}/u.test(given)
    ? new Refused('invalid', 'The text must not hold control characters.')
    : undefined
}

/** Tells a missing text from another missing value (rules: errors.md#sub-codes). */
export function missing({ type }: Rule, context: string): ErrorMessage {
  const sub_code = type ? 'not_null' : 'not_blank'
  return fieldFault(context, 'A value is required.', sub_code)
}
