// The types of fields, and the facts about them that page, frame and gateway share. Each fact is a separate table, so that a
// bundle includes only the tables that it uses.

import type { TokenType } from './methods.ts'

// Grouped by what the value belongs to: the card, the bank account, or its holder.
const CARD_TYPES = ['credit_card_number', 'cvv', 'exp_month', 'exp_year', 'expiration'] as const
const BANK_TYPES = ['bank_account_number', 'routing_number'] as const
const HOLDER_TYPES = ['text'] as const

export const fieldTypes: readonly [...typeof CARD_TYPES, ...typeof BANK_TYPES, ...typeof HOLDER_TYPES] = [
  ...CARD_TYPES,
  ...BANK_TYPES,
  ...HOLDER_TYPES,
]
export type FieldType = (typeof fieldTypes)[number]

type Autocomplete = 'cc-number' | 'cc-csc' | 'cc-exp-month' | 'cc-exp-year' | 'cc-exp' | 'off'

/** Attributes for browsers, password managers and on-screen keyboards. */
export const fieldInputs: Readonly<
  Record<FieldType, { autocomplete: Autocomplete; inputMode: 'numeric' | 'text' }>
> = {
  credit_card_number: { autocomplete: 'cc-number', inputMode: 'numeric' },
  cvv: { autocomplete: 'cc-csc', inputMode: 'numeric' },
  exp_month: { autocomplete: 'cc-exp-month', inputMode: 'numeric' },
  exp_year: { autocomplete: 'cc-exp-year', inputMode: 'numeric' },
  expiration: { autocomplete: 'cc-exp', inputMode: 'numeric' },
  bank_account_number: { autocomplete: 'off', inputMode: 'numeric' },
  routing_number: { autocomplete: 'off', inputMode: 'numeric' },
  text: { autocomplete: 'off', inputMode: 'text' },
}

/** How a field is filled in: by typing, or by choosing from a list. */
export type Control = 'input' | 'select'

/** The types that may be a list: few values, the same for everybody. */
export const listTypes: readonly FieldType[] = ['exp_month', 'exp_year']

/** Maximum length of a text field's value: `standard` by default; `most` is the highest that a page may set. */
const MOST_TEXT = 1024
export const textLength: { readonly standard: number; readonly most: number } = {
  standard: 64,
  most: MOST_TEXT,
}

/** Maximum length of a text field's name, which is a key of the token request. */
export const textNameMaxChars = 64

/** The length of a complete value, in digits; in a text field, in characters (rules: limits.md#payment-numbers). */
export const fieldLengths: Readonly<Record<FieldType, { least: number; most: number }>> = {
  credit_card_number: { least: 12, most: 19 },
  cvv: { least: 3, most: 4 },
  exp_month: { least: 1, most: 2 },
  exp_year: { least: 2, most: 4 },
  expiration: { least: 4, most: 6 },
  bank_account_number: { least: 4, most: 17 },
  routing_number: { least: 9, most: 9 },
  text: { least: 0, most: MOST_TEXT },
}

/** The keys of a token request (rules: tokens.md#create) that a field fills, for types whose key differs from their name. */
const KEYS: { readonly [Type in FieldType]?: readonly string[] } = {
  credit_card_number: ['number'],
  expiration: ['exp_month', 'exp_year'],
  bank_account_number: ['account_number'],
}

/** The keys of a token request that a field fills. @param name the name of a text field, which is its key */
export function keysOf(type: FieldType, name: string): readonly string[] {
  return KEYS[type] ?? [type === 'text' ? name : type]
}

/** The type of token that a form with these fields gives (rules: tokens.md#create). */
export function tokenTypeOf(types: readonly FieldType[]): TokenType {
  if (types.some(isBankField)) return 'bank'
  // A security code with nothing else of a card is for a saved card.
  const isCvvAlone = types.includes('cvv') && types.every((type) => type === 'cvv' || type === 'text')
  return isCvvAlone ? 'cvv' : 'card'
}

/** Whether a field is for bank accounts. A form with such a field is for a bank account. */
export function isBankField(type: FieldType): boolean {
  return BANK_TYPES.some((known) => known === type)
}
