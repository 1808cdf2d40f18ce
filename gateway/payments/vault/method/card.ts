import { type CardType, cardTypeOf } from '../../../../shared/card-brands.ts'
import { isLuhnValid } from '../../../../shared/checksums.ts'
import { fieldLengths } from '../../../../shared/field-types.ts'
import type { HolderDetails } from '../../../../shared/methods.ts'
import type { Month } from '../../../core/calendar.ts'
import { type ErrorMessage, errorMessage } from '../../../core/errors.ts'
import { contextOf, hasDigits, holderFaults, invalidField, isBetween } from './details.ts'

/** A card as it was sent, inline or in a token, not checked. */
export interface CardInput extends HolderDetails {
  number?: string
  exp_month?: number
  exp_year?: number
  cvv?: string
  card_type?: string
}

/** A checked card, which may be charged. */
export interface Card extends CardInput {
  type: 'card'
  number: string
  exp_month: number
  /** Four digits. */
  exp_year: number
  card_type: CardType
}

/**
 * One message for each faulty field of a card that is to be charged or saved (rules: methods.md#checks).
 * @param path the path of the card in the request: `method`, or empty if it is the request itself
 * @param current the month that it is where the merchant is
 */
export function cardFaults(input: CardInput, current: Month, path: string): ErrorMessage[] {
  return [
    ...numberFaults(input, path),
    ...expiryFaults(input, current, path),
    ...cvvFaults(input.cvv, path),
    ...holderFaults(input, path),
  ]
}

/** Converts a card without faults. */
export function asCard(input: CardInput): Card {
  const { number = '', exp_month = 0, exp_year = 0 } = input
  const card_type = cardTypeOf(number)
  return { ...input, type: 'card', number, exp_month, exp_year: fourDigitYear(exp_year), card_type }
}

/** Reads a year of two digits as one of this century: `30` is 2030. */
export function fourDigitYear(year: number): number {
  return year >= 10 && year < 100 ? 2000 + year : year
}

/** Whether a card's expiry month is over. @param exp_year four digits @param current as `cardFaults` */
export function isExpired(exp_month: number, exp_year: number, current: Month): boolean {
  return exp_year < current.year || (exp_year === current.year && exp_month < current.month)
}

function numberFaults({ number = '', card_type }: CardInput, path: string): ErrorMessage[] {
  const context = contextOf(path, 'number')
  if (!number) {
    return [invalidField(path, 'number', { sub_code: 'not_blank', message: 'The card number is missing.' })]
  }
  const { least, most } = fieldLengths.credit_card_number
  if (!isBetween(number, fieldLengths.credit_card_number)) {
    const message = `A card number has ${least} to ${most} digits.`
    return [invalidField(path, 'number', { sub_code: 'invalid_length', message })]
  }
  if (!hasDigits(number) || !isLuhnValid(number)) return [errorMessage('card_number_invalid', { context })]
  if (card_type && card_type.toUpperCase() !== cardTypeOf(number)) {
    return [errorMessage('card_number_incorrect', { context })]
  }
  return []
}

function expiryFaults({ exp_month, exp_year }: CardInput, current: Month, path: string): ErrorMessage[] {
  const year = fourDigitYear(exp_year ?? 0)
  const faults: ErrorMessage[] = []
  if (exp_month === undefined || !(exp_month >= 1 && exp_month <= 12)) {
    faults.push(
      invalidField(path, 'exp_month', {
        sub_code: exp_month === undefined ? 'not_null' : 'number_out_of_range',
        message:
          exp_month === undefined ? 'The expiry month is missing.' : 'The expiry month must be from 1 to 12.',
      }),
    )
  }
  if (exp_year === undefined || !(year >= 2000 && year <= 2099)) {
    faults.push(
      invalidField(path, 'exp_year', {
        sub_code: exp_year === undefined ? 'not_null' : 'number_out_of_range',
        message:
          exp_year === undefined
            ? 'The expiry year is missing.'
            : 'The expiry year must have two or four digits.',
      }),
    )
  }
  if (faults.length === 0 && isExpired(Number(exp_month), year, current))
    faults.push(errorMessage('card_expired', { context: contextOf(path, 'exp_year') }))
  return faults
}

/** @param path as `cardFaults` */
export function cvvFaults(cvv: string | undefined, path: string): ErrorMessage[] {
  if (cvv === undefined) return []
  const message = 'The security code has 3 or 4 digits.'
  if (!isBetween(cvv, fieldLengths.cvv)) {
    return [invalidField(path, 'cvv', { sub_code: 'invalid_length', message })]
  }
  return hasDigits(cvv) ? [] : [invalidField(path, 'cvv', { sub_code: 'invalid', message })]
}
