import { type FieldType, keysOf } from '../../shared/field-types.ts'
import { bankAccountNumber, routingNumber } from './bank.ts'
import { cardNumber, cvv } from './card-number.ts'
import { expiration, expMonth, expYear } from './expiry.ts'
import type { Kind } from './kind.ts'
import { text } from './text.ts'

export { type Context, digitsOf, type Kind, latinDigits, type Verdict } from './kind.ts'

/** The behavior of every type of field. */
export const kinds: Record<FieldType, Kind> = {
  credit_card_number: cardNumber,
  cvv,
  exp_month: expMonth,
  exp_year: expYear,
  expiration,
  bank_account_number: bankAccountNumber,
  routing_number: routingNumber,
  text,
}

/**
 * A value's part of a token request (rules: tokens.md#create).
 * @param name the name of a text field, which the page chose
 */
export function requestOf(type: FieldType, value: string, name: string): Record<string, string> {
  const parts = kinds[type].parts?.(value) ?? [value]
  return Object.fromEntries(keysOf(type, name).map((key, at) => [key, parts[at] ?? '']))
}
