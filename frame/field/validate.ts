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

const NAMES: Record<FieldType, string> = {
  credit_card_number: 'card number',
  cvv: 'security code',
}

/**
 * Judges a field's digits.
 * @param cvvLengths lengths that the card's brand allows for a security code
 */
export function validate(type: FieldType, digits: string, cvvLengths: readonly number[]): Verdict {
  const facts = type === 'cvv' ? validateCvv(digits, cvvLengths) : validateNumber(digits)
  return { ...facts, error: describe(NAMES[type], digits, facts) }
}

function validateNumber(digits: string) {
  const { valid, potentiallyValid, brand, luhn } = readCard(digits)
  return { valid, potentiallyValid, card: brand, luhn }
}

function validateCvv(digits: string, lengths: readonly number[]) {
  const valid = lengths.includes(digits.length)
  return { valid, potentiallyValid: digits.length <= Math.max(...lengths), card: '' as const, luhn: false }
}

function describe(name: string, digits: string, { valid, potentiallyValid }: Omit<Verdict, 'error'>): string {
  if (valid) return ''
  if (!digits) return `Enter the ${name}.`
  return potentiallyValid ? `The ${name} is incomplete.` : `The ${name} is not valid.`
}
