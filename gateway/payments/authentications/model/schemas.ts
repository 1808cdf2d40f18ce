// The schemas of requests and answers about authentications (rules: authentications.md#create).
import { Type } from 'typebox'
import { cardTypes } from '../../../../shared/card-brands.ts'
import { limits } from '../../../core/limits.ts'
import { Amount } from '../../../core/money.ts'
import * as column from '../../../core/records/columns.ts'
import { recordOf } from '../../../core/records/record.ts'
import { CalendarDate } from '../../../core/schemas.ts'
import { example, OneOf, Text, Timestamp } from '../../../platform/http/index.ts'
import {
  type AuthenticationRow,
  authenticationStatuses,
  cancelReasons,
  challengePreferences,
  challengeWindows,
  deviceChannels,
  exemptions,
  fromJson,
  type Json,
  type MaskedCard,
  nullableJson,
  protocolVersions,
  transStatuses,
} from '../../../platform/storage/index.ts'

const CardSchema = Type.Object(
  {
    type: OneOf(['card']),
    number: Type.String(),
    exp_month: Type.Integer(),
    exp_year: Type.Integer(),
    card_type: OneOf(cardTypes),
    fingerprint: Type.String(),
  },
  { description: 'The card, masked.' },
)

const RecurSchema = Type.Object(
  {
    frequency: Type.Integer({
      minimum: 1,
      maximum: 9999,
      description: '`recurringFrequency`: the fewest days between two payments; 28 for monthly ones.',
    }),
    expiry: Type.Optional(CalendarDate('`recurringExpiry`: no payment after it. Absent: without an end.')),
    amount: Type.Optional(
      Type.Integer({
        minimum: limits.amountCents.least,
        maximum: limits.amountCents.most,
        description: '`recurringAmount`: of each payment, in cents. Absent: as the first.',
      }),
    ),
  },
  { description: 'The plan of recurring payments, if this is the first.' },
)

const id = (description: string) => column.nullable(Type.String({ description }))

/** Members that don't apply are absent (rules: authentications.md#fields). */
export const authenticationRecord = recordOf<AuthenticationRow>()({
  id: column.key,
  created: column.moment,
  modified: column.moment,
  status: column.shown(OneOf(authenticationStatuses)),
  amount: column.nullable(
    Type.Integer({ description: 'Absent: it is to store the card, and not for a payment.' }),
  ),
  currency: column.nullable(Type.String()),
  card: {
    shown: { schema: CardSchema, of: (text: Json<MaskedCard>) => fromJson(text) },
  },
  saved_method_id: id('The saved card that it is for, or that was saved with it.'),
  channel: column.shown(OneOf(deviceChannels)),
  challenge_preference: column.shown(OneOf(challengePreferences)),
  exemption: column.nullable(OneOf(exemptions)),
  recur: nullableJson(RecurSchema),
  version: column.nullable(OneOf(protocolVersions)),
  trans_status: column.nullable(OneOf(transStatuses, '`transStatus` of the protocol.')),
  trans_status_reason: id('`transStatusReason` of the protocol.'),
  eci: id('The electronic commerce indicator, for the authorization.'),
  cavv: id('The cryptogram (`authenticationValue`), in base64.'),
  liability_shift: {
    initial: null,
    ...column.shownBy(
      Type.Optional(Type.Boolean({ description: 'Whether the issuer answers for fraud.' })),
      (value: number | null) => (value === null ? undefined : value === 1),
    ),
  },
  server_transaction_id: column.shown(Type.String({ description: '`threeDSServerTransID`.' })),
  ds_transaction_id: id('`dsTransID`.'),
  acs_transaction_id: id('`acsTransID`.'),
  method_completion: column.nullable(OneOf(['Y', 'N', 'U'], '`threeDSCompInd`.')),
  cancel_reason: column.nullable(OneOf(cancelReasons)),
  error: id('Why there is no result.'),
  expires: column.named('expires_at', column.moment),
  recurring_charge_id: id('The recurring charge that was created with it. Its first payment uses it.'),
  charge_id: id('The charge that used it.'),
  used: column.named('used_at', column.optionalMoment()),
  client_id: id("Of the partner's application whose key created it."),
  ...column.hidden('merchant_id', 'mode', 'secret', 'fingerprint', 'token_id'),
  ...column.hiddenNull('method_url', 'requested', 'challenge_url', 'challenge_window'),
})

const exampleAuthentication = {
  id: example.id,
  created: example.time,
  modified: example.time,
  status: 'SUCCEEDED',
  amount: 4200,
  currency: 'USD',
  card: {
    type: 'card',
    number: '************1000',
    exp_month: 12,
    exp_year: 2040,
    card_type: 'VISA',
    fingerprint: example.fingerprint,
  },
  channel: 'BROWSER',
  challenge_preference: 'NO_PREFERENCE',
  version: '2.2.0',
  trans_status: 'Y',
  eci: '05',
  cavv: 'AJkBBkhgQQAAAE4gSEJydQAAAAA=',
  liability_shift: true,
  server_transaction_id: '8f5fd1d6-6b1d-4f0b-9a7e-2f6b1a2c3d4e',
  ds_transaction_id: '1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d',
  acs_transaction_id: '2c3d4e5f-6071-4b8c-9dae-1f2a3b4c5d6e',
  method_completion: 'U',
  expires_at: '2026-06-16T12:00:00.000Z',
}

export const AuthenticationSchema = Type.Object(authenticationRecord.properties, {
  title: 'Authentication',
  examples: [exampleAuthentication],
})

const MessageSchema = Type.Object({
  position: Type.Integer(),
  created: Timestamp,
  type: Type.String(),
  body: Type.Object({}, { additionalProperties: true, description: 'The card number is masked.' }),
  signature: Text,
})

/** With the messages of the protocol. */
export const RetrievedAuthenticationSchema = Type.Object(
  { ...authenticationRecord.properties, messages: Type.Array(MessageSchema) },
  { title: 'AuthenticationWithMessages', examples: [{ ...exampleAuthentication, messages: [] }] },
)

/** What a page needs for the next step. */
const steps = {
  method: Type.Optional(
    Type.Object(
      { url: Type.String(), data: Type.String({ description: '`threeDSMethodData`.' }) },
      { description: 'The issuer’s method page, for a hidden frame.' },
    ),
  ),
  challenge: Type.Optional(
    Type.Object(
      {
        url: Type.String(),
        creq: Type.String(),
        session: Type.Optional(Type.String({ description: '`threeDSSessionData`.' })),
      },
      { description: 'The issuer’s challenge, for a visible frame.' },
    ),
  ),
}
const Secret = Type.Optional(
  Type.String({ description: 'Only in the answer to its creation: with it, a page continues it.' }),
)

const pageProperties = {
  id: Type.String(),
  status: OneOf(authenticationStatuses),
  version: Type.Optional(OneOf(protocolVersions)),
  ...steps,
}
const examplePage = { id: example.id, status: 'CREATED', version: '2.2.0' }

/** All that a page learns. */
export const PageViewSchema = Type.Object(pageProperties, {
  title: 'AuthenticationStep',
  examples: [examplePage],
})

/** What a page gets, and all fields with a secret key. */
export const CreatedSchema = Type.Object(
  {
    ...Type.Partial(Type.Object(authenticationRecord.properties)).properties,
    ...pageProperties,
    secret: Secret,
  },
  {
    description: 'With a public key, only what its page needs.',
    examples: [{ ...examplePage, secret: 'q0Xo3TiHb7Qe1nSj4wR6yF' }],
  },
)

const { maxChars } = limits

export const NewAuthenticationSchema = Type.Object(
  {
    token: Type.Optional(
      Type.String({ minLength: 1, description: 'The id of a one-time token with a card.' }),
    ),
    method: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'With a secret key, in place of `token`: a token, a saved card or a PaymentMethod.',
      }),
    ),
    // The key is looked at after this schema, and must be refused first.
    amount: Type.Optional(Amount),
    currency: Type.Optional(
      Type.String({
        description: 'Without amount and currency, it is to store the card: a non-payment authentication.',
      }),
    ),
    mode: Type.Optional(
      OneOf(
        ['test', 'live'],
        'With a public key: of the key that will charge. Absent: live if the page’s origin is verified, else test.',
      ),
    ),
    channel: Type.Optional(OneOf(deviceChannels, '`REQUESTOR`: a server, while the payer is away.')),
    challenge: Type.Optional(OneOf(challengePreferences)),
    exemption: Type.Optional(OneOf(exemptions)),
    recur: Type.Optional(RecurSchema),
  },
  { examples: [{ token: 'the id of a token', amount: 4200, currency: 'USD' }] },
)

const Count = Type.Integer({ minimum: 0, maximum: 999_999 })
const BrowserSchema = Type.Object({
  java_enabled: Type.Optional(Type.Boolean()),
  javascript_enabled: Type.Optional(Type.Boolean()),
  language: Type.Optional(Type.String({ maxLength: maxChars.languageTag })),
  color_depth: Type.Optional(Count),
  screen_height: Type.Optional(Count),
  screen_width: Type.Optional(Count),
  time_zone: Type.Optional(
    Type.Integer({ minimum: -1440, maximum: 1440, description: 'Minutes, as `getTimezoneOffset`.' }),
  ),
  user_agent: Type.Optional(Type.String({ maxLength: 2048 })),
})

export const methodResults = ['COMPLETED', 'TIMED_OUT', 'NONE'] as const

export const ContinueSchema = Type.Object(
  {
    secret: Type.Optional(Type.String({ maxLength: 64, description: 'A secret key needs none.' })),
    browser: Type.Optional(BrowserSchema),
    method: Type.Optional(OneOf(methodResults)),
    window: Type.Optional(OneOf(challengeWindows)),
    cancel: Type.Optional(OneOf(cancelReasons)),
  },
  {
    examples: [
      {
        secret: 'q0Xo3TiHb7Qe1nSj4wR6yF',
        method: 'NONE',
        window: '500x600',
        browser: {
          java_enabled: false,
          javascript_enabled: true,
          language: 'en-US',
          color_depth: 24,
          screen_height: 900,
          screen_width: 1440,
          time_zone: 300,
          user_agent: 'Mozilla/5.0',
        },
      },
    ],
  },
)
