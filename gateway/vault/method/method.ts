// A card or a bank, whatever it is for: checked, and kept with its numbers encrypted.

import { type ErrorMessage, refuse } from '../../core/errors.ts'
import type { Cipher } from '../../encryption/index.ts'
import { fromJson, type Json, type MaskedMethod, toJson } from '../../storage/index.ts'
import { asBank, type Bank, type BankInput, bankFaults } from './bank.ts'
import { asCard, type Card, type CardInput, cardFaults } from './card.ts'
import { methodView } from './masks.ts'

/** As somebody sent it. Nothing about it has been checked. */
export type MethodInput = ({ type: 'card' } & CardInput) | ({ type: 'bank' } & BankInput)

/** What a request pays with. */
export interface FoundMethod {
  input: MethodInput
  /** Its security code was checked when it was saved, and is not kept. */
  isSaved: boolean
  /** Of the saved card or bank, where it is one. */
  savedId?: string
}

/** One that may be charged. */
export type Method = Card | Bank

/**
 * A message for each field at fault of what is about to be charged or saved.
 * @param path where it stands in the request: `method`, or empty where it is the request itself
 */
export function methodFaults(input: MethodInput, now: number, path: string): ErrorMessage[] {
  return input.type === 'card' ? cardFaults(input, now, path) : bankFaults(input, path)
}

/** What was sent, as one that may be charged: it has no faults. */
export function asMethod(input: MethodInput): Method {
  return input.type === 'card' ? asCard(input) : asBank(input)
}

/** @param path as `methodFaults` @throws 422 with one message for each field at fault */
export function checkMethod(input: MethodInput, now: number, path: string): Method {
  refuse(methodFaults(input, now, path))
  return asMethod(input)
}

/** The same for the same card or bank of a merchant, as it is shown; undefined without a number. */
export function fingerprintOf(cipher: Cipher, merchantId: string, input: MethodInput): string | undefined {
  if (input.type === 'card') return input.number && cipher.fingerprint(merchantId, input.number)
  const { routing_number = '', account_number } = input
  return account_number && cipher.fingerprint(merchantId, `${routing_number}:${account_number}`)
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

/** A method in a row of the database. */
export interface SealedMethod {
  /** Masked: what the API shows. */
  method: Json<MaskedMethod>
  /** Its numbers, encrypted for that row alone. */
  method_secret: string
}

/** @param boundTo the row: `transactions:<id>` */
export function sealMethod(
  cipher: Cipher,
  boundTo: string,
  merchantId: string,
  method: Method,
): SealedMethod {
  const { routing_number, account_number } = method.type === 'bank' ? method : {}
  const secret = method.type === 'card' ? method.number : JSON.stringify({ routing_number, account_number })
  return {
    method: toJson(methodView(method, merchantId, cipher)),
    method_secret: cipher.encrypt(secret, boundTo),
  }
}

/** The method that `sealMethod` kept, to be checked again: a card expires. @throws when it belongs to another row */
export function unsealMethod(cipher: Cipher, boundTo: string, kept: SealedMethod): MethodInput {
  const secret = cipher.decrypt(kept.method_secret, boundTo)
  const masked = fromJson(kept.method)
  // What is found out from the numbers is found out again, because the numbers may be about to change.
  if (masked.type === 'card') {
    const { fingerprint: _1, card_type: _2, ...details } = masked
    return { ...details, number: secret }
  }
  const { fingerprint: _1, bank_name: _2, ...details } = masked
  const numbers: Pick<Bank, 'routing_number' | 'account_number'> = JSON.parse(secret)
  return { ...details, ...numbers }
}
