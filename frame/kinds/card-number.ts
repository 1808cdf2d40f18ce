import { readCard } from '../card.ts'
import { errorOf } from './errors.ts'
import { type Context, digitPlaces, digitsOf, type Kind, type Verdict } from './kind.ts'

function validate(digits: string, { brands }: Context): Verdict {
  const { valid, potentiallyValid, brand, luhn, complete } = readCard(digits)
  // The checksum of an incomplete number is not reported: it would only reveal something about the digits.
  const facts = { card: brand, luhn: luhn && complete }
  // If the brand of a complete number is unknown, the merchant does not accept it either.
  if (brands && (brand ? !brands.includes(brand) : valid)) {
    return { ...facts, valid: false, potentiallyValid: false, error: 'not_accepted' }
  }
  // Some brands also have longer numbers, but a person who has finished typing has made a mistake.
  const isIncomplete = potentiallyValid && !complete
  return {
    ...facts,
    valid,
    potentiallyValid,
    error: valid ? '' : errorOf(digits, isIncomplete),
  }
}

export const cardNumber: Kind = {
  clean: digitsOf,
  /** 4-4-4-4, American Express 4-6-5 (rules: hosted-fields.md#format). */
  mask(text, { format }) {
    const { maxLength, gaps } = readCard(digitsOf(text))
    return digitPlaces(maxLength, format ? gaps : [])
  },
  validate,
}

export const cvv: Kind = {
  clean: digitsOf,
  mask: (_text, { cvvLengths }) => digitPlaces(Math.max(...cvvLengths)),
  validate(digits, { cvvLengths }) {
    const valid = cvvLengths.includes(digits.length)
    const potentiallyValid = digits.length <= Math.max(...cvvLengths)
    return { valid, potentiallyValid, error: valid ? '' : errorOf(digits, potentiallyValid) }
  },
}
