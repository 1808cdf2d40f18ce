import type { MaskedMethod } from '../../../platform/storage/index.ts'
import { type CardData, storeOf } from '../../card-data/index.ts'
import type { Bank, BankInput } from './bank.ts'
import type { Card, CardInput } from './card.ts'

// Masked cards and banks, as the API shows them and as the database stores them beside the encrypted numbers.

/** Masks a token's bank account, of which anything may be missing or wrong. */
export async function maskedBank(
  { routing_number, account_number, ...details }: BankInput,
  merchantId: string,
  cardData: CardData,
) {
  const numbers = { routing_number: routing_number ?? '', account_number: account_number ?? '' }
  const shown = await storeOf(cardData).showBank(merchantId, numbers)
  return {
    ...details,
    ...(routing_number && { routing_number: shown.routing_number }),
    ...(account_number && { account_number: shown.account_number, fingerprint: shown.fingerprint }),
  }
}

/** Masks a token's card, of which anything may be missing or wrong. */
export async function maskedCard(
  { number, cvv, card_type: _given, ...details }: CardInput,
  merchantId: string,
  cardData: CardData,
) {
  return {
    ...details,
    ...(number && (await storeOf(cardData).showCard(merchantId, number))),
    ...(cvv && { cvv: '***' }),
  }
}

/** Masks a charged or saved method, without its security code (rules: methods.md#card, methods.md#bank). */
export async function methodView(
  method: Card | Bank,
  merchantId: string,
  cardData: CardData,
): Promise<MaskedMethod> {
  const store = storeOf(cardData)
  if (method.type === 'bank') {
    const { routing_number, account_number, ...details } = method
    return { ...details, ...(await store.showBank(merchantId, { routing_number, account_number })) }
  }
  const { number, cvv: _cvv, ...details } = method
  return { ...details, ...(await store.showCard(merchantId, number)) }
}
