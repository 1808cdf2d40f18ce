// The kinds of values that an application asks for, wherever it comes from: texts, dates, bank accounts.
import { isIP } from 'node:net'
import { isRoutingNumber } from '../../../../shared/checksums.ts'
import { fieldLengths } from '../../../../shared/field-types.ts'
import { countryOf, NO_COUNTRY } from '../../../core/addresses/countries.ts'
import { isEmailAddress } from '../../../core/addresses/email.ts'
import { isWebAddress } from '../../../core/addresses/urls.ts'
import { readInstant, timestamp, yearsBefore } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import { lengthOf } from '../../../core/text.ts'
import { date, form, Refused, type Rule, text, validIf } from './rules.ts'

const { maxChars } = limits

export const name = text(maxChars.name)
export const address = text(maxChars.address)
export const city = text(maxChars.city)

export const email: Rule<string> = {
  control: 'email',
  most: maxChars.email,
  read: (value) => validIf(isEmailAddress(value), value),
  message: 'Enter an email address such as ida@shop.example.',
  fault: 'fault.email',
}

export const country: Rule<string> = {
  control: 'text',
  most: 64,
  read: (value) =>
    lengthOf(value) === 2 ? validIf(countryOf(value) !== undefined, value.toUpperCase()) : LENGTH,
  message: NO_COUNTRY,
  fault: 'fault.country',
}

const LENGTH = new Refused('invalid_length')

/** An address on the web, with or without `https://`. */
export const website: Rule<string> = {
  control: 'url',
  most: 255,
  read(value) {
    const url = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`
    return validIf(isWebAddress(url) && new URL(url).hostname.includes('.'), value)
  },
  message: 'The value must be a web address such as https://shop.example.',
  fault: 'fault.website',
}

/** The major groups of the Standard Industrial Classification: the first two of its four digits. */
const SIC_GROUPS = new Set(
  `01 02 07 08 09 10 12 13 14 15 16 17 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49
  50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 67 70 72 73 75 76 78 79 80 81 82 83 84 86 87 88 89 91 92 93 94 95 96 97 99`.split(
    /\s+/,
  ),
)

export const industryCode: Rule<number> = {
  control: 'digits',
  type: 'integer',
  most: 4,
  read: (value) =>
    validIf(/^\d{3,4}$/.test(value) && SIC_GROUPS.has(value.padStart(4, '0').slice(0, 2)), Number(value)),
  message: 'The value must be a SIC code of four digits, such as 5812.',
  fault: 'fault.industry',
}

/** Form and checksum; both are `invalid_data` here. */
export const routingNumber: Rule<string> = {
  control: 'digits',
  most: 64,
  read: (value) => (lengthOf(value) === 9 ? validIf(isRoutingNumber(value), value) : LENGTH),
  message: 'The value must be a routing number: 9 digits, the last of them a check digit.',
  fault: 'fault.routing',
}

const ACCOUNT = fieldLengths.bank_account_number

export const accountNumber: Rule<string> = {
  control: 'digits',
  most: 64,
  read: (value) =>
    lengthOf(value) < ACCOUNT.least || lengthOf(value) > ACCOUNT.most
      ? LENGTH
      : validIf(/^\d+$/.test(value), value),
  message: `The value must be an account number of ${ACCOUNT.least} to ${ACCOUNT.most} digits.`,
  fault: 'fault.account',
}

export const driversLicense = form(/^[A-Za-z0-9*][A-Za-z0-9 *-]{0,29}$/, {
  control: 'text',
  most: 30,
  message: "The value must be a driver's license number of letters and digits.",
  fault: 'fault.license',
})

const ADULT_YEARS = 18
const OLDEST_YEARS = 120

export const dateOfBirth = date(
  `The value must be a date, YYYY-MM-DD, of a person between ${ADULT_YEARS} and ${OLDEST_YEARS} years old.`,
  'fault.birth',
  (born, today) => born <= yearsBefore(today, ADULT_YEARS) && born > yearsBefore(today, OLDEST_YEARS),
)
export const pastDate = date(
  'The value must be a date, YYYY-MM-DD, that is not in the future.',
  'fault.pastDate',
  (day, today) => day <= today,
)
export const anyDate = date('The value must be a date, YYYY-MM-DD.', 'fault.date', () => true)

export const ipAddress: Rule<string> = {
  control: 'text',
  most: 45,
  read: (value) => validIf(isIP(value) !== 0, value),
  message: 'The value must be an IPv4 or IPv6 address.',
}

/** Kept as the API shows timestamps. */
export const moment: Rule<string> = {
  control: 'text',
  most: 64,
  read(value) {
    const instant = readInstant(value)
    return instant ? timestamp(instant.first) : new Refused('invalid')
  },
  message: 'The value must be a timestamp such as 2026-01-31T12:00:00Z.',
}
