// The API's description, generated from the same schemas that validate requests and serialize answers. A route is included if
// its schema has a tag; the schema also holds whatever else the description says about it.
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { catalog } from '../../../core/error-catalog.ts'
import { isOperation } from '../routes.ts'
import { components } from './components.ts'
import { completeOperations, type Description, describedSchema } from './operations.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** A sentence that describes the successful answer. */
    answer?: string
    /** Whether it may answer 404 although its path has no id. */
    looksUp?: boolean
  }
}

/** Where the description is. */
export const DESCRIPTION_PATH = '/openapi.json'

const ABOUT = `Charges, refunds, credits, saved payment methods, tokens and what belongs to them.

Amounts are whole numbers in cents. Timestamps are UTC, \`yyyy-MM-ddTHH:mm:ss.SSSZ\`. The key is the user of HTTP Basic
authentication, and the password is empty: \`curl -u "$SECRET_KEY:" …\`. A key of test mode sees test data only, one of live
mode live data only.

Every answer outside 2xx has a body \`{messages: [{code, level, message, context, field_name, sub_code, facility,
entity_id}]}\`, with one message for each fault. \`context\` names the field with \`invalid_data\`, \`field_name\` with other codes.

In a body, \`null\` for what may be left out is the same as leaving it out. PUT and PATCH are alike: both change what is given,
and \`null\` clears it where it may be empty. A read-only member may be sent back as it was. A text may be sent as an integer, which means its digits.

A card number in any field but its own, such as a reference, is masked; a \`source_id\` with one is refused.
`

const license = { name: 'MIT', identifier: 'MIT' }

const TAGS = {
  Charges: 'Authorize, capture, refund.',
  Transactions: 'Find, void and sign charges, refunds and credits.',
  Recurring: 'Charges that repeat by a schedule.',
  Authentications: 'The payer’s bank authenticates a payment: 3-D Secure 2.',
  Tokens: 'One-time stand-ins for what was typed into hosted fields.',
  Cards: 'Saved cards.',
  Banks: 'Saved bank accounts.',
  'Payment methods': 'Saved cards and bank accounts as those of a contact.',
  Merchant: 'The merchant and its accounts.',
  Surcharges: 'What a way of paying costs the payer.',
  Events: 'What happened, to be asked for or delivered.',
  Webhooks:
    "Events are posted to the merchant's webhook endpoints and to its `test_events_urls` and `live_events_urls`, signed by Standard Webhooks: an event may come more than once, with the same `webhook-id`, until the receiver answers `200 OK`.",
  'Audit log': 'Who changed what: people, keys, partners, operators and the gateway itself.',
  'Test clock': 'Makes later events happen now: the clock of test mode can be advanced.',
  Simulator: 'Rules for the simulated networks, in test mode.',
  Invoicing:
    'Contacts, and invoices that go out to them by mail. With a token of OAuth, of scope `payments`; what it makes is of test mode where `test_mode` says so.',
  Partners:
    'For platforms that onboard merchants and charge on their behalf: OAuth 2.0, applications and keys.',
  Service: 'About the gateway itself.',
} as const

/** A server whose operations are described at its public origin. */
interface Described {
  app: FastifyInstance
  /** Called only while a request is handled. */
  publicUrl: () => string
  /** Absent: its routes are there before the first request. */
  ready?: () => Promise<void>
}

/**
 * Serves the description of this server and of others. Call it before the first route.
 * @param others servers at other addresses
 */
export async function describeApi(app: FastifyInstance, version: string, others: readonly Described[] = []) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Payment gateway', version, description: ABOUT + errorTable(), license },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: components(),
    },
    hideUntagged: true,
    transform: ({ schema, url }) => ({ schema: describedSchema(schema ?? {}), url }),
    transformObject: (made) =>
      'openapiObject' in made ? completeOperations(made.openapiObject) : made.swaggerObject,
  })
  app.addHook('onRoute', (route) => {
    if (!isOperation(route)) return
    const { method, url, schema } = route
    const { tags, operationId, summary, answer } = schema ?? {}
    if (tags?.every((tag) => Object.hasOwn(TAGS, tag)) && operationId && summary && answer) return
    throw new Error(
      `${String(method)} ${url} is not described: its schema needs tags, operationId, summary and answer.`,
    )
  })
  app.get(DESCRIPTION_PATH, async () => {
    for (const { ready } of others) await ready?.()
    return others.reduce((api, other) => withOperationsOf(api, other), app.swagger())
  })
}

/** Adds the operations of another server, each with its address. */
function withOperationsOf<Api extends Description>(own: Api, { app, publicUrl }: Described): Api {
  const described: Description = app.swagger()
  const servers = [{ url: publicUrl() }]
  const ownPaths = own.paths ?? {}
  const others = Object.entries(described.paths ?? {}).filter(([path]) => !Object.hasOwn(ownPaths, path))
  const addressed = others.map(([path, item]) => [path, { ...item, servers }])
  return {
    ...own,
    paths: { ...ownPaths, ...Object.fromEntries(addressed) },
    components: {
      ...own.components,
      schemas: { ...described.components?.schemas, ...own.components?.schemas },
    },
  }
}

/** The catalog as a table in Markdown. */
function errorTable(): string {
  const rows = Object.entries(catalog)
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, message, facility }]) => `| ${status} | \`${code}\` | ${facility} | ${message} |`)
  const table = ['| HTTP | code | facility | meaning |', '|---|---|---|---|', ...rows].join('\n')
  return `\n<details><summary>All codes</summary>\n\n${table}\n\n</details>`
}
