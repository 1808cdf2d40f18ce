// The schemas of requests and answers about surcharges.
import { Type } from 'typebox'
import { fieldLengths } from '../../../shared/field-types.ts'
import { methodTypes, surchargeDigits } from '../../../shared/methods.ts'
import { OneOf } from '../../platform/http/index.ts'

/** The rate in hundredths of a percent, all else in cents (rules: surcharges.md#entry). */
const EntrySchema = Type.Object({
  type: OneOf(methodTypes),
  surcharge_rate: Type.Integer(),
  surcharge_fee: Type.Integer(),
  amount: Type.Optional(Type.Integer()),
  surcharge_amount: Type.Optional(Type.Integer()),
  total_amount: Type.Optional(Type.Integer()),
})

export const SurchargesSchema = Type.Array(EntrySchema, {
  examples: [
    [
      {
        type: 'card',
        surcharge_rate: 350,
        surcharge_fee: 0,
        amount: 4200,
        surcharge_amount: 147,
        total_amount: 4347,
      },
    ],
  ],
})

export const DecisionBodySchema = Type.Object(
  { number: Type.String({ pattern: `^[0-9]{${surchargeDigits},${fieldLengths.credit_card_number.most}}$` }) },
  { examples: [{ number: '424242424242' }] },
)
export const DecisionSchema = Type.Object(
  { surchargeable: Type.Boolean() },
  { examples: [{ surchargeable: true }] },
)
