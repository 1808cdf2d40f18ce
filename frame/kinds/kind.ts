import type { Brand } from '../../shared/card-brands.ts'
import type { CardBrand, FieldErrorCode } from '../../src/protocol.ts'

/** What a field's verdict depends on besides its text. */
export interface Context {
  /** The lengths of a security code that the card's brand allows. */
  cvvLengths: readonly number[]
  /** The brands that the merchant accepts; undefined for all. */
  brands: readonly Brand[] | undefined
  /** Whether digits are grouped while typing. */
  format: boolean
  /** The most characters of a text field. */
  maxLength: number
  required: boolean
  /** Whether the person is still in the field, so that more may follow. Not so in the vault, which gets a finished value. */
  isTyping?: boolean
}

/** The result of validating a value. */
export interface Verdict {
  valid: boolean
  /** False once no further typing could make the value valid. */
  potentiallyValid: boolean
  /** Empty when valid. */
  error: FieldErrorCode
  card?: CardBrand
  luhn?: boolean
}

/** The positions of a mask. A pattern accepts one character; a string is fixed text. */
export type Places = Array<RegExp | string>

/** The behavior of one type of field. */
export interface Kind {
  /** The value without what formatting adds. */
  clean(text: string): string
  /**
   * Expands a text whose meaning is more than its digits: `1/40` begins with a month of one digit. Used for text that is added
   * at the end, and for values that were not typed.
   */
  expand?(text: string): string
  /** The mask for the current text, or a pattern that the whole text must match. */
  mask(text: string, context: Context): Places | RegExp
  validate(value: string, context: Context): Verdict
  /** Splits a value that fills several keys of a token request, in the order of the keys. */
  parts?(value: string): string[]
}

/** Digits that phones and input methods type: Arabic, Persian, Thai, full-width; then Devanagari and Bengali. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\uff10-\uff19]|([\u0966-\u096f\u09e6-\u09ef])/g

/** Replaces digits of other scripts by 0 to 9, without changing the length. */
export function latinDigits(text: string): string {
  // The last four bits are the digit; in the scripts of India the zero has a 6 there.
  return text.replace(OTHER_DIGITS, (digit, indian) => `${(digit.charCodeAt(0) - (indian ? 6 : 0)) & 15}`)
}

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

/** A mask of digits with a space at each gap. */
export function digitPlaces(length: number, gaps: readonly number[] = []): Places {
  return Array.from({ length }, (_, index) => (gaps.includes(index) ? [' ', /\d/] : [/\d/])).flat()
}
