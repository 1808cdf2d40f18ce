/**
 * Masks a number with asterisks, except for its last characters: `************4242`, `******013`
 * (rules: conventions.md#masks).
 * A number that is no longer than the visible part shows only half of itself.
 */
export function maskNumber(number: string, visible = 4): string {
  // A token may hold anything for a number.
  const characters = [...number]
  const { length } = characters
  const hidden = length > visible ? length - visible : Math.ceil(length / 2)
  return '*'.repeat(hidden) + characters.slice(hidden).join('')
}

/** Masks a routing number, except for its last three digits. */
export function maskRoutingNumber(number: string): string {
  return maskNumber(number, 3)
}
