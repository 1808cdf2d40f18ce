// The schemas of requests and answers about payment methods of a contact.
import { type Static, Type } from 'typebox'
import type { MethodType } from '../../../shared/methods.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { exampleMasked, MethodViewSchema, type PaymentMethod } from '../../payments/vault/index.ts'
import { example, Flag, OneOf } from '../../platform/http/index.ts'
import { json, paymentTypes } from '../../platform/storage/index.ts'
import { AuditSchema, exampleIds } from '../audit/schemas.ts'
import { auditView, NOBODY, testMode } from '../audit/stamp.ts'

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

const stamp = column.shownBy(AuditSchema, (at: number) => auditView(at, NOBODY))

/** A PaymentMethod as the portal's API shows it (rules: invoicing.md#payment-methods). */
export const contactMethodRecord = recordOf<PaymentMethod>()({
  id: column.key,
  created: stamp,
  modified: stamp,
  kind: column.named('type', column.always('payment_method')),
  type: column.named(
    'payment_type',
    column.shownBy(OneOf(paymentTypes), (type: MethodType) =>
      type === 'card' ? 'credit_card' : 'bank_account',
    ),
  ),
  contact_id: column.key,
  card_id: column.readOnlyText,
  bank_id: column.readOnlyText,
  method: json(MethodViewSchema),
  authorized_uses: column.computed(Type.Array(OneOf(authorizedUses)), () => authorizedUses),
  mode: testMode,
  ...column.hidden('merchant_id', 'deleted'),
})

export const ContactMethodSchema = Type.Object(contactMethodRecord.properties, {
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
      method: exampleMasked,
      authorized_uses: ['all'],
      test_mode: true,
    },
  ],
})
