// Cards and banks as the API shows them and the database keeps them: masked.

import { cardTypeOf } from '../../shared/card-brands.ts'
import { timestamp } from '../clock.ts'
import type { Cipher } from '../encryption/index.ts'
import type { View } from '../http/routes.ts'
import {
  fromJson,
  type Json,
  type MaskedMethod,
  type PaymentMethodRow,
  type SavedMethodRow,
} from '../storage/index.ts'
import type { Bank, BankInput } from './bank.ts'
import type { Card, CardInput } from './card.ts'
import { maskNumber, maskRoutingNumber } from './masks.ts'
import type { PaymentMethodSchema, SavedBankSchema, SavedCardSchema } from './saved-schemas.ts'
import type { TokenSchema } from './token-schemas.ts'
import type { Token } from './tokens.ts'

/** A token as the API shows it: nothing that could pay (rules: tokens.md#read). */
export function tokenView(
  { id, payload }: Token,
  merchantId: string,
  cipher: Cipher,
): View<typeof TokenSchema> {
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

/** A saved card or bank as the API shows it (rules: saved-methods.md#saved). */
export function savedView(row: SavedMethodRow): View<typeof SavedCardSchema> | View<typeof SavedBankSchema> {
  return {
    id: row.id,
    reference: row.reference ?? undefined,
    description: row.description ?? undefined,
    ...fromJson(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}

/** As the API shows it (rules: saved-methods.md#payment-methods). @param row with the masked card or bank behind it */
export function paymentMethodView(
  row: PaymentMethodRow & { method: Json<MaskedMethod> },
): View<typeof PaymentMethodSchema> {
  return {
    id: row.id,
    type: row.type,
    contact_id: row.contact_id,
    card_id: row.card_id ?? undefined,
    bank_id: row.bank_id ?? undefined,
    method: fromJson(row.method),
    created: timestamp(row.created),
    modified: timestamp(row.modified),
  }
}
