// Expiry: two fields or one combined one. Whether the card has expired is judged by this machine's month, and leniently:
// the gateway, whose clock counts, has the last word.
import { expirationDate } from 'card-validator/dist/expiration-date.js'
import { expirationMonth } from 'card-validator/dist/expiration-month.js'
import { expirationYear } from 'card-validator/dist/expiration-year.js'
import { describe, digitPlaces, digitsOf, type Kind, type Verdict } from './kind.ts'

interface Verification {
  isValid: boolean
  isPotentiallyValid: boolean
}

function judge(name: string, value: string, { isValid, isPotentiallyValid }: Verification): Verdict {
  return {
    valid: isValid,
    potentiallyValid: isPotentiallyValid,
    error: isValid ? '' : describe(name, value, isPotentiallyValid),
  }
}

export const expMonth: Kind = {
  label: 'Expiry month',
  autocomplete: 'cc-exp-month',
  inputMode: 'numeric',
  clean: digitsOf,
  mask: () => digitPlaces(2),
  validate: (digits) => judge('expiry month', digits, expirationMonth(digits)),
  request: (value) => ({ exp_month: value }),
}

export const expYear: Kind = {
  label: 'Expiry year',
  autocomplete: 'cc-exp-year',
  inputMode: 'numeric',
  clean: digitsOf,
  mask: () => digitPlaces(4),
  validate: (digits) => judge('expiry year', digits, expirationYear(digits)),
  request: (value) => ({ exp_year: value }),
}

export const expiration: Kind = {
  label: 'Expiry date',
  autocomplete: 'cc-exp',
  inputMode: 'numeric',
  /** Two digits of the month and two of the year; autofill may give the year four, a person the month one. */
  clean(text) {
    const [, month = '', year = ''] =
      /^\s*(\d{1,2})\s*[/.\-\s]\s*(\d{2,4})\s*$/.exec(text.normalize('NFKC')) ?? []
    return year ? month.padStart(2, '0') + year.slice(-2) : digitsOf(text)
  },
  mask: () => [...digitPlaces(2), ' ', '/', ' ', ...digitPlaces(2)],
  validate(digits) {
    const { isValid, isPotentiallyValid } = expirationDate(digits.replace(/^\d\d/, '$&/'))
    // Two digits of a year could be the beginning of four, but this field takes no more.
    const isComplete = digits.length === 4
    return judge('expiry date', digits, {
      isValid,
      isPotentiallyValid: isValid || (isPotentiallyValid && !isComplete),
    })
  },
  request: (value) => ({ exp_month: value.slice(0, 2), exp_year: value.slice(2) }),
}
