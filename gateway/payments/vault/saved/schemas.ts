// The schemas of saved cards, banks and PaymentMethods in answers
// (rules: saved-methods.md#saved, saved-methods.md#payment-methods).
import { Type } from 'typebox'
import { methodTypes } from '../../../../shared/methods.ts'
import * as column from '../../../core/records/columns.ts'
import { recordOf } from '../../../core/records/record.ts'
import { example, OneOf } from '../../../platform/http/index.ts'
import {
  type Json,
  json,
  type MaskedMethod,
  type PaymentMethodRow,
  type SavedMethodRow,
} from '../../../platform/storage/index.ts'
import { bankViewProperties, cardViewProperties, exampleMasked, MethodViewSchema } from '../method/schemas.ts'

export const savedRecord = recordOf<SavedMethodRow>()({
  id: column.key,
  reference: column.readOnlyText,
  description: column.readOnlyText,
  created: column.moment,
  modified: column.moment,
  network_transaction_id: column.nullable(
    Type.String({ description: 'The network’s id of the first charge with it.' }),
  ),
  authentication_id: column.nullable(
    Type.String({ description: 'The authentication that it was saved with. Its first charge uses it.' }),
  ),
  ...column.hidden('merchant_id', 'mode', 'type', 'deleted', 'method', 'method_secret'),
  ...column.hidden('exp_month', 'exp_year', 'of_payment_methods'),
})
const exampleCommon = {
  id: example.id,
  reference: 'customer 7',
  created: example.time,
  modified: example.time,
  fingerprint: example.fingerprint,
}

export const SavedCardSchema = Type.Object(
  { type: OneOf(['card']), ...savedRecord.properties, ...cardViewProperties },
  {
    title: 'SavedCard',
    examples: [{ ...exampleCommon, ...exampleMasked }],
  },
)

const {
  network_transaction_id: _ofCards,
  authentication_id: _also,
  ...bankProperties
} = savedRecord.properties

export const SavedBankSchema = Type.Object(
  { type: OneOf(['bank']), ...bankProperties, ...bankViewProperties },
  {
    title: 'SavedBank',
    examples: [
      {
        ...exampleCommon,
        type: 'bank',
        routing_number: '******013',
        account_number: '******7890',
        account_type: 'CHECKING',
        bank_name: 'FIRST BANK OF TESTING',
      },
    ],
  },
)

/** A PaymentMethod with its masked card or bank. */
export const paymentMethodRecord = recordOf<PaymentMethodRow & { method: Json<MaskedMethod> }>()({
  id: column.key,
  type: column.shown(OneOf(methodTypes)),
  contact_id: column.key,
  card_id: column.readOnlyText,
  bank_id: column.readOnlyText,
  method: json(MethodViewSchema),
  created: column.moment,
  modified: column.moment,
  ...column.hidden('merchant_id', 'mode', 'deleted'),
})

export const PaymentMethodSchema = Type.Object(paymentMethodRecord.properties, {
  title: 'PaymentMethod',
  examples: [
    {
      id: example.id,
      type: 'card',
      contact_id: 'p_7',
      card_id: 'Xc4Lm9TzRq1vBn6Ws3Eu8K',
      method: exampleMasked,
      created: example.time,
      modified: example.time,
    },
  ],
})
