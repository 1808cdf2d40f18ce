// The schemas of `/v1/simulator`. Unknown members are refused, because a rule with a mistyped condition would match more
// payments than intended.
import { Type } from 'typebox'
import { limits } from '../../../core/limits.ts'
import * as column from '../../../core/records/columns.ts'
import { recordOf } from '../../../core/records/record.ts'
import { example, OneOf, Timestamp } from '../../../platform/http/index.ts'
import {
  avsResults,
  bankDeclines,
  cardDeclines,
  challengeKinds,
  cvvResults,
  methodPages,
  protocolVersions,
  returnCodes,
  type SimulatorPaymentRow,
  simulatorStates,
  transStatuses,
} from '../../../platform/storage/index.ts'

/** Zero for a payment that was reversed before its authorization arrived. */
const cents = column.shownBy(Type.Integer(), (value: number | null) => value ?? 0)

const { maxCount, delayMaxMs, afterMaxDays, maxOutcomes } = limits.simulator
const closed = { additionalProperties: false }

const Count = Type.Integer({ minimum: 1, maximum: maxCount })
export const ruleKinds = ['card', 'bank', 'authentication'] as const
const Kind = Type.Enum([...ruleKinds])
const Afterwards = Type.Enum(['repeat_last', 'built_in'])

/** The conditions of a rule, which must all hold. Without any, it matches every payment, and no authentication. */
const Match = Type.Object(
  {
    last4: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
    amount: Type.Optional(
      Type.Integer({ minimum: limits.amountCents.least, maximum: limits.amountCents.most }),
    ),
    reference: Type.Optional(Type.String({ minLength: 1, maxLength: limits.maxChars.transactionReference })),
    attempt: Type.Optional(Count),
    type: Type.Optional(Kind),
  },
  closed,
)

const Outcome = Type.Object(
  {
    decline: Type.Optional(Type.Enum([...cardDeclines, ...bankDeclines])),
    approve: Type.Optional(Type.Literal(true)),
    cvv_result: Type.Optional(Type.Enum([...cvvResults])),
    avs_result: Type.Optional(Type.Enum([...avsResults])),
    delay: Type.Optional(Type.Integer({ minimum: 0, maximum: delayMaxMs })),
    answer: Type.Optional(Type.Enum(['lost', 'late'])),
    trans_status: Type.Optional(Type.Enum([...transStatuses])),
    challenge: Type.Optional(Type.Enum([...challengeKinds])),
    method: Type.Optional(Type.Enum([...methodPages])),
    version: Type.Optional(Type.Enum([...protocolVersions])),
    settlement: Type.Optional(
      Type.Object(
        {
          return_code: Type.Enum([...returnCodes]),
          after_days: Type.Optional(Type.Integer({ minimum: 0, maximum: afterMaxDays })),
        },
        closed,
      ),
    ),
  },
  closed,
)

const ruleProperties = {
  match: Type.Optional(Match),
  outcome: Type.Optional(Outcome),
  outcomes: Type.Optional(Type.Array(Outcome, { minItems: 1, maxItems: maxOutcomes })),
  afterwards: Type.Optional(Afterwards),
  times: Type.Optional(Count),
}

const exampleRule = {
  match: { last4: '4242' },
  outcomes: [{ decline: 'card_declined' }, { answer: 'lost' }, { approve: true }],
}

/** A rule has either `outcome`, for every matching payment, or `outcomes`, for one matching payment after the other. */
export const RuleBodySchema = Type.Object(ruleProperties, {
  ...closed,
  examples: [exampleRule],
})

export const RuleSchema = Type.Object(
  {
    id: Type.String(),
    created: Timestamp,
    ...ruleProperties,
    matched: Type.Integer({ description: 'How many payments have matched so far.' }),
  },
  {
    title: 'SimulatorRule',
    examples: [{ id: example.id, created: example.time, ...exampleRule, afterwards: 'built_in', matched: 0 }],
  },
)

/** A payment in the ledger of the simulated networks. */
export const paymentRecord = recordOf<SimulatorPaymentRow>()({
  transaction_id: column.key,
  state: column.shown(OneOf(simulatorStates)),
  type: column.nullable(OneOf(['card', 'bank'])),
  amount: cents,
  captured: column.named('captured_amount', cents),
  authorization_code: column.readOnlyText,
  cvv_result: column.nullable(OneOf(cvvResults)),
  avs_result: column.nullable(OneOf(avsResults)),
  network_transaction_id: column.readOnlyText,
  failure_code: column.readOnlyText,
  rule_id: column.readOnlyText,
  created: column.moment,
  modified: column.moment,
  ...column.hidden('merchant_id', 'mode', 'outcome', 'settlement_code', 'settlement_due'),
})

export const PaymentSchema = Type.Object(paymentRecord.properties, {
  title: 'SimulatorPayment',
  examples: [
    {
      transaction_id: example.id,
      state: 'AUTHORIZED',
      type: 'card',
      amount: 4200,
      captured_amount: 0,
      authorization_code: 'KQZWTB',
      cvv_result: 'MATCHED',
      avs_result: 'ADDRESS_AND_POSTAL_CODE',
      created: example.time,
      modified: example.time,
    },
  ],
})
