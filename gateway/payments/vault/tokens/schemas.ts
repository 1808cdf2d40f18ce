// The schemas of a token's request and answer (rules: tokens.md#create).
import { type TSchema, Type } from 'typebox'
import { cardTypes } from '../../../../shared/card-brands.ts'
import { disturbanceKinds, mostDisturbances } from '../../../../shared/disturbances.ts'
import { accountHolderTypes, bankAccountTypes, tokenTypes } from '../../../../shared/methods.ts'
import { limits } from '../../../core/limits.ts'
import {
  DOCUMENTED,
  example,
  holderProperties,
  OneOf,
  Text,
  Timestamp,
} from '../../../platform/http/index.ts'
import { bankProperties, cardProperties } from '../method/schemas.ts'

export const DisturbedSchema = Type.Object(
  {
    count: Type.Integer({ minimum: 0, maximum: mostDisturbances }),
    kinds: Type.Array(OneOf(disturbanceKinds), { uniqueItems: true }),
  },
  { description: 'How often a page interfered with the fields while the payer typed, and how.' },
)

/** The documented members of a request. */
const described: Record<string, TSchema> = {
  type: OneOf(tokenTypes, '`cvv`: a security code alone, to go with a saved card.'),
  public_key: Type.String({ description: 'In place of the header, for a plain form.' }),
  redirect_url: Type.String({
    maxLength: limits.maxChars.redirectUrl,
    format: 'uri',
    description:
      'Of a form: where the browser is sent, with `token_id` added to the query. An https address.',
  }),
  reference: Type.String({ description: 'Kept for a card or bank that is saved from the token.' }),
  description: Type.String({ description: 'Kept likewise.' }),
  disturbed: DisturbedSchema,
  page_origin: Type.String({
    description: 'Sent by hosted fields: the origin of the page that they are in.',
  }),
  ...cardProperties,
  ...bankProperties,
}

/** The body that a token is read from (input.ts). Nothing is refused, so the types are documented but not validated. */
export const TokenBodySchema = Type.Object(
  Object.fromEntries(
    Object.entries(described).map(([name, schema]) => [
      name,
      Type.Optional(Type.Unknown({ [DOCUMENTED]: schema })),
    ]),
  ),
  {
    description:
      'Nothing is refused: what cannot be read is dropped or cut, and the charge that uses the token says what is wrong. Anything else that is sent is kept in `form_data`.',
    additionalProperties: true,
    examples: [
      { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvv: '123', name: 'Ada Example' },
      { type: 'cvv', cvv: '123' },
      { type: 'bank', routing_number: '000000013', account_number: '1234567890', account_type: 'CHECKING' },
    ],
  },
)

/** A token in an answer. Serialization drops any other member. Values that were not understood appear as they were sent. */
export const TokenSchema = Type.Object(
  {
    id: Type.String(),
    type: OneOf(tokenTypes),
    created: Timestamp,
    modified: Timestamp,
    number: Text,
    exp_month: Type.Optional(Type.Integer()),
    exp_year: Type.Optional(Type.Integer()),
    cvv: Type.Optional(Type.String({ description: 'Asterisks.' })),
    card_type: Type.Optional(OneOf(cardTypes)),
    routing_number: Text,
    account_number: Text,
    account_type: likely(bankAccountTypes),
    account_holder_type: likely(accountHolderTypes),
    given_name: Text,
    surname: Text,
    ...holderProperties,
    fingerprint: Text,
    reference: Text,
    description: Text,
    surchargeable: Type.Optional(
      Type.Boolean({ description: 'With the secret key only; absent where it cannot be told now.' }),
    ),
    disturbed: Type.Optional(
      Type.Union([DisturbedSchema, Type.Null()], {
        description: "With the secret key only. Null: the token didn't come from fields.",
      }),
    ),
    form_data: Type.Record(Type.String(), Type.Unknown(), {
      description: `What else was sent: ${limits.formData.maxEntries} values at the most, with names of up to ${limits.formData.nameMaxChars} characters and texts of up to ${limits.formData.valueMaxChars}.`,
    }),
  },
  {
    title: 'Token',
    examples: [
      {
        id: example.id,
        type: 'card',
        created: example.time,
        modified: example.time,
        number: '************4242',
        exp_month: 12,
        exp_year: 2040,
        cvv: '***',
        card_type: 'VISA',
        name: 'Ada Example',
        fingerprint: example.fingerprint,
        form_data: {},
      },
    ],
  },
)

/** A text that is documented with its usual values, because nobody has checked it yet. */
function likely(values: readonly string[]) {
  return Type.Optional(
    Type.String({ description: `${values.join(' or ')}, where it is right: the charge checks it.` }),
  )
}

/** The answer to a form with a `redirect_url`. */
export const RedirectedSchema = Type.Null({
  description: 'Of a form with a `redirect_url`: the browser goes back to the page.',
  headers: { Location: { type: 'string', format: 'uri', description: 'Ends in the `token_id`.' } },
})
