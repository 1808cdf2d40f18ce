// The types of answers: a handler returns exactly what its response schema declares.
import type { Static, TSchema } from 'typebox'

/**
 * The type of an answer, derived from its schema, so that the compiler finds missing and mistyped members. An optional
 * member may also be `undefined`, which JSON leaves out.
 */
export type View<Schema extends TSchema> = Written<Static<Schema>>

type Written<Value> = Value extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Written<Value[Name]> | OrUndefined<Value, Name> }
    : Value

type OrUndefined<Value, Name extends keyof Value> =
  Partial<Pick<Value, Name>> extends Pick<Value, Name> ? undefined : never
