// Parts that several schemas share.
import { Type } from 'typebox'
import { holderFields } from '../../shared/methods.ts'

/**
 * A schema keyword that validation ignores. It holds what the API's description says about a value, in place of or beside what
 * the schema validates: for values that are read leniently, or checked elsewhere with a message of its own.
 */
export const DOCUMENTED = 'x-documented'

export const Text = Type.Optional(Type.String())
export const Timestamp = Type.String({ format: 'date-time' })
/** `YYYY-MM-DD`. Whether the date exists is checked later. */
export const isCalendarDate = { [DOCUMENTED]: { format: 'date' } }
export const CalendarDate = (description: string) =>
  Type.String({ description, minLength: 1, ...isCalendarDate })
/** Realistic values for the examples in the API's description. */
export const example = {
  id: 'Zr3Vx0aPq9mT5uLd2Kc8Yw',
  account: 'Hb7Qe1nSj4wR6yFg0Xo3Ti',
  fingerprint: 'mC5vN8aKq2xLw7ZtR0Ye',
  time: '2026-06-15T12:00:00.000Z',
}

/** A text that must be one of a list. */
export const OneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...values],
    ...(description !== undefined && { description }),
  })
/** A text that is documented as one of a list, but not validated against it. */
export const TextOf = (values: readonly string[], description?: string) =>
  Type.Optional(
    Type.String({ [DOCUMENTED]: { enum: [...values] }, ...(description !== undefined && { description }) }),
  )
/** A boolean, which some clients send as a string (rules: conventions.md#numbers). */
export const Flag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])
/** The same in a query, where every value is a text. */
export const QueryFlag = (description?: string) => {
  const shown = { ...Flag, ...(description !== undefined && { description }) }
  return Type.Optional(Type.Unsafe<'true' | 'false'>({ ...OneOf(['true', 'false']), [DOCUMENTED]: shown }))
}

/** The name and address of the holder of a card or an account; spread into a schema's properties. */
export const holderProperties = Type.Record(Type.Enum(holderFields), Text).properties
