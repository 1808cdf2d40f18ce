// The types of fields, and what page, frame and gateway say of each. Every fact is a table of its own, so that a script brings
// along only those that it reads.

// By what a value is part of: the card, the bank account, or what is told of who holds it.
const CARD_TYPES = ['credit_card_number', 'cvv', 'exp_month', 'exp_year', 'expiration'] as const
const BANK_TYPES = ['bank_account_number', 'routing_number'] as const
const HOLDER_TYPES = ['text'] as const

export const fieldTypes: readonly [...typeof CARD_TYPES, ...typeof BANK_TYPES, ...typeof HOLDER_TYPES] = [
  ...CARD_TYPES,
  ...BANK_TYPES,
  ...HOLDER_TYPES,
]
export type FieldType = (typeof fieldTypes)[number]

/** The accessible name, where the page gives none. */
export const fieldLabels: Readonly<Record<FieldType, string>> = {
  credit_card_number: 'Card number',
  cvv: 'Security code',
  exp_month: 'Expiry month',
  exp_year: 'Expiry year',
  expiration: 'Expiry date',
  bank_account_number: 'Account number',
  routing_number: 'Routing number',
  text: 'Text',
}

type Autocomplete = 'cc-number' | 'cc-csc' | 'cc-exp-month' | 'cc-exp-year' | 'cc-exp' | 'off'

/** What browsers, password managers and keyboards on a screen go by. */
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

/** Characters of a text field's value; `standard` is the most where the page sets no other. */
export const textLength: { readonly standard: number; readonly most: number } = { standard: 64, most: 1024 }

/** Of a text field's name, which is a key of the token request. */
export const textNameMaxChars = 64

/** Characters of a complete value: digits, but in a text field (rules: limits.md#payment-numbers). */
export const fieldLengths: Readonly<Record<FieldType, { least: number; most: number }>> = {
  credit_card_number: { least: 12, most: 19 },
  cvv: { least: 3, most: 4 },
  exp_month: { least: 1, most: 2 },
  exp_year: { least: 2, most: 4 },
  expiration: { least: 4, most: 6 },
  bank_account_number: { least: 4, most: 17 },
  routing_number: { least: 9, most: 9 },
  text: { least: 0, most: textLength.most },
}

/** The keys of a token request (rules: tokens.md#create) that a field fills, where that is not the one of its type's name. */
const KEYS: { readonly [Type in FieldType]?: readonly string[] } = {
  credit_card_number: ['number'],
  expiration: ['exp_month', 'exp_year'],
  bank_account_number: ['account_number'],
}

/** The keys of a token request that a field fills. @param name a text field's, which is the key that it fills */
export function keysOf(type: FieldType, name: string): readonly string[] {
  return KEYS[type] ?? [type === 'text' ? name : type]
}

/** Whether a value is part of a bank account: a form with such a field is one for a bank account. */
export function isBankField(type: FieldType): boolean {
  return BANK_TYPES.some((known) => known === type)
}
