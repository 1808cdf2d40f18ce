// Payment methods: checks a card or a bank, and encrypts its numbers for storage.

import type { Disturbed } from '../../../../shared/disturbances.ts'
import type { Month } from '../../../core/calendar.ts'
import { type ErrorMessage, refuse } from '../../../core/errors.ts'
import { fromJson, type Json, type MaskedMethod, toJson } from '../../../platform/storage/index.ts'
import { type CardData, type Place, type Purpose, storeOf } from '../../card-data/index.ts'
import { asBank, type Bank, type BankInput, bankFaults } from './bank.ts'
import { asCard, type Card, type CardInput, cardFaults } from './card.ts'
import { methodView } from './masks.ts'

/** A payment method as it was sent, not checked. */
export type MethodInput = ({ type: 'card' } & CardInput) | ({ type: 'bank' } & BankInput)

/** The payment method of a request. */
export interface FoundMethod {
  input: MethodInput
  /** Whether it is a saved method without a security code: that was checked when it was saved, and is not kept. */
  isSaved: boolean
  /** The id of the saved card or bank, if it is one. */
  savedId?: string
  /** When that was saved, in milliseconds. */
  savedCreated?: number | undefined
  /** The network's id of the first charge with a saved card; absent: there was none yet. */
  networkTransactionId?: string | undefined
  /** The id of the authentication that the card was saved with. */
  savedWith?: string | undefined
  /** The id of the one-time token, if it was one. */
  tokenId?: string
  /** When the one-time token was made, if it was one: milliseconds by the caller's clock. */
  tokenCreated?: number
  /** A keyed digest of the address of the page that it comes from; absent: it comes from no page. */
  tokenAddress?: string | undefined
  /** What the fields of that token noticed; null: it didn't come from fields. */
  disturbed?: Disturbed | null | undefined
}

/** A checked payment method, which may be charged. */
export type Method = Card | Bank

/**
 * One message for each faulty field of a payment method that is to be charged or saved.
 * @param path its path in the request: `method`, or empty if it is the request itself
 * @param current the month that it is where the merchant is
 */
export function methodFaults(input: MethodInput, current: Month, path: string): ErrorMessage[] {
  return input.type === 'card' ? cardFaults(input, current, path) : bankFaults(input, path)
}

/** Converts a payment method without faults. */
export function asMethod(input: MethodInput): Method {
  return input.type === 'card' ? asCard(input) : asBank(input)
}

/** Checks a payment method. @param current, path as `methodFaults` @throws 422 with one message for each field at fault */
export function checkMethod(input: MethodInput, current: Month, path: string): Method {
  refuse(methodFaults(input, current, path))
  return asMethod(input)
}

/** The same for the same card or bank of a merchant, as it is shown; undefined without a number. */
export async function fingerprintOf(
  cardData: CardData,
  merchantId: string,
  input: MethodInput,
): Promise<string | undefined> {
  const store = storeOf(cardData)
  if (input.type === 'card')
    return input.number && (await store.showCard(merchantId, input.number)).fingerprint
  const { routing_number = '', account_number } = input
  return account_number && (await store.showBank(merchantId, { routing_number, account_number })).fingerprint
}

/** When a card expires, as columns to search for; null of a bank. */
export interface Expiry {
  exp_month: number | null
  /** Four digits. */
  exp_year: number | null
}

export const noExpiry: Expiry = { exp_month: null, exp_year: null }

export function expiryOf(method: Method): Expiry {
  if (method.type === 'bank') return noExpiry
  const { exp_month, exp_year } = method
  return { exp_month, exp_year }
}

/** The columns of a payment method in a row. */
export interface SealedMethod {
  /** Masked: what the API shows. */
  method: Json<MaskedMethod>
  /** Its numbers, encrypted for this row alone. */
  method_secret: string
}

/** Masks a payment method, and encrypts its numbers for a row. */
export async function sealMethod(cardData: CardData, place: Place, method: Method): Promise<SealedMethod> {
  return {
    method: toJson(await methodView(method, place.merchantId, cardData)),
    method_secret: await storeOf(cardData).seal(place, method),
  }
}

/**
 * Decrypts what `sealMethod` stored. Check it again, because a card may have expired. @throws when it belongs to another row
 */
export async function unsealMethod(
  cardData: CardData,
  place: Place,
  kept: SealedMethod,
  purpose: Purpose,
): Promise<MethodInput> {
  const masked = fromJson(kept.method)
  const store = storeOf(cardData)
  // Leaves out what is derived from the numbers. It is derived again, because the numbers may be about to change.
  if (masked.type === 'card') {
    const { fingerprint: _1, card_type: _2, ...details } = masked
    return { ...details, number: await store.openCard(place, kept.method_secret, purpose) }
  }
  const { fingerprint: _1, bank_name: _2, ...details } = masked
  return { ...details, ...(await store.openBank(place, kept.method_secret, purpose)) }
}
