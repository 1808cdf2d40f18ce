import { decidingDigits } from '../../shared/card-brands.ts'
import { readCard } from '../card.ts'
import { errorOf } from './errors.ts'
import { type Context, digitPlaces, digitsOf, type Kind, type Verdict } from './kind.ts'

/** Judges a number by its brand's lengths and its checksum (rules: hosted-fields.md#card-number). */
function validate(digits: string, { brands, isTyping = false }: Context): Verdict {
  const { brand, luhn, complete, maxLength } = readCard(digits)
  // A length that is not judged is valid once the person has finished: the gateway checks the checksum.
  const valid = luhn ?? (complete && !isTyping)
  const facts = { card: brand, luhn: valid }
  const isRefused = brand ? !brands?.includes(brand) : digits.length >= decidingDigits
  if (brands && isRefused) {
    return { ...facts, valid: false, potentiallyValid: false, error: 'not_accepted' }
  }
  const potentiallyValid = valid || digits.length < maxLength
  // Some brands also have longer numbers, but a person who has finished typing has made a mistake.
  const isIncomplete = potentiallyValid && luhn === undefined
  return { ...facts, valid, potentiallyValid, error: valid ? '' : errorOf(digits, isIncomplete) }
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
