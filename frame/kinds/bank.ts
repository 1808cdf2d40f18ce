// Bank details of an eCheck (rules: limits.md#payment-numbers).
import { isRoutingNumber } from '../../shared/checksums.ts'
import { fieldLengths } from '../../shared/field-types.ts'
import { errorOf } from './errors.ts'
import { digitPlaces, digitsOf, type Kind } from './kind.ts'

const { routing_number: routing, bank_account_number: account } = fieldLengths

export const routingNumber: Kind = {
  clean: digitsOf,
  mask: () => digitPlaces(routing.most),
  validate(digits) {
    const isComplete = digits.length === routing.most
    const valid = isRoutingNumber(digits)
    const error = valid ? '' : errorOf(digits, !isComplete)
    return { valid, potentiallyValid: valid || !isComplete, error }
  },
}

export const bankAccountNumber: Kind = {
  clean: digitsOf,
  mask: () => digitPlaces(account.most),
  validate(digits) {
    const valid = digits.length >= account.least && digits.length <= account.most
    return { valid, potentiallyValid: true, error: valid ? '' : errorOf(digits, true) }
  },
}
