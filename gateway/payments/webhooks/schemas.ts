import { Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { example, Flag, OneOf, Text, Timestamp } from '../../platform/http/index.ts'
import { deliveryStatuses } from '../../platform/storage/index.ts'

const delivery = {
  id: Type.String(),
  created: Timestamp,
  modified: Timestamp,
  event_id: Type.Optional(Type.String({ description: 'The event that it delivers; also its webhook-id.' })),
  url: Type.String(),
  status: OneOf(deliveryStatuses),
  attempt_count: Type.Integer({ description: 'How often it was sent.' }),
  next_attempt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When it is sent again; absent: not any more.' }),
  ),
}

const exampleDelivery = {
  id: example.account,
  created: example.time,
  modified: example.time,
  event_id: example.id,
  url: 'https://shop.example/events',
  status: 'DELIVERED',
  attempt_count: 1,
}

export const DeliverySchema = Type.Object(delivery, { title: 'Delivery', examples: [exampleDelivery] })

export const AttemptSchema = Type.Object(
  {
    number: Type.Integer(),
    at: Timestamp,
    duration: Type.Integer({ description: 'Milliseconds.' }),
    succeeded: Type.Boolean({ description: 'Whether the receiver answered 200 OK.' }),
    request_headers: Type.Object({}, { additionalProperties: Type.String() }),
    response_status: Type.Optional(Type.Integer()),
    response_body: Type.Optional(
      Type.String({ description: `Up to ${limits.webhooks.answerMaxBytes} bytes of it.` }),
    ),
    error: Type.Optional(Type.String({ description: 'Why there was no whole answer.' })),
  },
  { title: 'DeliveryAttempt' },
)

export const LoggedDeliverySchema = Type.Object(
  {
    ...delivery,
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
