// Bank details of an eCheck (rules: limits.md#payment-numbers).
import { describe, digitPlaces, digitsOf, type Kind } from './kind.ts'

const ROUTING_DIGITS = 9
const ROUTING_WEIGHTS = [3, 7, 1]
const ACCOUNT_DIGITS = { least: 4, most: 17 }

/** The checksum of the American Bankers Association: weights 3, 7, 1, a sum that 10 divides. */
function hasAbaChecksum(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (ROUTING_WEIGHTS[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

export const routingNumber: Kind = {
  clean: digitsOf,
  mask: () => digitPlaces(ROUTING_DIGITS),
  validate(digits) {
    const isComplete = digits.length === ROUTING_DIGITS
    const valid = isComplete && hasAbaChecksum(digits)
    const error = valid ? '' : describe('routing_number', digits, !isComplete)
    return { valid, potentiallyValid: valid || !isComplete, error }
  },
  request: (value) => ({ routing_number: value }),
}

export const bankAccountNumber: Kind = {
  clean: digitsOf,
  mask: () => digitPlaces(ACCOUNT_DIGITS.most),
  validate(digits) {
    const valid = digits.length >= ACCOUNT_DIGITS.least && digits.length <= ACCOUNT_DIGITS.most
    return {
      valid,
      potentiallyValid: true,
      error: valid ? '' : describe('bank_account_number', digits, true),
    }
  },
  request: (value) => ({ account_number: value }),
}
