// `POST /oauth/token` and `POST /oauth/revoke`, for partners (rules: partners.md#oauth, partners.md#revoke).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { GatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  addressOf,
  BASIC,
  type Bearer,
  limitPerMinute,
  partnerActor,
  type Routes,
  sendRefusal,
  takeForms,
  understandError,
} from '../../../platform/http/index.ts'
import { recordResult, type Tx } from '../../../platform/storage/index.ts'
import { authenticateClient, type ClientCredentials } from './clients.ts'
import { OAuthError, type OAuthErrorCode } from './errors.ts'
import { issueToken } from './grants.ts'
import type { OAuthParts } from './oauth-parts.ts'
import { revokeToken } from './revoke.ts'
import {
  AccessTokenSchema,
  OAuthErrorSchema,
  RevocationSchema,
  RevokedSchema,
  TokenRequestSchema,
} from './schemas.ts'
import type { IssuedToken } from './tokens.ts'

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

  // Before the handler, so that an idempotency key is the client's own.
  app.addHook<{ Body: ClientInBody }>('preHandler', async (request, reply) => {
    const { body, headers } = request
    // What clients that keep to HTTP/1.0 look at (RFC 6749, 5.1).
    reply.header('pragma', 'no-cache')
    await limitAddress(request, reply, addressOf(request))
    const application = await authenticateClient(
      parts.storage.read,
      parts,
      credentialsOf(headers.authorization, body),
      brandId,
    )
    request.merchantId = application.merchant_id
    await limitClient(request, reply, application.client_id)
    bearer.admit(request, application)
  })

  const config = {
    // A retry gets the same token, but none that has lived long.
    answerLifeMs: limits.oauth.codeLifeMs.page,
    // The answer is stored with the token: without one nothing has happened.
    ifInterrupted: 'repeat',
    recordsResult: true,
  } as const
  app.post('/oauth/token', { schema: TOKEN, config }, async (request) => {
    const application = bearer.application(request)
    const by = partnerActor(application, request.clientAddress)
    const keep = (tx: Tx, issued: IssuedToken) => recordResult(tx, bearer.attempt(request), answerOf(issued))
    return answerOf(await issueToken({ ...parts, by, keep }, application, request.body))
  })

  // Also with OAuth turned off: a client may always give up access.
  app.post('/oauth/revoke', { schema: REVOCATION, config: { ifInterrupted: 'repeat' } }, async (request) => {
    const { token } = request.body
    if (!token) throw new OAuthError('invalid_request', 'token is missing.')
    const application = bearer.application(request)
    const by = partnerActor(application, request.clientAddress)
    await revokeToken({ ...parts, by }, application, token)
    return {}
  })
}

const answerOf = ({ token, scope, created, lifeMs, refreshToken }: IssuedToken) => ({
  access_token: token,
  token_type: 'bearer' as const,
  scope,
  created_at: Math.floor(created / 1000),
  ...(lifeMs !== undefined && { expires_in: lifeMs / 1000 }),
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
})

const COMMON = {
  tags: ['Partners'],
  security: [],
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
} as const

const REFUSALS = {
  400: OAuthErrorSchema,
  401: OAuthErrorSchema,
  413: OAuthErrorSchema,
  429: OAuthErrorSchema,
  500: OAuthErrorSchema,
} as const

const TOKEN = {
  ...COMMON,
  operationId: 'createAccessToken',
  summary: 'Create an access token',
  description:
    'OAuth 2.0 (RFC 6749), by JSON or a form, with the secret in it or by HTTP Basic. Client credentials get a token of scope `tenant` for two hours. An authorization code gets one of scope `payments`, until the application is deauthorized; with `offline_access` in the scope, one for two hours and a refresh token. A code is valid once: a second use ends the tokens of the first. A refresh token is valid once, too, and returns the next one.',
  answer: 'The access token, for `Authorization: Bearer`.',
  body: TokenRequestSchema,
  response: { 200: AccessTokenSchema, ...REFUSALS },
} as const

const REVOCATION = {
  ...COMMON,
  operationId: 'revokeAccessToken',
  summary: 'Revoke a token',
  description:
    'RFC 7009. An access token ends alone. A refresh token ends with every token that came from the same code. The authorization and its secret keys go on: deauthorize the application to end them. An unknown token is 200, too.',
  answer: 'The token is not valid, or no longer.',
  body: RevocationSchema,
  response: { 200: RevokedSchema, ...REFUSALS },
} as const

type ClientInBody = Pick<Static<typeof TokenRequestSchema>, 'client_id' | 'client_secret'>

/**
 * The client's id and secret, from the header or from the body, and never from both (RFC 6749, 2.3).
 * @throws OAuthError invalid_request, invalid_client
 */
function credentialsOf(authorization: string | undefined, body: ClientInBody): ClientCredentials {
  const { client_id, client_secret } = body
  if (authorization === undefined) {
    if (client_id && client_secret) return { client_id, client_secret }
    throw new OAuthError('invalid_client', 'client_id and client_secret are required.')
  }
  const basic = basicCredentials(authorization)
  if (!basic)
    throw new OAuthError('invalid_client', 'Authorization must be Basic, with client_id and client_secret.')
  if (client_secret || (client_id && client_id !== basic.client_id)) {
    throw new OAuthError('invalid_request', 'The client is in the header and in the body: choose one.')
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
  const known = error instanceof OAuthError ? error : understandError(error, request)
  const refusal = known instanceof OAuthError ? known : asOAuthError(known)
  if (known instanceof GatewayError && known.retryAfter !== undefined)
    reply.header('retry-after', known.retryAfter)
  if (refusal.status === 401) reply.header('www-authenticate', BASIC)
  return sendRefusal(request, reply, refusal.status, refusal.body)
}

const CODES: Readonly<Record<number, OAuthErrorCode>> = {
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** What the rest of the gateway has found: a body that cannot be read, too many requests, a failure. */
function asOAuthError({ status, messages: [{ message, context }] }: GatewayError): OAuthError {
  const code = CODES[status]
  if (code) return new OAuthError(code, message, status)
  const named = context === undefined ? message : `${context}: ${message}`
  return new OAuthError('invalid_request', named, status === 413 ? 413 : 400)
}
