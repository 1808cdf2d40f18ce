import { yearAndMonth } from '../clock.ts'
import { type ErrorDetails, type ErrorMessage, errorMessage, GatewayError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type CardType, cardTypeOf, isLuhnValid } from './brands.ts'
import { countryOf, hasStates } from './country.ts'

/** A card as somebody sent it: in a charge, or kept in a token. Nothing about it has been checked. */
export interface CardInput {
  number?: string
  exp_month?: number
  exp_year?: number
  cvv?: string
  card_type?: string
  name?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
  phone?: string
  email?: string
}

/** A card that may be charged. */
export interface Card extends CardInput {
  number: string
  exp_month: number
  /** Four digits. */
  exp_year: number
  card_type: CardType
}

/**
 * Checks a card before it is charged (decisions.md §2 and §3).
 * @param path where the card stands in the request: `method`
 * @throws GatewayError 422 with one message for each field at fault
 */
export function checkCard(input: CardInput, now: number, path: string): Card {
  const { number = '', exp_month = 0 } = input
  const exp_year = fourDigitYear(input.exp_year ?? 0)
  const card_type = cardTypeOf(number)
  const faults = [
    ...numberFaults(number, input.card_type, card_type, path),
    ...expiryFaults(input, exp_year, now, path),
    ...detailFaults(input, path),
  ]
  const [first, ...others] = faults
  if (first) throw new GatewayError([first, ...others])
  return { ...input, number, exp_month, exp_year, card_type }
}

/** `30` stands for 2030. */
function fourDigitYear(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year
}

function invalid(context: string, details: ErrorDetails): ErrorMessage {
  return errorMessage('invalid_data', { context, ...details })
}

function numberFaults(
  number: string,
  given: string | undefined,
  found: CardType,
  path: string,
): ErrorMessage[] {
  const context = `${path}.number`
  if (!number) return [invalid(context, { sub_code: 'not_blank', message: 'The card number is missing.' })]
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number))
    return [errorMessage('card_number_invalid', { context })]
  if (given && given.toUpperCase() !== found) return [errorMessage('card_number_incorrect', { context })]
  return []
}

function expiryFaults(
  { exp_month, exp_year }: CardInput,
  year: number,
  now: number,
  path: string,
): ErrorMessage[] {
  const faults: ErrorMessage[] = []
  if (exp_month === undefined || !(exp_month >= 1 && exp_month <= 12)) {
    faults.push(
      invalid(`${path}.exp_month`, {
        sub_code: exp_month === undefined ? 'not_null' : 'number_out_of_range',
        message: 'The expiry month must be from 1 to 12.',
      }),
    )
  }
  if (exp_year === undefined || !(year >= 2000 && year <= 2099)) {
    faults.push(
      invalid(`${path}.exp_year`, {
        sub_code: exp_year === undefined ? 'not_null' : 'number_out_of_range',
        message: 'The expiry year must have two or four digits.',
      }),
    )
  }
  const current = yearAndMonth(now)
  const isPast = year < current.year || (year === current.year && Number(exp_month) < current.month)
  if (faults.length === 0 && isPast)
    faults.push(errorMessage('card_expired', { context: `${path}.exp_year` }))
  return faults
}

const LENGTHS = {
  name: limits.name,
  address1: limits.address,
  address2: limits.address,
  city: limits.city,
  phone: limits.phone,
  email: limits.email,
} as const

interface Format {
  key: 'cvv' | 'postal_code' | 'country' | 'state'
  isValid(value: string, card: CardInput): boolean
  message: string
}

/** How a detail is written (decisions.md §3, limits). */
const FORMATS: readonly Format[] = [
  {
    key: 'cvv',
    isValid: (value) => /^\d{3,4}$/.test(value),
    message: 'The security code has 3 or 4 digits.',
  },
  {
    key: 'postal_code',
    isValid: (value) =>
      value.length <= limits.postalCode &&
      /^[A-Za-z0-9](?:[ -]*[A-Za-z0-9]){2,8}[ -]*$/.test(value.trimStart()),
    message: 'A postal code has 3 to 9 letters or digits, and spaces or dashes.',
  },
  {
    key: 'country',
    isValid: (value) => countryOf(value) !== undefined,
    message: 'The country must be a two-letter ISO 3166 code.',
  },
  {
    key: 'state',
    isValid: (value, { country }) =>
      hasStates(country) ? /^[A-Za-z]{2}$/.test(value) : value.length <= limits.city,
    message: 'The state must be its two-letter code.',
  },
]

function detailFaults(input: CardInput, path: string): ErrorMessage[] {
  const faults = Object.entries(LENGTHS).flatMap(([key, most]) =>
    (input[key as keyof typeof LENGTHS]?.length ?? 0) > most
      ? invalid(`${path}.${key}`, { sub_code: 'invalid_length', message: `At most ${most} characters.` })
      : [],
  )
  for (const { key, isValid, message } of FORMATS) {
    const value = input[key]
    if (value !== undefined && !isValid(value, input)) {
      faults.push(invalid(`${path}.${key}`, { sub_code: 'invalid', message }))
    }
  }
  return faults
}
