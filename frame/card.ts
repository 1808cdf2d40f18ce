// The card model, shared by the number's field (validation, grouping) and the vault (security code's length).
// Imported by file: the package's index would bring validators for which the frame has no use.
import { cardNumber } from 'card-validator/dist/card-number.js'
import { brandOf, cvvDigitsOf, decidingDigits } from '../shared/card-brands.ts'
import { isLuhnValid } from '../shared/checksums.ts'
import { fieldLengths } from '../shared/field-types.ts'
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
  // Not by card-validator's types: some of those lie within one another, and the digit at which they can be told apart, the
  // sixth, would tell the page the five before it.
  const brand = brandOf(digits) ?? ''
  return {
    brand,
    gaps: card?.gaps ?? [4, 8, 12],
    maxLength: card ? Math.max(...card.lengths) : fieldLengths.credit_card_number.most,
    cvvLengths: cvvLengthsOf(brand, digits),
    luhn: digits.length > 0 && isLuhnValid(digits),
    complete: card?.lengths.includes(digits.length) ?? false,
    valid: isValid,
    potentiallyValid: isPotentiallyValid,
  }
}

function cvvLengthsOf(brand: CardBrand, digits: string): number[] {
  if (brand) return [cvvDigitsOf(brand)]
  const { least, most } = fieldLengths.cvv
  return digits.length >= decidingDigits ? [least] : [least, most]
}
