import { cardTypeOf } from '../../../shared/card-brands.ts'
import type { Cipher } from '../../encryption/index.ts'
import type { MaskedMethod } from '../../storage/index.ts'
import type { Bank, BankInput } from './bank.ts'
import type { Card, CardInput } from './card.ts'

/**
 * Masks a number with asterisks, except for its last characters: `************4242`, `******013`
 * (rules: conventions.md#masks).
 * A number that is no longer than the visible part shows only half of itself.
 */
export function maskNumber(number: string, visible = 4): string {
  // A token may hold anything for a number.
  const characters = [...number]
  const { length } = characters
  const hidden = length > visible ? length - visible : Math.ceil(length / 2)
  return '*'.repeat(hidden) + characters.slice(hidden).join('')
}

/** Masks a routing number, except for its last three digits. */
export function maskRoutingNumber(number: string): string {
  return maskNumber(number, 3)
}

// Masked cards and banks, as the API shows them and as the database stores them beside the encrypted numbers.

/** Masks a token's bank account, of which anything may be missing or wrong. */
export function maskedBank(
  { routing_number, account_number, ...details }: BankInput,
  merchantId: string,
  cipher: Cipher,
) {
  return {
    ...details,
    ...(routing_number && { routing_number: maskRoutingNumber(routing_number) }),
    ...(account_number && {
      account_number: maskNumber(account_number),
      fingerprint: cipher.fingerprint(merchantId, `${routing_number ?? ''}:${account_number}`),
    }),
  }
}

/** Masks a token's card, of which anything may be missing or wrong. */
export function maskedCard(
  { number, cvv, card_type: _given, ...details }: CardInput,
  merchantId: string,
  cipher: Cipher,
) {
  return {
    ...details,
    ...(number && {
      number: maskNumber(number),
      card_type: cardTypeOf(number),
      fingerprint: cipher.fingerprint(merchantId, number),
    }),
    ...(cvv && { cvv: '***' }),
  }
}

/** Masks a charged or saved method, without its security code (rules: methods.md#card, methods.md#bank). */
export function methodView(method: Card | Bank, merchantId: string, cipher: Cipher): MaskedMethod {
  if (method.type === 'bank') {
    const { routing_number, account_number, ...details } = method
    return {
      ...details,
      routing_number: maskRoutingNumber(routing_number),
      account_number: maskNumber(account_number),
      fingerprint: cipher.fingerprint(merchantId, `${routing_number}:${account_number}`),
    }
  }
  const { number, cvv: _cvv, card_type, ...details } = method
  const fingerprint = cipher.fingerprint(merchantId, number)
  return { ...details, number: maskNumber(number), card_type, fingerprint }
}
