// Cards and banks as the API shows them and the database keeps them: masked.

import { timestamp } from '../clock.ts'
import type { Cipher } from '../encryption/index.ts'
import type { PaymentMethodRow, SavedMethodRow } from '../storage/index.ts'
import type { Bank, BankInput } from './bank.ts'
import { cardTypeOf } from './brands.ts'
import type { Card, CardInput } from './card.ts'
import { maskNumber, maskRoutingNumber } from './masks.ts'
import type { Token } from './tokens.ts'

/** A token as the API shows it: nothing that could pay (rules: tokens.md#read). */
export function tokenView(
  { id, payload }: Token,
  merchantId: string,
  cipher: Cipher,
): Record<string, unknown> {
  const { type, reference, description, form_data } = payload
  const masked =
    payload.type === 'bank'
      ? maskedBank(payload.bank, merchantId, cipher)
      : maskedCard(payload.card, merchantId, cipher)
  return { id, type, reference, description, form_data, ...masked }
}

function maskedBank(
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

function maskedCard(
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

/** A charged or saved method: as a token, and without the security code (rules: methods.md#card, methods.md#bank). */
export function methodView(method: Card | Bank, merchantId: string, cipher: Cipher) {
  if (method.type === 'bank') return maskedBank(method, merchantId, cipher)
  const { cvv: _cvv, ...card } = method
  return maskedCard(card, merchantId, cipher)
}

/** A saved card or bank as the API shows it (rules: saved-methods.md#saved). */
export function savedView(row: SavedMethodRow): Record<string, unknown> {
  return {
    id: row.id,
    reference: row.reference ?? undefined,
    description: row.description ?? undefined,
    ...JSON.parse(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}

/** As the API shows it (rules: saved-methods.md#payment-methods). @param row with the masked card or bank, as JSON */
export function paymentMethodView(row: PaymentMethodRow & { method: string }): Record<string, unknown> {
  return {
    id: row.id,
    type: row.type,
    contact_id: row.contact_id,
    card_id: row.card_id ?? undefined,
    bank_id: row.bank_id ?? undefined,
    method: JSON.parse(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}
