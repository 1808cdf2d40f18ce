// Whole numbers in requests, above all amounts. They may come as numeric strings (rules: conventions.md#amounts).
import { Type } from 'typebox'
import { type ErrorMessage, fieldFault } from './errors.ts'
import { limits } from './limits.ts'

export interface Range {
  least: number
  most: number
}

/** A whole number within a range, or a numeric string, whose range `rangeFault` checks. */
export const WholeNumber = ({ least, most }: Range, description?: string) =>
  Type.Union([
    Type.Integer({ minimum: least, maximum: most, ...(description !== undefined && { description }) }),
    Type.String({ pattern: '^-?[0-9]{1,20}$' }),
  ])

/** An amount in cents. */
export const Amount = WholeNumber(limits.amountCents, 'Cents.')

/** The fault of a number outside its range; undefined for a number within it, and for NaN. */
export function rangeFault(value: number, { least, most }: Range, context: string): ErrorMessage | undefined {
  if (value < least) {
    const message = `The value must be at least ${least}.`
    return fieldFault(context, message, 'below_minimum_value')
  }
  if (value > most) {
    const message = `The value must be at most ${most}.`
    return fieldFault(context, message, 'exceeds_maximum_value')
  }
  return undefined
}

/** The faults of an amount in cents; none for an absent one. */
export function amountFaults(given: number | string | undefined): ErrorMessage[] {
  const fault = rangeFault(Number(given), limits.amountCents, 'amount')
  return fault ? [fault] : []
}

/** Whether so many cents can be charged. */
export const isAmount = (cents: number): boolean =>
  cents >= limits.amountCents.least && cents <= limits.amountCents.most

/** Cents as people read them: `$1,234.50`, and `−$12.00` with a minus sign rather than a hyphen. @param locale BCP 47 */
export function formatMoney(cents: number, currency = 'USD', locale = 'en-US'): string {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format(cents / 100).replace('-', '−')
}

/** Whether a request's currency is this one, in capitals or not; a request without one leaves it to the record. */
export const isCurrency = (given: string | undefined, currency: string): boolean =>
  given === undefined || given.toUpperCase() === currency
