// The kinds of values whose form depends on a country: addresses, telephone numbers, the numbers of people and businesses
// (rules: partners.md#countries). Rules of the United States apply there only.
import { isLuhnValid } from '../../../../shared/checksums.ts'
import { statesOf } from '../../../core/addresses/countries.ts'
import { limits } from '../../../core/limits.ts'
import { type Circumstances, Refused, type Rule, validIf } from './rules.ts'

const { maxChars } = limits

/**
 * The fields that name a country: first the address's own, then the one that counts where that is empty. Without either it's the
 * United States.
 */
export type CountryFields = readonly [own: string, otherwise?: string]

/** The longest number of a person or a business, with what separates its parts. */
const MOST_NUMBER_CHARS = 30

/**
 * The countries that an address may be in. An owner without a country of their own may live in the country of the business or in the
 * United States.
 */
function countriesIn([own, otherwise]: CountryFields, text: (name: string) => string): readonly string[] {
  const country = text(own).toUpperCase()
  if (country !== '') return [country]
  const taken = otherwise === undefined ? '' : text(otherwise).toUpperCase()
  return taken === '' || taken === 'US' ? ['US'] : [taken, 'US']
}

/** Whether the address certainly has a state and a postal code: in the United States and Canada. */
export const hasStates = (of: CountryFields, text: (name: string) => string): boolean =>
  countriesIn(of, text).every((country) => statesOf(country) !== undefined)

/** A code in the United States and Canada; elsewhere any text. */
export function state(of: CountryFields): Rule<string> {
  return {
    control: 'text',
    most: maxChars.city,
    read(value, { text }) {
      const codes = countriesIn(of, text).map(statesOf)
      const code = value.toUpperCase()
      if (codes.some((known) => known?.has(code))) return code
      return validIf(codes.includes(undefined), value)
    },
    message: "Enter one of the country's two-letter codes.",
    fault: 'fault.state',
  }
}

const US_ZIP = /^\d{5}([ -]?\d{4})?$/
const CANADIAN_CODE = /^[A-Za-z0-9](?:[ -]*[A-Za-z0-9]){2,8}$/

/** Strict in the United States, less so in Canada; elsewhere any text. */
export function zipCode(of: CountryFields): Rule<string> {
  const isValid = (country: string, value: string) =>
    country === 'US' ? US_ZIP.test(value) : country !== 'CA' || CANADIAN_CODE.test(value)
  return {
    control: 'text',
    most: maxChars.postalCode,
    read: (value, { text }) =>
      validIf(
        countriesIn(of, text).some((country) => isValid(country, value)),
        value,
      ),
    message: 'Enter a ZIP code of 5 or 9 digits. Outside the United States, enter the postal code.',
    fault: 'fault.zip',
  }
}

/** Written as people write them: ten digits or more in the United States and Canada, seven or more elsewhere. */
export function phone(of: CountryFields): Rule<string> {
  return {
    control: 'tel',
    most: maxChars.phone,
    read(value, { text }) {
      const digits = digitsOf(value).length
      const least = hasStates(of, text) ? 10 : 7
      return validIf(/^\+?[\d\s().-]+$/.test(value) && digits >= least && digits <= 15, value)
    },
    message: 'Enter a telephone number of 10 to 15 digits. Outside the United States and Canada, 7 to 15.',
    fault: 'fault.phone',
  }
}

/** Nine digits that can be a social security number or an ITIN. */
function isSocialSecurityNumber(digits: string): boolean {
  const [area, group, serial] = [digits.slice(0, 3), Number(digits.slice(3, 5)), digits.slice(5)]
  if (area === '000' || area === '666' || group === 0 || serial === '0000') return false
  if (!area.startsWith('9')) return true
  return (group >= 50 && group <= 65) || (group >= 70 && group !== 89 && group !== 93)
}

const AS_SOCIAL_SECURITY = /^\d{3}([ -]?)\d{2}\1\d{4}$/
const AS_EMPLOYER = /^\d{2}-?\d{7}$/
const isOwnNumber = (value: string) =>
  AS_SOCIAL_SECURITY.test(value) && isSocialSecurityNumber(digitsOf(value))

/** The forms of a person's number, of letters and digits alone. Countries that aren't here take any. */
const PERSONAL = new Map<string, (number: string) => boolean>([
  ['CA', (number) => /^\d{9}$/.test(number) && isLuhnValid(number)],
  ['GB', (number) => /^[A-Z]{2}\d{6}[A-D]$/.test(number)],
  ['MX', (number) => /^[A-Z]{4}\d{6}[A-Z0-9]{3}$|^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/.test(number)],
])
/** The forms of a business's number. */
const COMMERCIAL = new Map<string, (number: string) => boolean>([
  ['CA', (number) => /^\d{9}([A-Z]{2}\d{4})?$/.test(number)],
  ['GB', (number) => /^(\d{10}|(GB)?(\d{9}|\d{12}))$/.test(number)],
  ['MX', (number) => /^[A-Z&Ñ]{3,4}\d{6}[A-Z0-9]{3}$/.test(number)],
])
const ANY_NUMBER = /^[\p{L}\p{N}&]{4,20}$/u

/** @returns the number without separators, in capitals; undefined for one that the country doesn't have */
function foreignNumber(forms: typeof PERSONAL, country: string, value: string): string | undefined {
  if (!/^[\p{L}\p{N}&][\p{L}\p{N}& ./-]*$/u.test(value)) return undefined
  const number = value.toUpperCase().replace(/[ ./-]/g, '')
  const isOfCountry = forms.get(country) ?? ((text: string) => ANY_NUMBER.test(text))
  return isOfCountry(number) ? number : undefined
}

/** Reads a number by the rules of each country that it may be from. In the United States it is digits only. */
function numberOf(
  forms: typeof PERSONAL,
  countries: readonly string[],
  value: string,
  isOfUs: (value: string) => boolean,
): string | Refused {
  if (isOfUs(value)) return digitsOf(value)
  const foreign = countries.filter((country) => country !== 'US')
  if (foreign.length === 0) return new Refused(value.length > 11 ? 'invalid_length' : 'invalid')
  const found = foreign.map((country) => foreignNumber(forms, country, value))
  return found.find((number) => number !== undefined) ?? new Refused('invalid')
}

/** Kept as digits, or as letters and digits, like all numbers here. A social security number is accepted from owners of any country. */
export function socialSecurityNumber(of: CountryFields): Rule<string> {
  return {
    control: 'text',
    most: MOST_NUMBER_CHARS,
    read: (value, { text }) => numberOf(PERSONAL, countriesIn(of, text), value, isOwnNumber),
    message:
      'Enter a social security number of 9 digits. Outside the United States, enter the national ID number.',
    fault: 'fault.ssn',
  }
}

/** An EIN, or a sole proprietor's social security number; elsewhere the country's number for a business. */
export function taxId(of: CountryFields): Rule<string> {
  return {
    control: 'text',
    most: MOST_NUMBER_CHARS,
    read(value, circumstances) {
      const countries = countriesIn(of, circumstances.text)
      return numberOf(COMMERCIAL, countries, value, (number) =>
        countries.includes('US') ? isUsTaxId(number, circumstances) : false,
      )
    },
    message:
      "Enter a federal tax number of 9 digits; a sole proprietor's can be the social security number. Outside the United States, enter the country's tax number.",
    fault: 'fault.taxId',
  }
}

function isUsTaxId(value: string, { text }: Circumstances): boolean {
  const isEmployer = AS_EMPLOYER.test(value) && !/^00|0{7}$/.test(digitsOf(value))
  return isEmployer || (['SO', 'SM'].includes(text('structure')) && isOwnNumber(value))
}

const digitsOf = (value: string) => value.replace(/\D/g, '')
