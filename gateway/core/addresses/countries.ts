// Imported by file, because the package's index includes the names of countries in every language.
import { getAlpha2Codes } from 'i18n-iso-countries/index.js'

/** The package also has a code for Kosovo, which ISO 3166 does not assign. */
const CODES: ReadonlySet<string> = new Set(Object.keys(getAlpha2Codes()).filter((code) => code !== 'XK'))

/** All ISO 3166 two-letter codes. */
export const countryCodes: readonly string[] = [...CODES]

/** The ISO 3166 two-letter code in capitals; undefined for any other text (rules: limits.md#country). */
export function countryOf(value: string): string | undefined {
  const code = value.toUpperCase()
  return CODES.has(code) ? code : undefined
}

export const NO_COUNTRY = 'The country must be a two-letter ISO 3166 code.'

/** States, the District of Columbia, territories, and the armed forces abroad. */
const US = `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA
  RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR UM VI FM MH PW AA AE AP`
/** Provinces and territories. */
const CANADA = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'

const STATES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['US', new Set(US.split(/\s+/))],
  ['CA', new Set(CANADA.split(' '))],
])

/** The codes of a country's states, where addresses there need one (rules: limits.md#state). */
export function statesOf(country: string | undefined): ReadonlySet<string> | undefined {
  return country === undefined ? undefined : STATES.get(country.toUpperCase())
}
