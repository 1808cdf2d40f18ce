// The kinds of columns that records are described with.
import { Type } from 'typebox'
import { isEmailAddress } from '../addresses/email.ts'
import { timestamp } from '../calendar.ts'
import { limits } from '../limits.ts'
import { DOCUMENTED, Flag, OneOf, Text, Timestamp } from '../schemas.ts'
import { type Field, flag, oneOf, optional, optionalText, requiredText } from './settings.ts'

/** A text of a request. Null empties it, unless its field refuses that. */
const typed = (maxLength: number) => ({
  control: { kind: 'text', maxLength } as const,
  schema: Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()])),
})

/** One of ours alone: nobody sets it, and no answer shows it. @param initial of a new record */
export const kept = <Value>(initial: Value) => ({ initial })

/** The record's id, or its public key. */
export const key = { shown: { schema: Type.String(), of: (value: string) => value } }

/** A moment, in milliseconds. */
export const moment = { shown: { schema: Timestamp, of: timestamp } }

/** A text that is always there. */
export const name = {
  label: 'Name',
  setting: { ...requiredText, ...typed(limits.maxChars.name) },
  shown: { schema: Type.String(), of: (value: string) => value },
}

/** A text that only others set. */
export const readOnlyText = {
  initial: null,
  shown: { schema: Text, of: (value: string | null) => value ?? undefined },
}

/** A text that may be empty. @param field for one with a form */
export const text = (maxLength: number, field: Field<string | null> = optionalText) => ({
  ...readOnlyText,
  setting: { ...field, ...typed(maxLength) },
})

/** The address that mails go to. */
export const email = text(
  limits.maxChars.email,
  optional(
    (value) => (isEmailAddress(value) ? value : undefined),
    'Enter an email address, such as ada@shop.example.',
  ),
)

/**
 * A list in one text, separated by commas.
 * @param field `listOf`
 * @param separator of the entries as they are stored
 */
export const list = (field: Field<string>, description?: string, separator = ',') => ({
  initial: '',
  setting: { ...typed(limits.maxChars.list), ...field },
  shown: {
    schema: Type.String({ ...(description !== undefined && { description }) }),
    of: (value: string) => value.split(separator).join(','),
  },
  separator,
})

/** Yes or no. */
export const yesNo = {
  initial: 0,
  setting: { ...flag, schema: Type.Optional(Flag) },
  shown: { schema: Type.Boolean(), of: (value: number) => value === 1 },
}

/** One of a few values, which its own message names. */
export const choice = <const Value extends string>(values: readonly Value[], initial: Value) => ({
  initial,
  setting: {
    ...oneOf(values),
    schema: Type.Optional(
      Type.String({ maxLength: limits.maxChars.name, [DOCUMENTED]: { enum: [...values] } }),
    ),
  },
  shown: { schema: OneOf(values), of: (value: Value) => value },
})
