// The schemas of requests and answers about payment methods of a contact.
import { type Static, Type } from 'typebox'
import { MethodViewSchema } from '../../payments/vault/index.ts'
import { example, Flag, OneOf, Text } from '../../platform/http/index.ts'
import { paymentTypes } from '../../platform/storage/index.ts'
import { AuditSchema, exampleIds } from '../audit/schemas.ts'

const authorizedUses = ['all'] as const

export const NewPaymentMethodSchema = Type.Object(
  {
    payment_type: OneOf(paymentTypes),
    one_time_token: Type.String({
      minLength: 1,
      description: 'The id of a token, as `/v1/tokens` makes it.',
    }),
    authorized_uses: Type.Array(OneOf(authorizedUses), { minItems: 1, maxItems: 1 }),
    test_mode: Type.Optional(Flag),
  },
  {
    examples: [
      {
        payment_type: 'credit_card',
        one_time_token: 'the id of a token',
        authorized_uses: ['all'],
        test_mode: true,
      },
    ],
  },
)

export type NewPaymentMethod = Static<typeof NewPaymentMethodSchema>

/** A payment method of a contact in an answer (rules: invoicing.md#payment-methods). */
export const ContactMethodSchema = Type.Object(
  {
    id: Type.String(),
    created: AuditSchema,
    modified: AuditSchema,
    type: OneOf(['payment_method']),
    payment_type: OneOf(paymentTypes),
    contact_id: Type.String(),
    card_id: Text,
    bank_id: Text,
    method: MethodViewSchema,
    authorized_uses: Type.Array(OneOf(authorizedUses)),
    test_mode: Type.Boolean(),
  },
  {
    title: 'ContactPaymentMethod',
    examples: [
      {
        id: example.id,
        created: { timestamp: example.time },
        modified: { timestamp: example.time },
        type: 'payment_method',
        payment_type: 'credit_card',
        contact_id: exampleIds.contact,
        card_id: 'Xc4Lm9TzRq1vBn6Ws3Eu8K',
        method: {
          type: 'card',
          number: '************4242',
          exp_month: 12,
          exp_year: 2040,
          card_type: 'VISA',
          fingerprint: example.fingerprint,
        },
        authorized_uses: ['all'],
        test_mode: true,
      },
    ],
  },
)
