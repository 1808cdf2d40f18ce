// JSON columns: texts whose content has a type that the compiler knows.
import { type TSchema, Type } from 'typebox'
import type { View } from '../../../core/view.ts'

declare const content: unique symbol

/** A JSON text, with the type of its content: `toJson` writes it, `fromJson` reads it. */
export type Json<Content> = string & { readonly [content]?: Content }

export function toJson<Content>(value: Content): Json<Content> {
  return JSON.stringify(value)
}

export function fromJson<Content>(text: Json<Content>): Content {
  return JSON.parse(text)
}

/** A column of a record, shown as what its text holds. */
export const json = <Schema extends TSchema>(schema: Schema) => ({
  shown: { schema, of: (text: Json<View<Schema>>) => fromJson(text) },
})

/** The same; absent while it is null, as it is in a new record. */
export const nullableJson = <Schema extends TSchema>(schema: Schema) => ({
  initial: null,
  shown: {
    schema: Type.Optional(schema),
    of: (text: Json<View<Schema>> | null) => (text === null ? undefined : fromJson(text)),
  },
})
