import { Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { example, Flag, OneOf, Text, Timestamp } from '../../platform/http/index.ts'
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveryStatuses,
  json,
} from '../../platform/storage/index.ts'

export const deliveryRecord = recordOf<DeliveryRow>()({
  id: column.key,
  created: column.moment,
  modified: column.moment,
  event_id: column.nullable(Type.String({ description: 'The event that it delivers; also its webhook-id.' })),
  url: column.shown(Type.String()),
  status: column.shown(OneOf(deliveryStatuses)),
  attempts: column.named(
    'attempt_count',
    column.shown(Type.Integer({ description: 'How often it was sent.' })),
  ),
  next_attempt: column.optionalMoment('When it is sent again; absent: not any more.'),
  receiver: column.named(
    'endpoint_id',
    column.shownBy(
      Type.Optional(Type.String({ description: 'The endpoint. Absent: a partner application’s Event URL.' })),
      (receiver: string, { schedule }: DeliveryRow) => (schedule === 'gateway_event' ? receiver : undefined),
    ),
  ),
  ...column.hidden('merchant_id', 'mode', 'body'),
  ...column.hidden('schedule', 'failures', 'position', 'is_replay'),
})

const exampleDelivery = {
  id: example.account,
  created: example.time,
  modified: example.time,
  event_id: example.id,
  endpoint_id: example.id,
  url: 'https://shop.example/events',
  status: 'DELIVERED',
  attempt_count: 1,
}

export const DeliverySchema = Type.Object(deliveryRecord.properties, {
  title: 'Delivery',
  examples: [exampleDelivery],
})

export const attemptRecord = recordOf<DeliveryAttemptRow>()({
  number: column.shown(Type.Integer()),
  at: column.moment,
  duration: column.shown(Type.Integer({ description: 'Milliseconds.' })),
  succeeded: column.shownBy(
    Type.Boolean({ description: 'Whether the receiver answered 200 OK.' }),
    (succeeded: number) => succeeded === 1,
  ),
  request_headers: json(Type.Object({}, { additionalProperties: Type.String() })),
  response_status: column.nullable(Type.Integer()),
  response_body: column.shownBy(
    Type.Optional(Type.String({ description: `Up to ${limits.webhooks.answerMaxBytes} bytes of it.` })),
    (body: string, { response_status }: DeliveryAttemptRow) => (response_status === null ? undefined : body),
  ),
  error: column.nullable(Type.String({ description: 'Why there was no whole answer.' })),
  ...column.hidden('delivery_id', 'merchant_id', 'mode', 'position'),
})

export const AttemptSchema = Type.Object(attemptRecord.properties, { title: 'DeliveryAttempt' })

export const LoggedDeliverySchema = Type.Object(
  {
    ...deliveryRecord.properties,
    body: Type.String({
      description:
        'What is sent, each time the same. Of an invoice, what it says of people is added when it is sent.',
    }),
    attempts: Type.Array(AttemptSchema, {
      description: `The first one first; of more than ${limits.webhooks.shownAttempts} the last.`,
    }),
  },
  {
    title: 'LoggedDelivery',
    examples: [
      {
        ...exampleDelivery,
        body: `{"id":"${example.id}","created":"${example.time}","type":"transaction.authorized","data":{}}`,
        attempts: [
          {
            number: 1,
            at: example.time,
            duration: 48,
            succeeded: true,
            request_headers: {
              'content-type': 'application/json',
              'webhook-id': example.id,
              'webhook-timestamp': '1781524800',
              'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            },
            response_status: 200,
            response_body: 'ok',
          },
        ],
      },
    ],
  },
)

export const RotationSchema = Type.Optional(
  Type.Union([
    Type.Object(
      {
        revoke_previous: Type.Optional(
          Type.Union(Flag.anyOf, {
            description:
              'Whether all earlier secrets stop signing immediately, for one that has leaked. Otherwise the last one keeps signing for a day.',
          }),
        ),
      },
      { examples: [{ revoke_previous: true }] },
    ),
    Type.Null(),
  ]),
)

export const SecretSchema = Type.Object(
  {
    created: Timestamp,
    secret: Type.String({ description: '`whsec_`, and the key in base64.' }),
    previous_signs_until: Text,
  },
  {
    title: 'WebhookSecret',
    examples: [{ created: example.time, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }],
  },
)
