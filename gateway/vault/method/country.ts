// Without the names of countries in every language, which the package has otherwise.
import { getAlpha2Codes } from 'i18n-iso-countries/index.js'

/** The package has Kosovo's, too, which ISO 3166 does not name. */
const CODES: ReadonlySet<string> = new Set(Object.keys(getAlpha2Codes()).filter((code) => code !== 'XK'))

/** The ISO 3166 two-letter code in capitals, or undefined for what is none (rules: limits.md#country). */
export function countryOf(value: string): string | undefined {
  const code = value.toUpperCase()
  return CODES.has(code) ? code : undefined
}

/** Whether addresses of this country need a two-letter state (rules: limits.md#state). */
export function hasStates(country: string | undefined): boolean {
  return country !== undefined && ['US', 'CA'].includes(country.toUpperCase())
}
