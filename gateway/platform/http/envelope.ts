import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorMessage, errorMessage, GatewayError, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { logFailure } from '../../core/logger.ts'
import { own } from '../../core/objects.ts'
import { DatabaseUnavailable } from '../storage/index.ts'
import { drain, hasMuchUnread } from './connection/drain.ts'
import { REQUEST_ID } from './headers.ts'
import { tooLarge } from './request/body-shape.ts'
import { withOtherFaults } from './request/faults.ts'
import { validationMessages } from './request/validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What it was refused for; undefined: nothing. */
    refusal: readonly ErrorMessage[] | undefined
  }
}

/** The body of every answer outside 2xx (rules: errors.md#envelope). */
export interface Envelope {
  messages: readonly ErrorMessage[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How to authenticate, as `WWW-Authenticate` tells it with 401; absent: by Basic. */
    challenge?: string
  }
}

/** How to authenticate with a key, or as an OAuth client. */
export const BASIC = 'Basic realm="gateway", charset="UTF-8"'

/** Fastify's own errors, translated into errors of the catalog. */
const FRAMEWORK_ERRORS: Readonly<Record<string, (request: FastifyRequest) => GatewayError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => gatewayError('malformed_request'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => gatewayError('malformed_request'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    gatewayError('invalid_request', {
      message: 'This Content-Type is not taken here: send application/json.',
    }),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    new GatewayError([errorMessage('invalid_request', { message: tooLarge(routeOptions.bodyLimit) })], 413),
  // No id is that long, so no such record exists.
  FST_ERR_MAX_PARAM_LENGTH: () => gatewayError('resource_not_found'),
  FST_ERR_BAD_URL: () => gatewayError('invalid_request', { message: 'The address is not well-formed.' }),
}

/** Turns whatever was thrown into a GatewayError. An unexpected error becomes server_error, without details. */
function toGatewayError(error: unknown, request: FastifyRequest): GatewayError {
  if (error instanceof GatewayError) return error
  if (error instanceof DatabaseUnavailable) return unavailable()
  const { code, validation, statusCode } = refusalIn(error)
  if (validation) {
    const [first, ...others] = validationMessages(validation)
    return first ? new GatewayError([first, ...others]) : gatewayError('invalid_data')
  }
  const known = own(FRAMEWORK_ERRORS, code)
  if (known) return known(request)
  // The JSON parser's own errors have status 400 and no code: the body is malformed.
  if (statusCode === 400) return gatewayError('malformed_request')
  if (statusCode !== undefined && statusCode < 500) return gatewayError('invalid_request')
  return gatewayError('server_error')
}

/** Code, validation and status of an error, as far as it has them: Fastify's own errors do. */
function refusalIn(error: unknown): Partial<FastifyError> {
  return error instanceof Error ? { ...error } : {}
}

/** The 503 for a request that the database can't be asked for just now. */
export function unavailable(): GatewayError {
  const { retryAfterSeconds: retryAfter } = limits.heartbeat
  return new GatewayError([errorMessage('service_unavailable')], undefined, { retryAfter })
}

/** What is to be answered to whatever was thrown. An unforeseen error is logged. */
export function understandError(error: unknown, request: FastifyRequest): GatewayError {
  const understood = toGatewayError(error, request)
  const isNews = error instanceof DatabaseUnavailable && !error.isKnown
  if (isNews || understood.messages[0]?.code === 'server_error') logUnforeseen(request, error)
  return understood
}

/** Answers to whatever was thrown. */
export type SendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Fastify's error handler. */
export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const understand = (cause: unknown) => understandError(cause, request)
  const { status, messages, retryAfter } = await withOtherFaults(understand(error), request).catch(understand)
  request.refusal = messages
  const { challenge = BASIC } = request.routeOptions.config
  if (status === 401) reply.header('www-authenticate', challenge)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return sendRefusal(request, reply, status, { messages } satisfies Envelope)
}

/** Answers with an error status, whatever form its body has. */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: object,
): Promise<FastifyReply> {
  // Senders that were identified are trusted not to send large bodies only to have them refused.
  if (status === 413 || (request.merchantId === undefined && hasMuchUnread(request.raw))) {
    reply.header('connection', 'close')
    await drain(request.raw)
  }
  // A route may have allowed its answer to be cached before it failed.
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  // Set again, because no hook has run for a request whose URL could not be parsed.
  reply.header(REQUEST_ID, request.id)
  // Sent as text, because the route's response schemas describe successful answers only.
  return reply.send(JSON.stringify(body))
}

function logUnforeseen({ log, method, routeOptions, merchantId }: FastifyRequest, cause: unknown) {
  const route = `${method} ${routeOptions.url ?? ''}`
  logFailure(
    log,
    { route, ...(merchantId !== undefined && { merchant: merchantId }) },
    cause,
    'a request failed',
  )
}
