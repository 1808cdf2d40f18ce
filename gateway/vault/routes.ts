import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Cipher } from '../encryption/index.ts'
import { gatewayError } from '../errors.ts'
import type { Authentication } from '../http/authentication.ts'
import { allowCrossOrigin } from '../http/cors.ts'
import { limits } from '../limits.ts'
import type { Processor } from '../processor/index.ts'
import { isSurchargeable } from '../surcharge/index.ts'
import { checkRedirect } from './redirect.ts'
import { readTokenInput } from './token-input.ts'
import { RedirectedSchema, TokenBodySchema, TokenSchema } from './token-schemas.ts'
import type { Tokens } from './tokens.ts'
import { tokenView } from './views.ts'

export interface VaultOptions {
  tokens: Tokens
  cipher: Cipher
  authentication: Authentication
  processor: Processor
}

/** `GET /v1/tokens/{id}`, for the merchant's server (rules: tokens.md#read). */
export const tokenRoutes: FastifyPluginAsyncTypebox<VaultOptions> = async (app, options) => {
  const { tokens, cipher, authentication, processor } = options

  app.get(
    '/v1/tokens/:id',
    {
      schema: {
        tags: ['Tokens'],
        operationId: 'readToken',
        summary: 'Read a token that was not used yet, masked',
        answer: 'The token, masked.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: TokenSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const token = await tokens.find(caller, request.params.id)
      const { payload } = token
      const number = payload.type === 'card' ? payload.card.number : undefined
      // So that a merchant's server can decide on the surcharge by itself.
      const surchargeable = number
        ? await isSurchargeable(processor, number).catch(() => undefined)
        : undefined
      return { ...tokenView(token, caller.merchant.id, cipher), surchargeable } as never
    },
  )
}

/**
 * `POST /v1/tokens`, for pages (rules: tokens.md#create). By itself, because cross-origin calls and forms are taken here and
 * nowhere else.
 */
export const newTokenRoutes: FastifyPluginAsyncTypebox<VaultOptions> = async (
  app,
  { tokens, cipher, authentication },
) => {
  allowCrossOrigin(app, '/v1/tokens')
  await app.register(formbody, { bodyLimit: limits.bodyMaxBytes })

  // A token that nobody got to know expires by itself.
  const config = {
    ifInterrupted: 'repeat',
    takesZeroBytes: true,
    publicKeyIn: (body: unknown) => fieldsOf(body).public_key,
  } as const
  const schema = {
    tags: ['Tokens'],
    operationId: 'createToken',
    summary: 'Exchange what was typed for a token: JSON, or a form that may be redirected',
    answer: 'The token, masked.',
    // Or the key stands in the body.
    security: [{ publicKey: [] }, {}],
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
    body: TokenBodySchema,
    response: { 200: TokenSchema, 303: RedirectedSchema },
  }

  app.post('/v1/tokens', { config, schema }, async (request, reply) => {
    const fields = fieldsOf(request.body)
    const merchant = authentication.publicMerchant(request)
    const isForm = request.headers['content-type']
      ?.toLowerCase()
      .startsWith('application/x-www-form-urlencoded')
    const redirect = isForm ? checkRedirect(fields.redirect_url, merchant.allowed_origins) : undefined
    const token = await tokens.create(merchant, readTokenInput(fields))
    if (redirect) {
      // By hand, because setting it as a parameter would write the rest of the query anew.
      redirect.search += `${redirect.search ? '&' : '?'}token_id=${token.id}`
      return reply.redirect(redirect.href, 303) as never
    }
    return tokenView(token, merchant.id, cipher) as never
  })
}

/** @throws 422 no_content when the body is no object */
function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw gatewayError('no_content')
  return body as Record<string, unknown>
}
