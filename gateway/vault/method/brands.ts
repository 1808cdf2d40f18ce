/** Card brands by their names in the API (rules: methods.md#card-type). */
export const cardTypes = [
  'VISA',
  'MASTERCARD',
  'AMERICAN_EXPRESS',
  'DISCOVER',
  'DINERS_CLUB',
  'JCB',
  'UNKNOWN',
] as const

export type CardType = (typeof cardTypes)[number]

/** The leading digits of each brand (its ISO/IEC 7812 ranges). */
const PATTERNS: ReadonlyArray<readonly [CardType, RegExp]> = [
  ['VISA', /^4/],
  ['MASTERCARD', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['AMERICAN_EXPRESS', /^3[47]/],
  ['DISCOVER', /^(6011|64[4-9]|65)/],
  ['DINERS_CLUB', /^(30[0-5]|309|36|38|39)/],
  ['JCB', /^(2131|1800|35)/],
]

/** The card_type of a number (rules: methods.md#card-type). */
export function cardTypeOf(number: string): CardType {
  return PATTERNS.find(([, pattern]) => pattern.test(number))?.[0] ?? 'UNKNOWN'
}

const ZERO = '0'.charCodeAt(0)

/** The checksum of card numbers (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = number.charCodeAt(number.length - 1 - index) - ZERO
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
