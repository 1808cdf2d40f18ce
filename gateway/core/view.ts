// The types of answers: what a handler returns is what its schema says.
import type { Static, TSchema } from 'typebox'

/**
 * What an answer with a schema is made of: the compiler finds what is missing in it, and what is otherwise than the schema
 * says. In place of what is left out there may be `undefined`, which JSON leaves out.
 */
export type View<Schema extends TSchema> = Written<Static<Schema>>

type Written<Value> = Value extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Written<Value[Name]> | OrUndefined<Value, Name> }
    : Value

type OrUndefined<Value, Name extends keyof Value> =
  Partial<Pick<Value, Name>> extends Pick<Value, Name> ? undefined : never
