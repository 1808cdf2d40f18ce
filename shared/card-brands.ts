// Card brands: their names in the fields and in the API, the first digits that identify them, and the lengths of their numbers.

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

/** Their names, as their issuers write them. */
export const cardNames: { readonly [Type in Exclude<CardType, 'UNKNOWN'>]: string } = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DINERS_CLUB: 'Diners Club',
  JCB: 'JCB',
}

/** The brands that the API distinguishes: it knows no others. */
export const cardTypeByBrand: { readonly [Name in Brand]?: CardType } = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
  jcb: 'JCB',
  dinersclub: 'DINERS_CLUB',
}

/** What the numbers of a brand look like. */
interface Numbers {
  /** The first digits (ISO/IEC 7812). */
  starts: RegExp
  /** In digits, the usual length first. */
  lengths: readonly number[]
}

/** Of Maestro, and of brands that are not in the table: every length that ISO/IEC 7812 and the gateway allow. */
const ANY_LENGTH: readonly number[] = [16, 12, 13, 14, 15, 17, 18, 19]

/**
 * At most `decidingDigits` first digits decide, and no number matches two brands. A brand that changed at the sixth digit would
 * reveal the five digits before it, so brands whose ranges need more digits share them: Maestro has what others leave of its wide
 * ranges. Where another brand has any numbers behind the same four digits, all are that brand's. What begins like a Visa or a
 * Discover card is one, even where Elo, Troy or Naranja have a part.
 */
const NUMBERS: Readonly<Record<Brand, Numbers>> = {
  visa: { starts: /^4/, lengths: [16, 18, 19] },
  mastercard: { starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  amex: { starts: /^3[47]/, lengths: [15] },
  discover: { starts: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  jcb: { starts: /^(2131|1800|35)/, lengths: [16, 17, 18, 19] },
  dinersclub: { starts: /^(30[0-59]|3[689])/, lengths: [14, 16, 19] },
  unionpay: { starts: /^(62|81[0-6]|817[01])/, lengths: [16, 14, 15, 17, 18, 19] },
  maestro: {
    starts:
      /^(5(0([0-358]|4[02-9]|6[2-589]|7[0-7])|[679]|8([0-8]|9[0-46-9]))|6(3([0-589]|6[014-9]|7[127-9])|7))/,
    lengths: ANY_LENGTH,
  },
  elo: { starts: /^(5041|506[67]|509|636[23])/, lengths: [16] },
  mir: { starts: /^220[0-4]/, lengths: [16, 17, 18, 19] },
  hiper: { starts: /^637[03-6]/, lengths: [16] },
  hipercard: { starts: /^6062/, lengths: [16] },
  naranja: { starts: /^5895/, lengths: [16] },
  troy: { starts: /^9792/, lengths: [16] },
  verve: { starts: /^(506[01]|507[89])/, lengths: [16, 18, 19] },
}

/** After this many digits the brand of a number is known, or it has none of these brands. */
export const decidingDigits = 4

/** Returns the brand of a complete or partial number. */
export function brandOf(digits: string): Brand | undefined {
  return brands.find((brand) => NUMBERS[brand].starts.test(digits))
}

/** Returns how many digits the numbers of a brand may have, the usual length first. Without a brand, every length is allowed. */
export function lengthsOf(brand: Brand | undefined): readonly number[] {
  return brand ? NUMBERS[brand].lengths : ANY_LENGTH
}

/** Returns the positions at which a number is shown with a gap: 4-4-4-4, or in two gaps where the usual number is shorter. */
export function gapsOf(brand: Brand | undefined): readonly number[] {
  return (lengthsOf(brand)[0] ?? 0) < 16 ? [4, 10] : [4, 8, 12]
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
