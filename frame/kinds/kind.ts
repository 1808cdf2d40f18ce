import type { CardBrand } from '../../src/protocol.ts'

/** What a field's verdict may depend on besides its own text. */
export interface Context {
  /** Lengths that the card's brand allows for a security code. */
  cvvLengths: readonly number[]
  /** The brands that the merchant takes; undefined for all. */
  brands: readonly CardBrand[] | undefined
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

/** Everything that is particular to one type of field. */
export interface Kind {
  label: string
  autocomplete: AutoFill
  inputMode: 'numeric' | 'text'
  /** The value without what formatting adds. */
  clean(text: string): string
  /** The places for a text as it stands, or a pattern that the whole text has to match. */
  mask(text: string, context: Context): Places | RegExp
  validate(value: string, context: Context): Verdict
  /** The value's part of a token request (service.md, Tokens); a text field's name comes from the page. */
  request(value: string, name: string): Record<string, string>
}

/** The digits of a text, in order; of other scripts too, because phones type them. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** One place a digit, with a separator at each gap. */
export function digitPlaces(length: number, gaps: readonly number[] = [], separator = ' '): Places {
  return Array.from({ length }, (_, index) => (gaps.includes(index) ? [separator, /\d/] : [/\d/])).flat()
}

/** The three things that can be wrong with a value, in one wording for all fields. */
export function describe(name: string, value: string, isIncomplete: boolean): string {
  if (!value) return `Enter the ${name}.`
  return isIncomplete ? `The ${name} is incomplete.` : `The ${name} is not valid.`
}
