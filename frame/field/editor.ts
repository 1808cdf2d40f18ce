/** The value of a field, however it is filled in. */
export interface Editor {
  /** The value, without what formatting adds. */
  value(): string
  /** The typed value, without the 0 that the field itself adds before a month. */
  typed(): string
  /** Sets a value that was not typed, formatted like a typed one. */
  set(text: string): void
  /** Fits the text to a mask that has changed. The caret stays where it was among the characters. */
  refit(): void
  /** Covers the text or lifts the cover, depending on mask and focus. */
  settle(): void
}
