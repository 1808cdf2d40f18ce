// Columns that hold JSON: texts, of which the compiler knows what is in them.

declare const content: unique symbol

/** A text that `toJson` wrote, and what `fromJson` reads from it. */
export type Json<Content> = string & { readonly [content]?: Content }

export function toJson<Content>(value: Content): Json<Content> {
  return JSON.stringify(value)
}

export function fromJson<Content>(text: Json<Content>): Content {
  return JSON.parse(text)
}
