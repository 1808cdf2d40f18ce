// The expiry date, as two fields or a combined one. Whether a card has expired is judged leniently by this machine's month: the
// gateway, whose clock counts, decides in the end.
import { expirationDate } from 'card-validator/dist/expiration-date.js'
import { expirationMonth } from 'card-validator/dist/expiration-month.js'
import { expirationYear } from 'card-validator/dist/expiration-year.js'
import { fieldLengths } from '../../shared/field-types.ts'
import { errorOf } from './errors.ts'
import { digitPlaces, digitsOf, type Kind, latinDigits, type Verdict } from './kind.ts'

const { exp_month: month, exp_year: year } = fieldLengths

interface Verification {
  isValid: boolean
  isPotentiallyValid: boolean
}

function judge(value: string, { isValid, isPotentiallyValid }: Verification): Verdict {
  return {
    valid: isValid,
    potentiallyValid: isPotentiallyValid,
    error: isValid ? '' : errorOf(value, isPotentiallyValid),
  }
}

export const expMonth: Kind = {
  clean: digitsOf,
  mask: () => digitPlaces(month.most),
  validate: (digits) => judge(digits, expirationMonth(digits)),
}

export const expYear: Kind = {
  clean: digitsOf,
  mask: () => digitPlaces(year.most),
  validate: (digits) => judge(digits, expirationYear(digits)),
}

/** With digits and separators of every keyboard as 0 to 9 and their narrow forms. */
const plainText = (text: string) => latinDigits(text.normalize('NFKC')).trim()

/** Reads a complete date: `1/40`, `01 - 2040`, or `2040-01` as browsers and pickers write it. */
function readDate(text: string): { month: string; year: string } | undefined {
  const plain = plainText(text)
  const [, month, year] = /^(\d{1,2})\s*[/.\-\s]\s*(\d{2}|\d{4})$/.exec(plain) ?? []
  if (month && year) return { month: month.padStart(2, '0'), year }
  const [, isoYear, isoMonth] = /^(\d{4})-(\d\d)$/.exec(plain) ?? []
  return isoMonth && isoYear ? { month: isoMonth, year: isoYear } : undefined
}

/** A year that begins with these digits is taken for one of four digits: as one of two digits it would be long over. */
const CENTURY = String(new Date().getFullYear()).slice(0, 2)

export const expiration: Kind = {
  /** Two digits of the month and two of the year, if both are there. */
  clean(text) {
    const date = readDate(text)
    return date ? date.month + date.year.slice(-2) : digitsOf(text)
  },
  /**
   * Adds a 0 before a month of one digit: 2 to 9 begin no month of two digits, none is above 12, and `1/` is a finished month.
   */
  expand(text) {
    const date = readDate(text)
    if (date) return date.month + date.year
    const digits = digitsOf(text)
    const isOneDigit = /^([2-9]|1[3-9])/.test(digits) || /^1\s*[/.-]/.test(plainText(text))
    return isOneDigit ? `0${digits}` : digits
  },
  mask(text) {
    const isLong = digitsOf(text).slice(2).startsWith(CENTURY)
    return [...digitPlaces(month.most), ' ', '/', ' ', ...digitPlaces(isLong ? year.most : year.least)]
  },
  validate(digits) {
    const { isValid, isPotentiallyValid } = expirationDate(digits.replace(/^\d\d/, '$&/'))
    return judge(digits, { isValid, isPotentiallyValid })
  },
  parts: (value) => [value.slice(0, month.most), value.slice(month.most)],
}
