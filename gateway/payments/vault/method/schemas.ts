// The schemas of cards and banks in requests and in answers (rules: methods.md#card, methods.md#bank).

import { type Static, Type } from 'typebox'
import { cardTypes } from '../../../../shared/card-brands.ts'
import { accountHolderTypes, bankAccountTypes, methodTypes } from '../../../../shared/methods.ts'
import { limits } from '../../../core/limits.ts'
import { DOCUMENTED, example, holderProperties, OneOf, Text, TextOf } from '../../../platform/http/index.ts'
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

const required = {
  card: Type.Required(Type.Pick(Type.Object(cardProperties), ['number', 'exp_month', 'exp_year'])),
  bank: Type.Required(
    Type.Pick(Type.Object(bankProperties), ['routing_number', 'account_number', 'account_type']),
  ),
}

/** What a request's `method` should look like. It is read leniently, and each fault has a message of its own. */
const documentedMethods = [
  Type.Object(
    { type: OneOf(['card']), ...cardProperties, ...required.card.properties },
    { title: 'CardMethod', description: 'A card.' },
  ),
  Type.Object(
    { type: OneOf(['bank']), ...bankProperties, ...required.bank.properties },
    { title: 'BankMethod', description: 'A bank account.' },
  ),
]

/** An inline `method` of a request. */
export const MethodSchema = Type.Object(
  { type: Type.String({ [DOCUMENTED]: { enum: [...methodTypes] } }), ...cardProperties, ...bankProperties },
  { [DOCUMENTED]: { anyOf: documentedMethods } },
)

/** A text that null or an empty text removes. */
const optionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

/** Members of a request to save or to change a card or a bank. */
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

/** The `method` of a transaction in an answer. Serialization drops any other member. */
export const MethodViewSchema = Type.Object(
  {
    type: OneOf(methodTypes),
    ...Type.Partial(Type.Object({ ...cardViewProperties, ...bankViewProperties })).properties,
  },
  { title: 'MaskedMethod' },
)
/** Such a card, for examples. */
export const exampleMasked = {
  type: 'card',
  number: '************4242',
  exp_month: 12,
  exp_year: 2040,
  card_type: 'VISA',
  fingerprint: example.fingerprint,
} as const

/** Picks the known members. Anything else that was sent, such as track data or a PIN, must not be stored. */
function only(known: object, body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(known, key)))
}

/** Reads the card from a body. Month and year may be numeric strings. */
export function readCard(body: Partial<Static<typeof MethodSchema>>): CardInput {
  const { exp_month, exp_year } = body
  return {
    ...only(cardProperties, body),
    ...(exp_month !== undefined && { exp_month: Number(exp_month) }),
    ...(exp_year !== undefined && { exp_year: Number(exp_year) }),
  }
}

/** Reads the bank account from a body. */
export function readBank(body: Partial<Static<typeof MethodSchema>>): BankInput {
  return only(bankProperties, body)
}

type Inline = Static<typeof MethodSchema>

/** Whether a method is inline: a card or a bank, not the id of one. */
export function isInline(method: Inline | string | undefined): method is Inline {
  return typeof method === 'object' && methodTypes.some((type) => type === method.type)
}

/** Reads an inline card or bank. */
export function readInline(method: Inline): MethodInput {
  return method.type === 'bank'
    ? { type: 'bank', ...readBank(method) }
    : { type: 'card', ...readCard(method) }
}
