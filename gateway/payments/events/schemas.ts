import { Type } from 'typebox'
import { example, OneOf, Timestamp } from '../../platform/http/index.ts'
import { declineReasons } from '../../platform/storage/index.ts'

/** An event in an answer. */
export const EventSchema = Type.Object(
  {
    id: Type.String(),
    created: Timestamp,
    type: Type.String(),
    reason: Type.Optional(
      OneOf(declineReasons, 'Of `merchant_application.declined`: why the application was declined.'),
    ),
    data: Type.Object({}, { additionalProperties: true, description: 'The record as it was then.' }),
  },
  {
    title: 'Event',
    examples: [
      {
        id: example.id,
        created: example.time,
        type: 'transaction.authorized',
        data: {
          id: example.id,
          type: 'CHARGE',
          account_id: example.account,
          status: 'AUTHORIZED',
          amount: 1000,
          currency: 'USD',
          auto_capture: true,
          method: { type: 'card', number: '************4242', exp_month: 12, exp_year: 2040 },
          created: example.time,
          modified: example.time,
        },
      },
    ],
  },
)
