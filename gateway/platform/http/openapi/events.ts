// Describes events by their types: what `data` is of each, and what is posted to webhooks (rules: events.md#types, webhooks.md#post).
import { namesOf } from '../../../core/objects.ts'
import { eventTypesOf } from '../../storage/index.ts'
import { PageReportSchema } from './page-report.ts'
import { partnerEventSchemas, partnerPosts } from './partner-events.ts'

/** The names of the schemas of events, by that of `data`. */
const NAMES: Readonly<Record<keyof typeof eventTypesOf, string>> = {
  Transaction: 'TransactionEvent',
  RecurringCharge: 'RecurringChargeEvent',
  Occurrence: 'OccurrenceEvent',
  SavedCard: 'PaymentMethodEvent',
  Invoice: 'InvoiceEvent',
  CardTestingAttack: 'CardTestingEvent',
  Authentication: 'AuthenticationEvent',
  PageReport: 'PageEvent',
}

/** Events about one kind of record. */
const KINDS = namesOf(NAMES).map((data) => ({ name: NAMES[data], types: eventTypesOf[data], data }))

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The schemas of events, by name; `Event` is any of them. */
export function eventSchemas(): Record<string, object> {
  const kinds = KINDS.map(({ name, types, data }) => [
    name,
    {
      type: 'object',
      required: ['id', 'created', 'type', 'data'],
      properties: {
        id: { type: 'string', description: 'Also the `webhook-id` of its deliveries.' },
        created: { type: 'string', format: 'date-time' },
        type: { type: 'string', enum: types },
        data: { ...refTo(data), description: 'The record as it was after the change.' },
      },
    },
  ])
  const all = { ...Object.fromEntries(kinds), ...partnerEventSchemas() }
  // No operation answers with one.
  return { ...all, PageReport: PageReportSchema, Event: { anyOf: Object.keys(all).map(refTo) } }
}

const HEADERS = {
  'webhook-id': 'The id of the event: the same each time that it is sent.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature': 'One signature for each secret that signs, separated by spaces: `v1,` and base64.',
}

/** What the gateway posts to the merchant's addresses, and to a partner's Event URL, by the type of the event. */
export function webhooks(): Record<string, object> {
  const own = KINDS.flatMap(({ name, types }) => types.map((type) => [type, refTo(name)] as const))
  const all = [...own, ...Object.entries(partnerPosts())]
  return Object.fromEntries(all.map(([type, schema]) => [type, { post: delivery(type, schema) }]))
}

const delivery = (type: string, schema: object) => ({
  tags: ['Webhooks'],
  operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
  summary: `\`${type}\` happened`,
  // The post has no key: its signature proves whose it is.
  security: [],
  parameters: Object.entries(HEADERS).map(([header, description]) => ({
    name: header,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    200: { description: 'The receiver has the event. Any other answer has it sent again later.' },
    410: { description: 'The receiver does not want it: it is not sent again.' },
  },
})
