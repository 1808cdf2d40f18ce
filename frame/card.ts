// The card model, shared by the number's field (validation, grouping) and the vault (security code's length).
// Imported by file: the package's index would bring validators for which the frame has no use.
import { cardNumber } from 'card-validator/dist/card-number.js'
import luhn10 from 'card-validator/dist/luhn-10.js'
import type { CardBrand } from '../src/protocol.ts'

export interface CardModel {
  brand: CardBrand
  /** Positions at which a gap is shown, e.g. [4, 8, 12]. */
  gaps: number[]
  /** The longest number of this brand, in digits. */
  maxLength: number
  cvvLengths: number[]
  luhn: boolean
  /** As long as a number of this brand may be; a longer one may still be allowed. */
  complete: boolean
  valid: boolean
  potentiallyValid: boolean
}

/**
 * By the leading digits, four at the most, as the gateway tells brands. Not by card-validator's types: some of those lie
 * within one another, and the digit at which they can be told apart, the sixth, would tell the page the five before it.
 */
const BRANDS: ReadonlyArray<readonly [CardBrand, RegExp]> = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['dinersclub', /^(30[0-59]|3[689])/],
  ['jcb', /^(2131|1800|35)/],
]

/** Digits that decide the brand. */
const DECIDING_DIGITS = 4

/** The longest card number of any brand (ISO/IEC 7812). */
const MAX_DIGITS = 19

let latest: { digits: string; model: CardModel } | undefined

/**
 * What a number, complete or not, tells of its card. The same number is not looked at twice: a page can have it asked for
 * as often as it likes, and a mean of many times would tell one number from another.
 */
export function readCard(digits: string): Readonly<CardModel> {
  if (latest?.digits !== digits) latest = { digits, model: lookAt(digits) }
  return latest.model
}

function lookAt(digits: string): CardModel {
  // The gateway takes Luhn-valid numbers only, so the one brand that is exempt by default is not exempt here.
  const { card, isValid, isPotentiallyValid } = cardNumber(digits, { luhnValidateUnionPay: true })
  const brand = BRANDS.find(([, pattern]) => pattern.test(digits))?.[0] ?? ''
  return {
    brand,
    gaps: card?.gaps ?? [4, 8, 12],
    maxLength: card ? Math.max(...card.lengths) : MAX_DIGITS,
    cvvLengths: cvvLengthsOf(brand, digits),
    luhn: digits.length > 0 && luhn10(digits),
    complete: card?.lengths.includes(digits.length) ?? false,
    valid: isValid,
    potentiallyValid: isPotentiallyValid,
  }
}

/** American Express alone has four digits. */
function cvvLengthsOf(brand: CardBrand, digits: string): number[] {
  if (brand === 'amex') return [4]
  return brand || digits.length >= DECIDING_DIGITS ? [3] : [3, 4]
}
