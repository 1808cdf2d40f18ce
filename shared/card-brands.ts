// Card brands: their names in the fields and in the API, and the first digits that identify them.

/** The brands' names in the fields (rules: hosted-fields.md#field-state). */
export const brands = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'jcb',
  'dinersclub',
  'unionpay',
  'maestro',
  'elo',
  'mir',
  'hiper',
  'hipercard',
  'naranja',
  'troy',
  'verve',
] as const
export type Brand = (typeof brands)[number]

/** The brands' names in the API (rules: methods.md#card-type). */
export const cardTypes = [
  'VISA',
  'MASTERCARD',
  'AMERICAN_EXPRESS',
  'DISCOVER',
  'DINERS_CLUB',
  'JCB',
  'UNKNOWN',
] as const
export type CardType = (typeof cardTypes)[number]

/** Of the brands that the API tells apart: it knows no others. */
export const cardTypeByBrand: { readonly [Name in Brand]?: CardType } = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
  jcb: 'JCB',
  dinersclub: 'DINERS_CLUB',
}

/**
 * The first digits of each brand (ISO/IEC 7812), at most `decidingDigits` of them. No number matches two brands, and no more
 * digits change one. Maestro has what others leave of its wide ranges: where another brand has any numbers behind the same four
 * digits, all are that brand's. What begins like a Visa or a Discover card is one, even where Elo, Troy or Naranja have a part.
 */
const PATTERNS: Readonly<Record<Brand, RegExp>> = {
  visa: /^4/,
  mastercard: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  amex: /^3[47]/,
  discover: /^(6011|64[4-9]|65)/,
  jcb: /^(2131|1800|35)/,
  dinersclub: /^(30[0-59]|3[689])/,
  unionpay: /^(62|81[0-6]|817[01])/,
  maestro:
    /^(5(0([0-358]|4[02-9]|6[2-589]|7[0-7])|[679]|8([0-8]|9[0-46-9]))|6(3([0-589]|6[014-9]|7[127-9])|7))/,
  elo: /^(5041|506[67]|509|636[23])/,
  mir: /^220[0-4]/,
  hiper: /^637[03-6]/,
  hipercard: /^6062/,
  naranja: /^5895/,
  troy: /^9792/,
  verve: /^(506[01]|507[89])/,
}

/** After so many digits the brand of a number is known, or it has none of these brands. */
export const decidingDigits = 4

/** The brand of a complete or partial number. */
export function brandOf(digits: string): Brand | undefined {
  return brands.find((brand) => PATTERNS[brand].test(digits))
}

/** The `card_type` of a number (rules: methods.md#card-type). */
export function cardTypeOf(number: string): CardType {
  const brand = brandOf(number)
  return (brand && cardTypeByBrand[brand]) ?? 'UNKNOWN'
}

/** The number of digits of a brand's security codes. */
export function cvvDigitsOf(brand: Brand): number {
  return brand === 'amex' ? 4 : 3
}
