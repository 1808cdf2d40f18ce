// The kinds of columns that records are described with.
import { type TOptional, type TSchema, Type } from 'typebox'
import { isEmailAddress } from '../addresses/email.ts'
import { timestamp } from '../calendar.ts'
import { limits } from '../limits.ts'
import { DOCUMENTED, Flag, OneOf, Timestamp } from '../schemas.ts'
import type { View } from '../view.ts'
import { type Field, flag, oneOf, optional, optionalText, requiredText } from './settings.ts'

/** A text of a request. Null empties it, unless its field refuses that. */
const typed = (maxLength: number) => ({
  control: { kind: 'text', maxLength } as const,
  schema: Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()])),
})

/** Internal: nobody sets it, and no answer shows it. @param initial of a new record */
export const kept = <Value>(initial: Value) => ({ initial })

/** Columns that no answer shows, and that every new record is given. */
export const hidden = <Name extends string>(...names: readonly Name[]) => each<Name, object>(names, {})

/** The same, null in a new record. */
export const hiddenNull = <Name extends string>(...names: readonly Name[]) => each(names, kept(null))

function each<Name extends string, Kind>(
  names: readonly Name[],
  kind: Kind,
): { readonly [Each in Name]: Kind }
function each(names: readonly string[], kind: unknown): object {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

/** Shown as it is stored. */
export const shown = <Schema extends TSchema>(schema: Schema) => ({
  shown: { schema, of: (value: View<Schema>) => value },
})

/** Shown as it is stored; absent while it is null, as it is in a new record. */
export const nullable = <Schema extends TSchema>(schema: Schema) => ({
  initial: null,
  shown: { schema: Type.Optional(schema), of: (value: View<Schema> | null) => value ?? undefined },
})

/** Shown as what a function returns. */
export const shownBy = <Schema extends TSchema, Value, Row>(
  schema: Schema,
  of: (value: Value, row: Row) => View<Schema> | IfOptional<Schema, undefined>,
) => ({ shown: { schema, of } })

type IfOptional<Schema, Value> = Schema extends TOptional ? Value : never

/** Shown by another name. */
export const named = <const As extends string, Given extends { shown: object }>(
  as: As,
  column: Given,
): Given & { shown: { as: As } } => ({ ...column, shown: { ...column.shown, as } })

/** A member that no column has. */
export const computed = <Schema extends TSchema, Row>(
  schema: Schema,
  of: (row: Row) => View<Schema> | IfOptional<Schema, undefined>,
) => shownBy(schema, (_: undefined, row: Row) => of(row))

/** A member that is the same of all records. */
export const always = <const Value extends string>(value: Value) => ({
  shown: { schema: OneOf([value]), of: () => value },
})

/** A member that comes from another record. */
export const joined = <Schema extends TSchema>(schema: Schema) => ({ joined: schema })

/** An id, or a public key. */
export const key = shown(Type.String())

/** A moment, in milliseconds. */
export const moment = { shown: { schema: Timestamp, of: timestamp } }

/** A moment, or null while there is none. */
export const optionalMoment = (description?: string) => ({
  initial: null,
  ...shownBy(
    Type.Optional(Type.String({ format: 'date-time', ...(description !== undefined && { description }) })),
    (value: number | null) => (value === null ? undefined : timestamp(value)),
  ),
})

/** A text that is always there. */
export const name = {
  label: 'Name',
  setting: { ...requiredText, ...typed(limits.maxChars.name) },
  shown: { schema: Type.String(), of: (value: string) => value },
}

/** A text that only others set. */
export const readOnlyText = nullable(Type.String())

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
export const choice = <const Value extends string>(
  values: readonly Value[],
  initial: Value,
  labelOf?: (value: Value) => string,
) => ({
  initial,
  setting: {
    ...oneOf(values, labelOf),
    schema: Type.Optional(
      Type.String({ maxLength: limits.maxChars.name, [DOCUMENTED]: { enum: [...values] } }),
    ),
  },
  shown: { schema: OneOf(values), of: (value: Value) => value },
})
