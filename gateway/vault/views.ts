import type { Cipher } from '../cipher.ts'
import { cardTypeOf } from './brands.ts'
import type { Card } from './card.ts'
import { maskNumber, maskRoutingNumber } from './masks.ts'
import type { Token } from './tokens.ts'

/** A token as the API shows it: nothing that could pay (service.md, One-time token). */
export function tokenView(
  { id, payload }: Token,
  merchantId: string,
  cipher: Cipher,
): Record<string, unknown> {
  const { type, card, bank, reference, description, form_data } = payload
  const common = { id, type, reference, description, form_data }
  const { number, cvv, card_type: _given, ...details } = card
  if (type === 'bank') {
    return {
      ...common,
      ...details,
      ...bank,
      ...(bank.routing_number && { routing_number: maskRoutingNumber(bank.routing_number) }),
      ...(bank.account_number && {
        account_number: maskNumber(bank.account_number),
        fingerprint: cipher.fingerprint(merchantId, `${bank.routing_number ?? ''}:${bank.account_number}`),
      }),
    }
  }
  return {
    ...common,
    ...details,
    ...(number && {
      number: maskNumber(number),
      card_type: cardTypeOf(number),
      fingerprint: cipher.fingerprint(merchantId, number),
    }),
    ...(cvv && { cvv: '***' }),
  }
}

/** A charged card as the API shows it and the database keeps it: masked, without the security code. */
export function cardView({ number, cvv: _cvv, ...card }: Card, merchantId: string, cipher: Cipher) {
  return {
    type: 'card',
    ...card,
    number: maskNumber(number),
    fingerprint: cipher.fingerprint(merchantId, number),
  }
}
