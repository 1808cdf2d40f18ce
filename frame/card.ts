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

const BRANDS: Record<string, CardBrand> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  discover: 'discover',
  jcb: 'jcb',
  'diners-club': 'dinersclub',
}

/** The longest card number of any brand (ISO/IEC 7812). */
const MAX_DIGITS = 19

/** What a number, complete or not, tells of its card. */
export function readCard(digits: string): CardModel {
  // The gateway takes Luhn-valid numbers only, so the one brand that is exempt by default is not exempt here.
  const { card, isValid, isPotentiallyValid } = cardNumber(digits, { luhnValidateUnionPay: true })
  return {
    brand: BRANDS[card?.type ?? ''] ?? '',
    gaps: card?.gaps ?? [4, 8, 12],
    maxLength: card ? Math.max(...card.lengths) : MAX_DIGITS,
    cvvLengths: card?.code.size ? [card.code.size] : [3, 4],
    luhn: digits.length > 0 && luhn10(digits),
    complete: card?.lengths.includes(digits.length) ?? false,
    valid: isValid,
    potentiallyValid: isPotentiallyValid,
  }
}
