/**
 * Asterisks to the number's full length and its last characters: `************4242`, `******013`
 * (rules: conventions.md#masks).
 * A number that is no longer than that shows half of itself, because its last four would be all of it.
 */
export function maskNumber(number: string, visible = 4): string {
  const shown = number.length > visible ? visible : Math.floor(number.length / 2)
  return number.slice(number.length - shown).padStart(number.length, '*')
}

/** The last three digits stay visible. */
export function maskRoutingNumber(number: string): string {
  return maskNumber(number, 3)
}
