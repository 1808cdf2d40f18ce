/** Codes that the platform's table names, and ISO 3166 does not. */
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

/** The ISO 3166 two-letter code in capitals, or undefined for what is none (rules: limits.md#country). */
export function countryOf(value: string): string | undefined {
  const code = value.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return undefined
  // The platform follows a withdrawn code to the one that took its place; only a code of its own counts.
  const isCurrent = new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined
  return isCurrent ? code : undefined
}

/** Whether addresses of this country need a two-letter state (rules: limits.md#state). */
export function hasStates(country: string | undefined): boolean {
  return country !== undefined && ['US', 'CA'].includes(country.toUpperCase())
}
