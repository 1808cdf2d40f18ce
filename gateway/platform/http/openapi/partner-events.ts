// Describes the events of merchant applications, which their partner reads with its token and gets at its Event URL
// (rules: events.md#applications, webhooks.md#applications).
import { declineReasons } from '../../storage/index.ts'

interface Kind {
  /** The name of the schema of such an event. */
  name: string
  type: string
  /** The members of `data`, each of which is a text. */
  data: Record<string, string>
  /** What the event has beside `data`. */
  more: Record<string, object>
}

const reference = 'The application’s `reference`.'

const KINDS: readonly Kind[] = [
  {
    name: 'MerchantProvisionedEvent',
    type: 'merchant.provisioned',
    data: { auth_code: 'The authorization code, to be exchanged at `/oauth/token`.', reference },
    more: {},
  },
  {
    name: 'MerchantApplicationDeclinedEvent',
    type: 'merchant_application.declined',
    data: { id: 'The id of the application.', reference },
    more: { reason: { type: 'string', enum: declineReasons } },
  },
  {
    name: 'MerchantApplicationInformationNeededEvent',
    type: 'merchant_application.information_needed',
    data: { id: 'The id of the application.', reference },
    more: {},
  },
  {
    name: 'MerchantDisconnectedEvent',
    type: 'merchant.disconnected',
    data: {
      public_key: 'The public key of the merchant.',
      reference: 'The `reference` of the application that the merchant came from; empty if there is none.',
    },
    more: {},
  },
]

const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const body = ({ type, data, more }: Kind) => ({
  type: { type: 'string', enum: [type] },
  ...more,
  data: object(
    Object.fromEntries(
      Object.entries(data).map(([name, description]) => [name, { type: 'string', description }]),
    ),
  ),
})

/** The schemas of these events as `/v1/events` has them, by name. */
export function partnerEventSchemas(): Record<string, object> {
  const known = { id: { type: 'string' }, created: { type: 'string', format: 'date-time' } }
  return Object.fromEntries(KINDS.map((kind) => [kind.name, object({ ...known, ...body(kind) })]))
}

/** The schemas of what is posted to the Event URL, by the type of the event. */
export function partnerPosts(): Record<string, object> {
  return Object.fromEntries(
    KINDS.map((kind) => [
      kind.type,
      object({ events: { type: 'array', minItems: 1, maxItems: 1, items: object(body(kind)) } }),
    ]),
  )
}
