// What a card and a bank may be in a request, and what an answer shows of them (rules: methods.md#card, methods.md#bank).

import { type Static, Type } from 'typebox'
import { cardTypes } from '../../../shared/card-brands.ts'
import { accountHolderTypes, bankAccountTypes, methodTypes } from '../../../shared/methods.ts'
import { limits } from '../../core/limits.ts'
import { DOCUMENTED, holderProperties, OneOf, Text, TextOf } from '../../http/index.ts'
import type { BankInput } from './bank.ts'
import type { CardInput } from './card.ts'
import type { MethodInput } from './method.ts'

const Year = Type.Union([Type.Integer(), Type.String({ minLength: 1, pattern: '^[0-9]{1,4}$' })])

export const cardProperties = {
  number: Text,
  exp_month: Type.Optional(Year),
  exp_year: Type.Optional(Year),
  cvv: Text,
  card_type: TextOf(cardTypes, 'Only to be checked against the number; in any case of letters.'),
  ...holderProperties,
}

export const bankProperties = {
  routing_number: Text,
  account_number: Text,
  account_type: TextOf(bankAccountTypes, 'In any case of letters.'),
  account_holder_type: TextOf(accountHolderTypes, 'In any case of letters.'),
  given_name: Text,
  surname: Text,
  ...holderProperties,
}

/** The `method` of a request, where it is no id. */
export const MethodSchema = Type.Object({
  type: Type.String({ [DOCUMENTED]: { enum: [...methodTypes] } }),
  ...cardProperties,
  ...bankProperties,
})

/** Null or empty takes it away. */
const optionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

/** What may come with a card or a bank that is saved, or changed. */
export const savedProperties = {
  token_id: Type.Optional(Type.String({ minLength: 1 })),
  reference: optionalText(limits.maxChars.reference),
  description: optionalText(limits.maxChars.description),
}
export const SavedChangeSchema = Type.Object(savedProperties, {
  examples: [{ reference: 'customer 7', description: null }],
})

export const cardViewProperties = {
  number: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  card_type: OneOf(cardTypes),
  fingerprint: Type.String(),
  ...holderProperties,
}

export const bankViewProperties = {
  routing_number: Type.String(),
  account_number: Type.String(),
  account_type: OneOf(bankAccountTypes),
  account_holder_type: Type.Optional(OneOf(accountHolderTypes)),
  given_name: Text,
  surname: Text,
  bank_name: Text,
  fingerprint: Type.String(),
  ...holderProperties,
}

/** The `method` of a transaction; a key that is not here is dropped. */
export const MethodViewSchema = Type.Object(
  {
    type: OneOf(methodTypes),
    ...Type.Partial(Type.Object({ ...cardViewProperties, ...bankViewProperties })).properties,
  },
  { title: 'MaskedMethod' },
)

/** Only what is known: anything else that was sent, a track or a PIN, must not be kept. */
function only(known: object, body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(known, key)))
}

/** The card in a body; years and months may be numeric strings. */
export function readCard(body: Partial<Static<typeof MethodSchema>>): CardInput {
  const { exp_month, exp_year } = body
  return {
    ...only(cardProperties, body),
    ...(exp_month !== undefined && { exp_month: Number(exp_month) }),
    ...(exp_year !== undefined && { exp_year: Number(exp_year) }),
  }
}

/** The bank account in a body. */
export function readBank(body: Partial<Static<typeof MethodSchema>>): BankInput {
  return only(bankProperties, body)
}

type Inline = Static<typeof MethodSchema>

/** Whether a request holds a card or a bank itself, not the id of one. */
export function isInline(method: Inline | string | undefined): method is Inline {
  return typeof method === 'object' && methodTypes.some((type) => type === method.type)
}

/** The card or bank that a request holds. */
export function readInline(method: Inline): MethodInput {
  return method.type === 'bank'
    ? { type: 'bank', ...readBank(method) }
    : { type: 'card', ...readCard(method) }
}
