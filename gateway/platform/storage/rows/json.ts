// JSON columns: texts whose content has a type that the compiler knows.

declare const content: unique symbol

/** A JSON text, with the type of its content: `toJson` writes it, `fromJson` reads it. */
export type Json<Content> = string & { readonly [content]?: Content }

export function toJson<Content>(value: Content): Json<Content> {
  return JSON.stringify(value)
}

export function fromJson<Content>(text: Json<Content>): Content {
  return JSON.parse(text)
}
