// The card model, shared by the card number's field (validation, grouping) and the vault (length of the security code).
import { brandOf, cvvDigitsOf, decidingDigits, gapsOf, lengthsOf } from '../shared/card-brands.ts'
import { isLuhnValid } from '../shared/checksums.ts'
import { fieldLengths } from '../shared/field-types.ts'
import type { CardBrand } from '../src/protocol.ts'

export interface CardModel {
  brand: CardBrand
  /** Positions at which a gap is shown, such as [4, 8, 12]. */
  gaps: readonly number[]
  /** The longest number of this brand, in digits. */
  maxLength: number
  cvvLengths: number[]
  /** Whether its length is one of this brand's. A longer number may be valid, too. */
  complete: boolean
  /**
   * Whether its checksum holds, at a length where that is judged: the brand's usual one and its longest. Undefined at all others,
   * because each length that is judged on the way to a longer number gives the page half a bit of the digits.
   */
  luhn: boolean | undefined
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
  const brand = brandOf(digits)
  const lengths = lengthsOf(brand)
  const maxLength = Math.max(...lengths)
  const isJudged = digits.length === lengths[0] || digits.length === maxLength
  return {
    brand: brand ?? '',
    gaps: gapsOf(brand),
    maxLength,
    cvvLengths: cvvLengthsOf(brand ?? '', digits),
    complete: lengths.includes(digits.length),
    luhn: isJudged ? isLuhnValid(digits) : undefined,
  }
}

function cvvLengthsOf(brand: CardBrand, digits: string): number[] {
  if (brand) return [cvvDigitsOf(brand)]
  const { least, most } = fieldLengths.cvv
  return digits.length >= decidingDigits ? [least] : [least, most]
}
