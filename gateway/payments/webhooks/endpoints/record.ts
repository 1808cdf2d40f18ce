// What an endpoint is (rules: webhooks.md#endpoints).
import { Type } from 'typebox'
import { secureUrl } from '../../../core/addresses/urls.ts'
import { limits } from '../../../core/limits.ts'
import * as column from '../../../core/records/columns.ts'
import { recordOf } from '../../../core/records/record.ts'
import { type Field, flag, listOf } from '../../../core/records/settings.ts'
import { DOCUMENTED, example, Flag, OneOf } from '../../../core/schemas.ts'
import { eventTypes, type WebhookEndpointRow } from '../../../platform/storage/index.ts'

const { maxChars } = limits
/** Selects all types, also those to come. */
export const ALL_EVENTS = '*'

const url: Field<string> = {
  read: (text) => (/^\S+$/.test(text) && secureUrl(text) ? text : undefined),
  message: 'Enter an https address, such as https://shop.example/webhooks.',
}

const chosenTypes = listOf((type) => eventTypes.find((known) => known === type), '')

const types: Field<string> = {
  read: (text) => (text === ALL_EVENTS ? text : chosenTypes.read(text) || undefined),
  message: `Select at least one type of event, or ${ALL_EVENTS} alone for all.`,
  empty: ALL_EVENTS,
}

export const endpointRecord = recordOf<WebhookEndpointRow>()({
  id: column.key,
  created: column.optionalMoment('Absent for an address of the merchant’s settings.'),
  modified: column.optionalMoment(),
  mode: column.shown(OneOf(['test', 'live'])),
  url: {
    setting: { ...url, schema: Type.Optional(Type.String({ maxLength: maxChars.redirectUrl })) },
    shown: column.key.shown,
    label: 'URL',
    hint: 'An https address, such as https://shop.example/webhooks.',
  },
  description: {
    ...column.text(maxChars.description),
    label: 'Description',
    hint: 'Only your team sees it.',
  },
  event_types: {
    initial: ALL_EVENTS,
    setting: {
      ...types,
      schema: Type.Optional(
        Type.Union([
          Type.Array(
            Type.String({ maxLength: maxChars.name, [DOCUMENTED]: { enum: [ALL_EVENTS, ...eventTypes] } }),
            {
              maxItems: eventTypes.length,
            },
          ),
          Type.Null(),
        ]),
      ),
    },
    shown: {
      schema: Type.Array(Type.String(), { description: `Types of events; \`${ALL_EVENTS}\` alone: all.` }),
      of: (list: string) => list.split(','),
    },
  },
  enabled: {
    initial: 1,
    setting: { ...flag, empty: 1, schema: Type.Optional(Type.Union([...Flag.anyOf, Type.Null()])) },
    shown: { schema: Type.Boolean(), of: (value: number) => value === 1 },
  },
  secret: column.named(
    'has_secret',
    column.shownBy(
      Type.Boolean({ description: 'Whether it has its own secret. Otherwise the one of its mode signs.' }),
      (secret: string | null) => secret !== null,
    ),
  ),
  previous_until: column.named(
    'previous_signs_until',
    column.optionalMoment('Until when the previous secret also signs.'),
  ),
  ...column.hidden('merchant_id'),
  ...column.hiddenNull('previous_secret', 'authorization_id'),
  is_shown: column.kept(0),
  seen_by: column.kept(''),
})

export const EndpointSettings = Type.Object(endpointRecord.settings, {
  examples: [{ description: 'Accounting', event_types: ['invoice.paid', 'invoice.refunded'] }],
})

export const NewEndpointSchema = Type.Object(
  { ...endpointRecord.settings, url: Type.String({ maxLength: maxChars.redirectUrl }) },
  {
    examples: [
      { url: 'https://shop.example/webhooks', event_types: ['transaction.authorized', 'invoice.paid'] },
    ],
  },
)

const exampleEndpoint = {
  id: example.id,
  created: example.time,
  modified: example.time,
  mode: 'test',
  url: 'https://shop.example/webhooks',
  description: 'Accounting',
  event_types: ['invoice.paid', 'invoice.refunded'],
  enabled: true,
  has_secret: true,
}

export const EndpointSchema = Type.Object(endpointRecord.properties, {
  title: 'WebhookEndpoint',
  examples: [exampleEndpoint],
})

export const EndpointSecretSchema = Type.Object(
  {
    ...endpointRecord.properties,
    secret: Type.String({ description: '`whsec_`, and the key in base64. It is not shown again.' }),
  },
  {
    title: 'WebhookEndpointWithSecret',
    examples: [{ ...exampleEndpoint, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }],
  },
)
