// Whole numbers of requests, amounts above all, which may come as numeric strings (rules: conventions.md#amounts).
import { Type } from 'typebox'
import { type ErrorMessage, errorMessage } from './errors.ts'
import { limits } from './limits.ts'

export interface Range {
  least: number
  most: number
}

/** One of a range, or one as a numeric string, whose range `rangeFault` looks at. */
export const WholeNumber = ({ least, most }: Range, description?: string) =>
  Type.Union([
    Type.Integer({ minimum: least, maximum: most, ...(description !== undefined && { description }) }),
    Type.String({ pattern: '^-?[0-9]{1,20}$' }),
  ])

/** In cents. */
export const Amount = WholeNumber(limits.amountCents, 'Cents.')

/** What is wrong with a number that is out of its range; undefined when it is in it, or is none. */
export function rangeFault(value: number, { least, most }: Range, context: string): ErrorMessage | undefined {
  if (value < least) {
    const message = `The value must be at least ${least}.`
    return errorMessage('invalid_data', { context, sub_code: 'below_minimum_value', message })
  }
  if (value > most) {
    const message = `The value must be at most ${most}.`
    return errorMessage('invalid_data', { context, sub_code: 'exceeds_maximum_value', message })
  }
  return undefined
}

/** An amount in cents, which may be absent. */
export function amountFaults(given: number | string | undefined): ErrorMessage[] {
  const fault = rangeFault(Number(given), limits.amountCents, 'amount')
  return fault ? [fault] : []
}
