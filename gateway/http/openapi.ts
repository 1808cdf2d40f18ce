// The API's description, made from the very schemas that validate requests and serialise answers. A route is in it once its
// schema has a tag.
import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../errors.ts'

/** Where it is served. */
const PATHS = { json: '/openapi.json', page: '/docs' }

const ABOUT = `Charges, refunds, credits, saved payment methods, tokens and what belongs to them.

Amounts are whole numbers in cents. Timestamps are UTC, \`yyyy-MM-ddTHH:mm:ss.SSSZ\`. The key is the user of HTTP Basic
authentication, and the password is empty: \`curl -u "$SECRET_KEY:" …\`. A key of test mode sees test data only, one of live
mode live data only.

Every answer outside 2xx has a body \`{messages: [{code, level, message, context, sub_code, facility, entity_id}]}\`, with one
message for each fault; \`context\` names the field.
`

const TAGS = {
  Charges: 'Authorize, capture, refund.',
  Transactions: 'Find, void and sign charges, refunds and credits.',
  Tokens: 'One-time stand-ins for what was typed into hosted fields.',
  Cards: 'Saved cards.',
  Banks: 'Saved bank accounts.',
  Merchant: 'The merchant and its accounts.',
  Surcharges: 'What a way of paying costs the payer.',
  Simulator: 'Rules for the simulated networks, in test mode.',
  Service: 'About the gateway itself.',
} as const

/** What the schema of a route says of it: where it belongs, what it does in one line, and which key it takes. */
export const withSecretKey = (tag: keyof typeof TAGS, summary: string) => ({
  tags: [tag],
  summary,
  security: [{ secretKey: [] }],
})
export const withPublicKey = (tag: keyof typeof TAGS, summary: string) => ({
  tags: [tag],
  summary,
  security: [{ publicKey: [] }],
})

/** To be called before the first route. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Payment gateway', version, description: ABOUT + errorTable() },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          secretKey: { type: 'http', scheme: 'basic', description: 'The secret key of either mode.' },
          publicKey: { type: 'http', scheme: 'basic', description: 'The public key; safe in a page.' },
        },
        schemas: { Error: errorSchema as never },
        responses: errorResponses(),
      },
    },
    hideUntagged: true,
    transformObject: withErrors,
  })
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (!url.startsWith('/v1/') || method === 'OPTIONS' || schema?.hide || schema?.tags) return
    throw new Error(`${String(method)} ${url} is not described: give its schema a tag.`)
  })
  app.get(PATHS.json, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: PATHS.page,
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      // The page's own library sets styles by script.
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    },
    // No bar with another name and an address to load: there is one description here.
    theme: {
      title: 'Payment gateway API',
      css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { url: PATHS.json, docExpansion: 'list', validatorUrl: null, defaultModelsExpandDepth: -1 },
  })
}

const errorSchema = {
  type: 'object',
  required: ['messages'],
  properties: {
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'level', 'message', 'facility'],
        properties: {
          code: { type: 'string', enum: Object.keys(catalogue) },
          level: { type: 'string', enum: ['error', 'info'] },
          message: { type: 'string', description: 'For people.' },
          facility: { type: 'string', enum: ['gateway', 'payment_processor'] },
          context: { type: 'string', description: 'Dotted path of the field at fault, or `Type[id]`.' },
          sub_code: { type: 'string', description: 'What kind of `invalid_data` it is.' },
          entity_id: { type: 'string', description: 'The stored transaction that failed.' },
        },
      },
    },
  },
}

/** What each operation may also answer. */
const ERRORS: Record<string, string> = {
  400: 'The request could not be read.',
  401: 'The key, the address or the country does not allow this.',
  404: 'There is no such thing.',
  409: 'Another request is changing the same thing.',
  422: 'The request was understood and refused.',
  429: 'Too many requests: `Retry-After` tells when to come again.',
  500: 'The networks or the gateway failed.',
}

/** Every operation may answer with any of them. */
const withErrors: SwaggerTransformObject = (description) => {
  if (!('openapiObject' in description)) return description.swaggerObject
  const { openapiObject } = description
  const errors = Object.keys(ERRORS).map((status) => [status, { $ref: `#/components/responses/${status}` }])
  for (const operation of Object.values(openapiObject.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}),
  )) {
    Object.assign((operation as { responses: object }).responses, Object.fromEntries(errors))
  }
  return openapiObject
}

function errorResponses() {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [status, { description, content }]),
  )
}

/** The catalogue as a table in Markdown. */
function errorTable(): string {
  const rows = Object.entries(catalogue)
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, message, facility }]) => `| ${status} | \`${code}\` | ${facility} | ${message} |`)
  const table = ['| HTTP | code | facility | meaning |', '|---|---|---|---|', ...rows].join('\n')
  return `\n<details><summary>All codes</summary>\n\n${table}\n\n</details>`
}
