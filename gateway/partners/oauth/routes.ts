// `POST /oauth/token`, for partners (rules: partners.md#oauth).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { GatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import {
  addressOf,
  BASIC,
  type Bearer,
  limitPerMinute,
  type Routes,
  sendRefusal,
  takeForms,
  understandError,
} from '../../http/index.ts'
import { authenticateClient, type ClientCredentials } from './clients.ts'
import { OAuthError, type OAuthErrorCode } from './errors.ts'
import { issueToken } from './grants.ts'
import type { OAuthParts } from './parts.ts'
import { AccessTokenSchema, OAuthErrorSchema, TokenRequestSchema } from './schemas.ts'

export interface OAuthOptions extends OAuthParts {
  bearer: Bearer
  /** The brand whose address it is; absent: that of the API, for all. */
  brandId?: string
}

/** A plugin of its own, because it takes forms and its refusals have a form of their own. */
export const oauthRoutes: Routes<OAuthOptions> = async (app, { bearer, brandId, ...parts }) => {
  takeForms(app)
  app.setErrorHandler(refuse)
  const { perMinute } = limits.oauth
  const limitAddress = limitPerMinute(app, perMinute.address)
  // Of a client that has shown its secret: nobody else can use its limit up.
  const limitClient = limitPerMinute(app, perMinute.client)

  const schema = {
    tags: ['Partners'],
    operationId: 'createAccessToken',
    summary: 'Get an access token: JSON or a form, the secret in it or by HTTP Basic',
    description:
      'OAuth 2.0 (RFC 6749). With client credentials a token of scope `tenant`, for two hours; for an authorization code one of scope `payments`, until the application is deauthorized. A code is good once: a second use ends the token of the first.',
    answer: 'The access token, for `Authorization: Bearer`.',
    security: [],
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
    body: TokenRequestSchema,
    response: {
      200: AccessTokenSchema,
      400: OAuthErrorSchema,
      401: OAuthErrorSchema,
      413: OAuthErrorSchema,
      429: OAuthErrorSchema,
      500: OAuthErrorSchema,
    },
  } as const

  // Before the handler, so that an idempotency key is the client's own.
  app.addHook<{ Body: TokenRequest }>('preHandler', async (request, reply) => {
    const { body, headers } = request
    // What clients that keep to HTTP/1.0 look at (RFC 6749, 5.1).
    reply.header('pragma', 'no-cache')
    await limitAddress(request, reply, addressOf(request))
    const application = await authenticateClient(
      parts.storage.read,
      parts.cipher,
      credentialsOf(headers.authorization, body),
      brandId,
    )
    request.merchantId = application.merchant_id
    await limitClient(request, reply, application.client_id)
    bearer.admit(request, application)
  })

  // A retry gets the same token, but none that has lived long.
  const config = { answerLifeMs: limits.oauth.codeLifeMs.page }
  app.post('/oauth/token', { schema, config }, async (request) => {
    const { token, scope, created, lifeMs } = await issueToken(
      parts,
      bearer.application(request),
      request.body,
    )
    return {
      access_token: token,
      token_type: 'bearer' as const,
      scope,
      created_at: Math.floor(created / 1000),
      ...(lifeMs !== undefined && { expires_in: lifeMs / 1000 }),
    }
  })
}

type TokenRequest = Static<typeof TokenRequestSchema>

/**
 * The client's id and secret, from the header or from the body, and never from both (RFC 6749, 2.3).
 * @throws OAuthError invalid_request, invalid_client
 */
function credentialsOf(authorization: string | undefined, body: TokenRequest): ClientCredentials {
  const { client_id, client_secret } = body
  if (authorization === undefined) {
    if (client_id && client_secret) return { client_id, client_secret }
    throw new OAuthError('invalid_client', 'client_id and client_secret are required.')
  }
  const basic = basicCredentials(authorization)
  if (!basic)
    throw new OAuthError('invalid_client', 'Authorization must be Basic, with client_id and client_secret.')
  if (client_secret || (client_id && client_id !== basic.client_id)) {
    throw new OAuthError('invalid_request', 'The client stands in the header and in the body: choose one.')
  }
  return basic
}

/** `Basic base64(id:secret)`, in which id and secret are encoded as in a form (RFC 6749, 2.3.1). */
function basicCredentials(header: string): ClientCredentials | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header) ?? []
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  const [[client_id = '', client_secret = ''] = []] = new URLSearchParams(`${id}=${secret}`)
  return client_id && client_secret ? { client_id, client_secret } : undefined
}

/** The error handler: every refusal is one of OAuth, whoever found the fault (rules: errors.md#oauth). */
async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = error instanceof OAuthError ? error : asOAuthError(understandError(error, request))
  if (refusal.status === 401) reply.header('www-authenticate', BASIC)
  return sendRefusal(request, reply, refusal.status, refusal.body)
}

const CODES: Readonly<Record<number, OAuthErrorCode>> = {
  429: 'temporarily_unavailable',
  500: 'server_error',
}

/** What the rest of the gateway has found: a body that cannot be read, too many requests, a failure. */
function asOAuthError({ status, messages: [{ message, context }] }: GatewayError): OAuthError {
  const code = CODES[status]
  if (code) return new OAuthError(code, message)
  const named = context === undefined ? message : `${context}: ${message}`
  return new OAuthError('invalid_request', named, status === 413 ? 413 : 400)
}
