// The schemas of requests and answers about transactions.
import { type Static, type TSchema, Type } from 'typebox'
import { actorKinds } from '../../../core/actor.ts'
import { failureCodes } from '../../../core/error-catalog.ts'
import { limits } from '../../../core/limits.ts'
import { Amount, WholeNumber } from '../../../core/money.ts'
import * as column from '../../../core/records/columns.ts'
import { recordOf } from '../../../core/records/record.ts'
import { example, Flag, OneOf, Text, Timestamp } from '../../../platform/http/index.ts'
import {
  avsResults,
  cvvResults,
  fromJson,
  json,
  nullableJson,
  type TransactionRow,
  transactionStatuses,
  transactionTypes,
} from '../../../platform/storage/index.ts'
import { DisturbedSchema, exampleMasked, MethodSchema, MethodViewSchema } from '../../vault/index.ts'
import { AskedCredentialSchema, StoredCredentialSchema, UsedAuthenticationSchema } from './sent-schemas.ts'

const Reference = Type.Optional(Type.String({ maxLength: limits.maxChars.transactionReference }))
/** The caller's own id of a transaction (rules: transactions.md#source-id). */
const SourceId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.maxChars.sourceId,
    description: 'Your own id of it, by which it can be found. One with a card number in it is refused.',
  }),
)
/** Any JSON that the caller wants to get back with the transaction. */
export const Data = Type.Optional(Type.Unknown({ description: 'Any JSON of the caller.' }))

const exampleCard = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040, cvv: '123' }

/** A card, a bank, or the id of one (rules: methods.md#method). */
export const MethodOrIdSchema = Type.Union([Type.String({ minLength: 1 }), MethodSchema])

const Gratuity = Type.Optional(WholeNumber(limits.extraCents, 'Cents, on top of the amount.'))

const signatureProperties = {
  mime_type: Type.String({ minLength: 1, maxLength: limits.maxChars.signatureMimeType }),
  data: Type.String({ minLength: 1, maxLength: limits.maxChars.signatureData }),
}
const Signature = Type.Object(signatureProperties)
const exampleSignature = { mime_type: 'service/jsignature', data: '[{"x":[1,2],"y":[3,4]}]' }

export const SignSchema = Type.Object(
  { ...signatureProperties, gratuity: Gratuity },
  { examples: [{ ...exampleSignature, gratuity: 300 }] },
)
/** Both ways in which clients read it. */
export const SignatureSchema = Type.Object(
  { id: Type.String(), created: Timestamp, ...signatureProperties, signature: Signature },
  {
    title: 'Signature',
    examples: [{ id: example.id, created: example.time, ...exampleSignature, signature: exampleSignature }],
  },
)

const paymentProperties = {
  amount: Amount,
  currency: Text,
  method: MethodOrIdSchema,
  account_id: Text,
  reference: Reference,
  source_id: SourceId,
  data: Data,
}

/** @param Recur the schema of `recur` */
export const chargeSchema = <Recur extends TSchema>(Recur: Recur) =>
  Type.Object(
    {
      ...paymentProperties,
      cvv_token: Type.Optional(
        Type.String({
          minLength: 1,
          description:
            'The id of a token of type `cvv`: the security code that was typed for the saved card in `method`. The account judges it as it does any other.',
        }),
      ),
      authentication_id: Type.Optional(
        Type.String({
          minLength: 1,
          description:
            'The id of an authentication of this card. A token needs none: its charge uses the authentication of the token.',
        }),
      ),
      stored_credential: Type.Optional(AskedCredentialSchema),
      auto_capture: Type.Optional(Flag),
      surcharge_amount: Type.Optional(WholeNumber(limits.extraCents, 'Cents, within the amount.')),
      // Before the gratuity: faults are named in this order, and clients show the first one.
      signature: Type.Optional(Signature),
      gratuity: Gratuity,
      recur: Type.Optional(Recur),
    },
    {
      examples: [
        { amount: 4200, method: 'the id of a token, a saved card or a saved bank', reference: 'order 7' },
        { amount: 4200, method: exampleCard, auto_capture: false },
      ],
    },
  )
export type ChargeBody = Static<ReturnType<typeof chargeSchema<TSchema>>>

export const CreditSchema = Type.Object(paymentProperties, {
  examples: [{ amount: 500, method: exampleCard }],
})

export const CaptureSchema = Type.Object(
  {
    amount: Amount,
    currency: Text,
    reference: Reference,
    capture_time: Type.Optional(OneOf(['IMMEDIATE', 'NEXT_AUTO_CAPTURE'])),
    signature: Type.Optional(Signature),
    gratuity: Gratuity,
  },
  { examples: [{ amount: 4200, reference: 'shipped' }] },
)

export const RefundSchema = Type.Object(
  {
    amount: Amount,
    currency: Text,
    reference: Reference,
    source_id: SourceId,
    data: Data,
    method: Type.Optional(MethodOrIdSchema),
  },
  { examples: [{ amount: 1200, reference: 'one cup broken' }] },
)

/** The body may be left out. */
export const VoidSchema = Type.Optional(
  Type.Union([
    Type.Object({ reference: Reference }, { examples: [{ reference: 'ordered twice' }] }),
    Type.Null(),
  ]),
)

/** Who made a refund or a credit. */
const CreatedBySchema = Type.Object(
  { kind: OneOf(actorKinds), id: Text, name: Type.String() },
  { description: 'Of a refund and a credit: who made it. Absent for those made before this was recorded.' },
)

/** Members that do not apply are absent (rules: transactions.md#fields). */
export const transactionRecord = recordOf<TransactionRow>()({
  id: column.key,
  ...column.hidden('merchant_id', 'mode'),
  ...column.hiddenNull('card_type', 'method_secret', 'token_created', 'invoice_payment_id'),
  ...column.hiddenNull('under_way', 'under_way_since', 'under_way_reference', 'instance_id'),
  type: column.shown(OneOf(transactionTypes)),
  account_id: column.key,
  status: column.shown(OneOf(transactionStatuses)),
  amount: column.shown(Type.Integer()),
  currency: column.shown(Type.String()),
  auto_capture: { initial: 1, shown: column.yesNo.shown },
  amount_refunded: {
    initial: 0,
    ...column.shownBy(Type.Optional(Type.Integer()), (cents: number, { type }: TransactionRow) =>
      type === 'CHARGE' ? cents : undefined,
    ),
  },
  surcharge_amount: column.nullable(Type.Integer()),
  gratuity: column.nullable(Type.Integer()),
  authorization_code: column.readOnlyText,
  method: json(MethodViewSchema),
  cvv_result: column.nullable(OneOf(cvvResults)),
  avs_result: column.nullable(OneOf(avsResults)),
  reference: column.readOnlyText,
  capture_reference: column.readOnlyText,
  void_reference: column.readOnlyText,
  source_id: column.readOnlyText,
  client_id: column.nullable(
    Type.String({
      description: "Of the partner's application whose key made it; absent: the merchant's own.",
    }),
  ),
  data: nullableJson(Data),
  charge_id: column.readOnlyText,
  signature_id: column.readOnlyText,
  recurring_charge_id: column.readOnlyText,
  recurring_charge_occurrence_id: column.readOnlyText,
  failure_code: column.nullable(OneOf(failureCodes, 'Why it failed: a `code` of the errors.')),
  disturbed: nullableJson(DisturbedSchema),
  authentication_id: column.readOnlyText,
  authentication: nullableJson(UsedAuthenticationSchema),
  stored_credential: nullableJson(StoredCredentialSchema),
  network_transaction_id: column.nullable(
    Type.String({
      description: 'The card network’s id of the charge. Later charges of a stored card refer to it.',
    }),
  ),
  created_by: { initial: null, ...column.shownBy(Type.Optional(CreatedBySchema), createdBy) },
  completed: column.named('completion_timestamp', column.optionalMoment()),
  created: column.moment,
  modified: column.moment,
})

/** Where a person called from is in the audit log. */
function createdBy(by: TransactionRow['created_by'], { type }: TransactionRow) {
  if (by === null || type === 'CHARGE') return undefined
  const { kind, id, name } = fromJson(by)
  return { kind, id, name }
}

const exampleTransaction = {
  id: example.id,
  type: 'CHARGE',
  account_id: example.account,
  status: 'AUTHORIZED',
  amount: 4200,
  currency: 'USD',
  auto_capture: true,
  amount_refunded: 0,
  authorization_code: 'KQZWTB',
  method: exampleMasked,
  cvv_result: 'MATCHED',
  avs_result: 'ADDRESS_AND_POSTAL_CODE',
  reference: 'order 7',
  created: example.time,
  modified: example.time,
}

export const TransactionSchema = Type.Object(transactionRecord.properties, {
  title: 'Transaction',
  examples: [exampleTransaction],
})
const retrievedProperties = {
  ...transactionRecord.properties,
  refunds: Type.Optional(Type.Array(TransactionSchema)),
}
/** With its refunds, where it is a charge. */
export const RetrievedSchema = Type.Object(retrievedProperties, {
  title: 'TransactionWithRefunds',
  examples: [{ ...exampleTransaction, refunds: [] }],
})
/** The answer to signing. */
export const SignedSchema = Type.Object(
  { ...retrievedProperties, signature_id: Type.String(), signature: Signature },
  {
    examples: [{ ...exampleTransaction, signature_id: example.id, refunds: [], signature: exampleSignature }],
  },
)
