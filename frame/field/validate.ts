import type { CardBrand, FieldType } from '../../src/protocol.ts'
import { readCard } from '../card.ts'

/** What the digits in a field are worth. */
export interface Verdict {
  valid: boolean
  potentiallyValid: boolean
  /** Empty when valid; otherwise a sentence for the person at the form, without the value. */
  error: string
  card: CardBrand
  luhn: boolean
}

/**
 * Judges a field's digits.
 * @param cvvLengths lengths that the card's brand allows for a security code
 */
export function validate(type: FieldType, digits: string, cvvLengths: readonly number[]): Verdict {
  return type === 'cvv' ? validateCvv(digits, cvvLengths) : validateNumber(digits)
}

function validateNumber(digits: string): Verdict {
  const { valid, potentiallyValid, brand, luhn, complete } = readCard(digits)
  // Some brands have longer numbers too, but a person with a finished number has mistyped it.
  const isIncomplete = potentiallyValid && !complete
  const error = valid ? '' : describe('card number', digits, isIncomplete)
  return { valid, potentiallyValid, error, card: brand, luhn: luhn && complete }
}

function validateCvv(digits: string, lengths: readonly number[]): Verdict {
  const valid = lengths.includes(digits.length)
  const potentiallyValid = digits.length <= Math.max(...lengths)
  const error = valid ? '' : describe('security code', digits, potentiallyValid)
  return { valid, potentiallyValid, error, card: '', luhn: false }
}

function describe(name: string, digits: string, isIncomplete: boolean): string {
  if (!digits) return `Enter the ${name}.`
  return isIncomplete ? `The ${name} is incomplete.` : `The ${name} is not valid.`
}
