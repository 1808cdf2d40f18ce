/** Codes that Intl knows and ISO 3166 does not assign. */
const NO_COUNTRIES = [
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'XK',
  'ZZ',
]

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The ISO 3166 two-letter code in capitals; undefined for any other text (rules: limits.md#country). */
export function countryOf(value: string): string | undefined {
  const code = value.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return undefined
  // Intl maps a withdrawn code to its successor; only a code that stays the same counts.
  const isCurrent = new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined
  return isCurrent ? code : undefined
}

/** Whether addresses of this country need a two-letter state (rules: limits.md#state). */
export function hasStates(country: string | undefined): boolean {
  return country !== undefined && ['US', 'CA'].includes(country.toUpperCase())
}
