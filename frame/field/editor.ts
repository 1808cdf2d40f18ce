/** What stands in a field, however it is filled in. */
export interface Editor {
  /** The value, without what formatting adds. */
  value(): string
  /** The typed value, without the 0 that the field itself adds before a month. */
  typed(): string
  /** Sets a value that was not typed, formatted like a typed one. */
  set(text: string): void
  /** Fits the text to a mask that has changed. The caret stays where it was among the characters. */
  refit(): void
  /** Covers what stands there, or lifts the cover, as is wanted now. */
  settle(): void
}
