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
