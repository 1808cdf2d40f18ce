import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { logFailure } from '../../../core/logger.ts'
import { isObject, type Members } from '../../../core/objects.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type Authentication,
  isLoopback,
  pageOriginOf,
  type Routes,
  takeForms,
} from '../../../platform/http/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { type CardData, withKeys } from '../../card-data/index.ts'
import { addressDigest, checkProof } from '../../card-testing/index.ts'
import type { Processor } from '../../networks/index.ts'
import { isSurchargeable } from '../../surcharge/index.ts'
import { readDisturbed } from './disturbed.ts'
import { readTokenInput } from './input.ts'
import { checkRedirect, withTokenId } from './redirect.ts'
import { createTokenRoom } from './room.ts'
import { RedirectedSchema, TokenBodySchema, TokenSchema } from './schemas.ts'
import { openPayload, type Tokens } from './tokens.ts'
import { tokenView } from './views.ts'

export interface VaultOptions {
  tokens: Tokens
  cardData: CardData
  authentication: Authentication
  processor: Processor
}

export interface NewTokenOptions extends VaultOptions {
  storage: Storage
  cipher: Cipher
  clock: Clock
  /** The gateway's public origin, and the origins of its own pages. Called only while a request is handled. */
  publicUrl: () => string
  pagesOrigins: () => readonly string[]
}

/** `GET /v1/tokens/{id}`, for the merchant's server (rules: tokens.md#read). */
export const tokenRoutes: Routes<VaultOptions> = async (app, options) => {
  const { tokens, cardData, authentication, processor } = options

  app.get(
    '/v1/tokens/:id',
    {
      schema: {
        tags: ['Tokens'],
        operationId: 'readToken',
        permission: 'read',
        summary: 'Retrieve a token',
        description:
          'One that was not used yet, masked. It can fill a form again that was refused. Reading it does not use it up.',
        answer: 'The token, masked.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: TokenSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const token = await tokens.find(caller, request.params.id)
      const payload = await withKeys(cardData, () => openPayload(cardData, token, 'mask'))
      const number = payload.type === 'card' ? payload.card.number : undefined
      // Lets the merchant's server decide on the surcharge by itself.
      const surchargeable = number ? await surchargeableOrUnknown(processor, number, caller) : undefined
      // Here only: the answer that a page sees must not tell it what the fields noticed.
      return { ...(await tokenView(token, payload, cardData)), surchargeable, disturbed: token.disturbed }
    },
  )
}

/** Whether the card may be surcharged; undefined if the networks fail, because the merchant gets its token anyway. */
async function surchargeableOrUnknown(processor: Processor, number: string, { logger }: Context) {
  try {
    return await isSurchargeable(processor, number)
  } catch (cause) {
    logFailure(logger, { operation: 'funding' }, cause, 'an operation with the networks failed')
    return undefined
  }
}

/**
 * `POST /v1/tokens`, for pages (rules: tokens.md#create). A plugin of its own, because only this route accepts forms.
 */
export const newTokenRoutes: Routes<NewTokenOptions> = async (app, options) => {
  const { tokens, cardData, storage, cipher, clock, authentication, publicUrl, pagesOrigins } = options
  const originOf = (request: FastifyRequest, named: unknown) => {
    const origin = pageOriginOf(request, publicUrl(), named)
    // The gateway's own pages, where payers pay, are nobody else's.
    return origin !== null && pagesOrigins().includes(origin) ? null : origin
  }
  takeForms(app)
  // Nothing is limited where rate limiting is turned off.
  const takeRoom = app.hasDecorator('createRateLimit') ? createTokenRoom(storage, clock) : undefined

  // Repeating is safe: a token whose answer was lost expires by itself.
  const config = {
    ifInterrupted: 'repeat',
    takesZeroBytes: true,
    publicKeyIn: (body: unknown) => fieldsOf(body).public_key,
    takesSecretKey: true,
  } as const
  const schema = {
    tags: ['Tokens'],
    operationId: 'createToken',
    permission: 'tokenize' as const,
    summary: 'Create a token',
    description:
      'From JSON, or a form that may be redirected. A token can be used once, within 5 minutes, by its id in place of a `method`. Pages of any origin may call this. A form with a `redirect_url` is answered with 303. A server may use its secret key: the token is of its mode then. From a page, which sends `Origin` or `Sec-Fetch-Site`, a secret key is refused.',
    answer: 'The token, masked.',
    // No key in the header is valid, too: it may be in the body.
    security: [{ publicKey: [] }, { secretKey: [] }, {}],
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
    body: TokenBodySchema,
    response: { 200: TokenSchema, 303: RedirectedSchema },
  }

  app.post('/v1/tokens', { config, schema }, async (request, reply) => {
    const fields = fieldsOf(request.body)
    const merchant = authentication.merchant(request)
    const isForm = request.headers['content-type']
      ?.toLowerCase()
      .startsWith('application/x-www-form-urlencoded')
    const redirect = isForm ? checkRedirect(fields.redirect_url, merchant.allowed_origins) : undefined
    const kind = authentication.passed(request)?.kind ?? 'public'
    const { clientAddress, bodyBytes } = request
    const address = kind === 'public' ? addressDigest(cipher, merchant.id, clientAddress) : null
    // Behind a proxy on this machine, all have the same address.
    if (address !== null) await takeRoom?.(merchant.id, isLoopback(clientAddress) ? null : address, bodyBytes)
    if (address !== null) await checkProof(options, merchant, address, fields.proof)
    const payload = readTokenInput(fields)
    const token = await tokens.create(merchant, kind === 'public' ? null : kind, {
      payload,
      disturbed: readDisturbed(fields.disturbed),
      address,
      pageOrigin: kind === 'public' ? originOf(request, fields.page_origin) : null,
    })
    if (redirect) {
      return reply.redirect(withTokenId(redirect, token.id), 303)
    }
    return tokenView(token, payload, cardData)
  })
}

/** @throws 422 no_content when the body is no object */
function fieldsOf(body: unknown): Members {
  if (!isObject(body)) throw gatewayError('no_content')
  return body
}
