// The components that many operations of the API's description share: errors, request headers and response headers.
import { catalog, type ErrorCode, facilities, subCodes } from '../../../core/error-catalog.ts'
import { type ErrorDetails, errorMessage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { aboutPermission, askedPermissions } from '../../../core/permissions.ts'
import { example } from '../../../core/schemas.ts'
import { tooLarge } from '../request/body-shape.ts'

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Checks the schemas below, and keeps their `type` values literal. */
interface Schema {
  type: 'object' | 'array' | 'string' | 'integer'
  properties?: Record<string, Schema>
  items?: Schema
  [keyword: string]: unknown
}
interface WithSchema {
  schema: Schema
  [more: string]: unknown
}

const errorSchema = {
  type: 'object',
  required: ['messages'],
  additionalProperties: false,
  properties: {
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'level', 'message', 'facility'],
        additionalProperties: false,
        properties: {
          code: { type: 'string', enum: Object.keys(catalog) },
          level: { type: 'string', enum: ['error', 'info'] },
          message: { type: 'string', description: 'For people.' },
          facility: { type: 'string', enum: [...facilities] },
          context: {
            type: 'string',
            description:
              'With `invalid_data` the dotted path of the field at fault; of what is not there, `Type[id]`.',
          },
          field_name: {
            type: 'string',
            description: 'With every other code: the dotted path of the field at fault.',
          },
          sub_code: {
            type: 'string',
            enum: [...subCodes],
            description: 'What kind of `invalid_data` it is.',
          },
          entity_id: { type: 'string', description: 'The stored transaction that failed.' },
          challenge: {
            type: 'string',
            description: 'With `proof_required`: what the browser has to solve.',
          },
        },
      },
    },
  },
} satisfies Schema

// Without examples, because the documentation page would send them with every request that somebody tries out.
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text you choose, different for each new request. Sending the same key and body again repeats nothing and gets the same answer, for 24 hours, or five minutes with a public key. A different request with the key, or a second one while the first is in progress, is refused.',
    schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey.maxChars, pattern: '^[!-~]+$' },
  },
  RelayedAddress: {
    name: 'X-Relayed-IP-Address',
    in: 'header',
    description:
      "The address of the customer for whom you call, IPv4 or IPv6: the account's `transaction_allowed_countries` then count for it.",
    schema: { type: 'string' },
  },
} satisfies Record<string, WithSchema>

/** References for an operation's `parameters`. */
export const parameter = {
  idempotencyKey: refTo('parameters', 'IdempotencyKey'),
  relayedAddress: refTo('parameters', 'RelayedAddress'),
}

const headers = {
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  IdempotentReplayed: {
    description:
      'Present where the request was sent before with the same `Idempotency-Key`, and this is what became of it. Even a 5xx is final then.',
    schema: { type: 'string', enum: ['true'] },
  },
  Challenge: { description: 'How to authenticate: `Basic`, or `Bearer`.', schema: { type: 'string' } },
} satisfies Record<string, WithSchema>

export const replayedHeader = { 'Idempotent-Replayed': refTo('headers', 'IdempotentReplayed') }

interface Refusal {
  description: string
  examples: [ErrorCode, ErrorDetails?][]
  headers?: object
}

const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    description: 'The request could not be read.',
    examples: [['malformed_request'], ['invalid_request']],
  },
  401: {
    description: 'The key, the address or the country does not allow this.',
    examples: [['not_authorized']],
    headers: { 'WWW-Authenticate': refTo('headers', 'Challenge') },
  },
  404: {
    description: 'There is no such thing, or not any more.',
    examples: [
      ['resource_not_found', { context: `Token[${example.id}]`, message: 'There is no such Token.' }],
    ],
  },
  409: { description: 'Another request is changing the same thing.', examples: [['version_conflict']] },
  413: {
    description: `The body is larger than ${limits.body.known.maxBytes} bytes; where no secret key or access token is needed, than ${limits.body.anybody.maxBytes}.`,
    examples: [['invalid_request', { message: tooLarge(limits.body.known.maxBytes) }]],
  },
  422: {
    description: 'The request was understood and refused: a field is not valid, or the payment was declined.',
    examples: [
      [
        'invalid_data',
        { context: 'amount', sub_code: 'below_minimum_value', message: 'The value must be at least 1.' },
      ],
      ['card_declined', { entity_id: example.id }],
    ],
    headers: replayedHeader,
  },
  429: {
    description: 'Too many requests of this key or address.',
    examples: [['rate_limited']],
    headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
  },
  500: {
    description: 'The networks or the gateway failed.',
    examples: [['server_error'], ['card_processor_not_available', { entity_id: example.id }]],
  },
  503: {
    description:
      'The gateway takes no work right now, because its database does not. What became of this request is known later: send it again with the same `Idempotency-Key`.',
    examples: [['service_unavailable']],
    headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
  },
}

/** The error responses of an operation. @param statuses those outside 2xx that it may answer with */
export function errorsOf(statuses: readonly number[]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, refTo('responses', String(status))]))
}

/** The `components` of the description. */
export function components() {
  const responses = Object.entries(refusals).map(([status, { description, examples, headers }]) => {
    const named = examples.map(([code, details]) => [
      code,
      { value: { messages: [errorMessage(code, details)] } },
    ])
    const content = { schema: refTo('schemas', 'Error'), examples: Object.fromEntries(named) }
    return [status, { description, ...(headers && { headers }), content: { 'application/json': content } }]
  })
  return {
    securitySchemes: {
      secretKey: {
        type: 'http' as const,
        scheme: 'basic',
        description: 'The secret key of either mode as the user; the password stays empty.',
      },
      publicKey: {
        type: 'http' as const,
        scheme: 'basic',
        description: 'The public key, which is safe in a page, as the user; the password stays empty.',
      },
      oauth: {
        type: 'oauth2' as const,
        description: 'A bearer token of a partner, or of a merchant that authorized it.',
        flows: {
          clientCredentials: {
            tokenUrl: '/oauth/token',
            scopes: { tenant: 'What a partner does for itself.' },
          },
          authorizationCode: {
            authorizationUrl: '/oauth/authorize',
            tokenUrl: '/oauth/token',
            refreshUrl: '/oauth/token',
            scopes: {
              payments: 'What a partner does for one merchant.',
              ...Object.fromEntries(
                askedPermissions.map((name) => [name, `Lets a partner ${aboutPermission(name).allows}.`]),
              ),
              offline_access: 'Get a refresh token, and access tokens that expire.',
            },
          },
        },
      },
    },
    schemas: { Error: errorSchema },
    parameters,
    headers,
    responses: Object.fromEntries(responses),
  }
}
