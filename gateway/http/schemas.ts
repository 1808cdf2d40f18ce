// What several schemas have in common.
import { Type } from 'typebox'
import { holderFields } from '../../shared/methods.ts'

/**
 * A keyword that validation does not look at: what the API's description says of a value in place of, or beside, what is
 * checked by the schema. For what is read leniently, or checked elsewhere with a message of its own.
 */
export const DOCUMENTED = 'x-documented'

export const Text = Type.Optional(Type.String())
export const Timestamp = Type.String({ format: 'date-time' })
/** Of the same kind as real ones, for the examples of the API's description. */
export const example = {
  id: 'Zr3Vx0aPq9mT5uLd2Kc8Yw',
  account: 'Hb7Qe1nSj4wR6yFg0Xo3Ti',
  fingerprint: 'mC5vN8aKq2xLw7ZtR0Ye',
  time: '2026-06-15T12:00:00.000Z',
}

/** One of a list. */
export const OneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] })
/** A text that is described as one of a list. */
export const TextOf = (values: readonly string[], description?: string) =>
  Type.Optional(
    Type.String({ [DOCUMENTED]: { enum: [...values] }, ...(description !== undefined && { description }) }),
  )
/** Some clients send it as a string (rules: conventions.md#numbers). */
export const Flag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])

/** Who holds a card or an account, and where to reach them; spread into a schema's properties. */
export const holderProperties = Type.Record(Type.Enum(holderFields), Text).properties
