import type { Brand } from '../../shared/card-brands.ts'
import type { CardBrand } from '../../src/protocol.ts'

/** What a field's verdict may depend on besides its own text. */
export interface Context {
  /** Lengths that the card's brand allows for a security code. */
  cvvLengths: readonly number[]
  /** The brands that the merchant takes; undefined for all. */
  brands: readonly Brand[] | undefined
  /** Groups digits while typing. */
  format: boolean
  /** Characters that a text field takes at the most. */
  maxLength: number
  required: boolean
}

/** What is typed into a field is worth this. */
export interface Verdict {
  valid: boolean
  /** False once no further typing could make the value valid. */
  potentiallyValid: boolean
  /** Empty when valid; otherwise a sentence for the person at the form, without the value. */
  error: string
  card?: CardBrand
  luhn?: boolean
}

/** A mask's places: a pattern takes one character, a string stands there by itself. */
export type Places = Array<RegExp | string>

/** Everything that is particular to one type of field, once something is typed. */
export interface Kind {
  /** The value without what formatting adds. */
  clean(text: string): string
  /**
   * The digits that a text means when more than its digits counts: `1/40` begins with a month of one digit.
   * Read when something comes in at the end, or from elsewhere than the keyboard.
   */
  expand?(text: string): string
  /** The places for a text as it stands, or a pattern that the whole text has to match. */
  mask(text: string, context: Context): Places | RegExp
  validate(value: string, context: Context): Verdict
  /** A value that fills several keys of a token request, taken apart in their order. */
  parts?(value: string): string[]
}

/** Arabic, Persian and full-width digits: phones and input methods type them. In each, the last four bits are the digit. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** A text of the same length with 0 to 9 for the digits of other scripts. */
export function latinDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
}

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

/** One place a digit, with a separator at each gap. */
export function digitPlaces(length: number, gaps: readonly number[] = [], separator = ' '): Places {
  return Array.from({ length }, (_, index) => (gaps.includes(index) ? [separator, /\d/] : [/\d/])).flat()
}
