// The card model, shared by the card number's field (validation, grouping) and the vault (length of the security code).
// Imported by file, because the package's index would add validators that the frame does not need.
import { cardNumber } from 'card-validator/dist/card-number.js'
import { brandOf, cvvDigitsOf, decidingDigits } from '../shared/card-brands.ts'
import { isLuhnValid } from '../shared/checksums.ts'
import { fieldLengths } from '../shared/field-types.ts'
import type { CardBrand } from '../src/protocol.ts'

export interface CardModel {
  brand: CardBrand
  /** Positions at which a gap is shown, such as [4, 8, 12]. */
  gaps: number[]
  /** The longest number of this brand, in digits. */
  maxLength: number
  cvvLengths: number[]
  luhn: boolean
  /** Whether its length is one of this brand's. A longer number may be valid, too. */
  complete: boolean
  valid: boolean
  potentiallyValid: boolean
}

let latest: { digits: string; model: CardModel } | undefined

/**
 * Derives the card model from a complete or partial number. The last result is cached against timing attacks: a page can cause
 * evaluations as often as it likes, and the average of many could tell one number from another.
 */
export function readCard(digits: string): Readonly<CardModel> {
  if (latest?.digits !== digits) latest = { digits, model: lookAt(digits) }
  return latest.model
}

function lookAt(digits: string): CardModel {
  // The gateway accepts only Luhn-valid numbers, so UnionPay, which the library exempts by default, is not exempt here.
  const { card, isValid, isPotentiallyValid } = cardNumber(digits, { luhnValidateUnionPay: true })
  // The library's own card types are not used: the ranges of some overlap and differ only at the sixth digit, so a change of
  // brand there would tell the page the five digits before it.
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
