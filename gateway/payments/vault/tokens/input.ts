// Reads POST /v1/tokens leniently (rules: tokens.md#lenient). A browser posts it, so nothing is refused; the charge that uses
// the token reports the faults.

import { fieldLengths } from '../../../../shared/field-types.ts'
import { type HolderField, secretKeys } from '../../../../shared/methods.ts'
import { countryOf } from '../../../core/addresses/countries.ts'
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { nestsWithin, own } from '../../../core/objects.ts'
import { cutTo, lengthOf } from '../../../core/text.ts'
import type { BankInput } from '../method/bank.ts'
import type { CardInput } from '../method/card.ts'
import type { MethodInput } from '../method/method.ts'
import { redactWithin } from '../method/redact-body.ts'

/** The content of a token, which is stored encrypted. */
export type TokenPayload = (
  | { type: 'card'; card: CardInput }
  | { type: 'bank'; bank: BankInput }
  | { type: 'cvv'; cvv: string }
) & {
  reference?: string
  description?: string
  form_data: Record<string, unknown>
}

type Reader = (value: string) => string | undefined

const cut =
  (length: number): Reader =>
  (value) =>
    cutTo(value, length)
const numberCut =
  (length: number): Reader =>
  (value) =>
    cutTo(value.replace(/[\s-]/g, ''), length)

const TEXTS: Record<HolderField, Reader> = {
  name: cut(limits.maxChars.name),
  address1: cut(limits.maxChars.address),
  address2: cut(limits.maxChars.address),
  city: cut(limits.maxChars.city),
  state: cut(limits.maxChars.city),
  postal_code: (value) => value.replace(/[^A-Za-z0-9 -]/g, '').slice(0, limits.maxChars.postalCode),
  country: countryOf,
  phone: cut(limits.maxChars.phone),
  email: cut(limits.maxChars.email),
}

const CARD: Record<string, Reader> = {
  ...TEXTS,
  number: numberCut(fieldLengths.credit_card_number.most),
  cvv: cut(fieldLengths.cvv.most),
  card_type: cut(limits.maxChars.name),
}

const BANK: Record<string, Reader> = {
  ...TEXTS,
  routing_number: numberCut(fieldLengths.routing_number.most),
  account_number: numberCut(fieldLengths.bank_account_number.most),
  account_type: (value) => cutTo(value, limits.maxChars.name).toUpperCase(),
  account_holder_type: (value) => cutTo(value, limits.maxChars.name).toLowerCase(),
  given_name: cut(limits.maxChars.name),
  surname: cut(limits.maxChars.name),
}

const NUMBERS = ['exp_month', 'exp_year']
const OTHERS = [
  'type',
  'reference',
  'description',
  'public_key',
  'redirect_url',
  'disturbed',
  'page_origin',
  'proof',
]
/** Fields that are not extra values, by the token's type. Secret fields that the type does not use are not stored at all. */
const KNOWN = {
  card: new Set([...Object.keys(CARD), ...NUMBERS, ...secretKeys, ...OTHERS]),
  bank: new Set([...Object.keys(BANK), ...secretKeys, ...OTHERS]),
  cvv: new Set([...secretKeys, ...OTHERS]),
}

/** Reads whatever a browser posted, as JSON or as a form. */
export function readTokenInput(body: Record<string, unknown>): TokenPayload {
  const bank: BankInput = readTexts(body, BANK)
  const isBank = text(body.type) === 'bank' || (!text(body.number) && Boolean(bank.account_number))
  const type = text(body.type) === 'cvv' ? 'cvv' : isBank ? 'bank' : 'card'
  const reference = cutTo(text(body.reference) ?? '', limits.maxChars.reference)
  const description = cutTo(text(body.description) ?? '', limits.maxChars.description)
  const extras = {
    ...(reference && { reference }),
    ...(description && { description }),
    // Includes fields that only the other type knows, such as a given name with a card, because the merchant may want them.
    form_data: readFormData(body, KNOWN[type]),
  }
  if (type === 'bank') return { type, bank, ...extras }
  const card: CardInput = { ...readTexts(body, CARD), ...readNumbers(body) }
  return type === 'cvv' ? { type, cvv: card.cvv ?? '', ...extras } : { type, card, ...extras }
}

/** Reads a text: a form sends strings, and a script may send numbers. The first of a repeated parameter counts. */
function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  // Of a whole number that is too large not every digit was kept: it would be another card's.
  if (typeof first === 'number') return isExact(first) ? String(first) : undefined
  return typeof first === 'string' ? first.replaceAll('\0', '') || undefined : undefined
}

const isExact = (number: number) => Number.isSafeInteger(number) || !Number.isInteger(number)

function readTexts(body: Record<string, unknown>, readers: Record<string, Reader>): Record<string, string> {
  const entries = Object.entries(readers).flatMap(([key, read]) => {
    const value = text(own(body, key))
    const kept = value === undefined ? undefined : read(value)
    return kept ? [[key, kept] as const] : []
  })
  return Object.fromEntries(entries)
}

function readNumbers(body: Record<string, unknown>): Pick<CardInput, 'exp_month' | 'exp_year'> {
  const entries = NUMBERS.flatMap((key) => {
    const value = text(own(body, key))?.trim() ?? ''
    return /^\d{1,4}$/.test(value) ? [[key, Number(value)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Reads the extra values as they were sent. Those beyond a limit are cut or left out. */
function readFormData(body: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  const { maxEntries, nameMaxChars, valueMaxChars, maxDepth } = limits.formData
  const extras = Object.entries(body).filter(([key]) => !known.has(key) && lengthOf(key) <= nameMaxChars)
  const kept = Object.fromEntries(
    extras.slice(0, maxEntries).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[key, cutTo(value, valueMaxChars)]]
      const isShort = nestsWithin(value, maxDepth) && lengthOf(JSON.stringify(value)) <= valueMaxChars
      return isShort ? [[key, value]] : []
    }),
  )
  // In extra values, a card number does not belong under any name.
  redactWithin([kept])
  return kept
}

/** The payment method in a token. @throws 422 incorrect_payment_type for a security code alone */
export function methodOf(payload: TokenPayload): MethodInput {
  if (payload.type === 'cvv') {
    const message =
      'This token has a security code alone: send it as cvv_token, with a saved card as the method.'
    throw gatewayError('incorrect_payment_type', { message })
  }
  return payload.type === 'card' ? { type: 'card', ...payload.card } : { type: 'bank', ...payload.bank }
}
