// The schemas of `/v1/simulator`. Unknown members are refused, because a rule with a mistyped condition would match more
// payments than intended.
import { Type } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { example, OneOf, Text, Timestamp } from '../../../platform/http/index.ts'
import {
  avsResults,
  bankDeclines,
  cardDeclines,
  cvvResults,
  returnCodes,
  simulatorStates,
} from '../../../platform/storage/index.ts'

const { maxCount, delayMaxMs, afterMaxDays, maxOutcomes } = limits.simulator
const closed = { additionalProperties: false }

const Count = Type.Integer({ minimum: 1, maximum: maxCount })
const Kind = Type.Enum(['card', 'bank'])
const Afterwards = Type.Enum(['repeat_last', 'built_in'])

/** The conditions of a rule, which must all hold. Without any, it matches every payment. */
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
export const PaymentSchema = Type.Object(
  {
    transaction_id: Type.String(),
    state: OneOf(simulatorStates),
    type: Type.Optional(OneOf(['card', 'bank'])),
    amount: Type.Integer(),
    captured_amount: Type.Integer(),
    authorization_code: Text,
    cvv_result: Type.Optional(OneOf(cvvResults)),
    avs_result: Type.Optional(OneOf(avsResults)),
    failure_code: Text,
    rule_id: Text,
    created: Timestamp,
    modified: Timestamp,
  },
  {
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
  },
)
