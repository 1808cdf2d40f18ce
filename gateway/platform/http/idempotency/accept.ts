// A POST with an `Idempotency-Key` may be retried: it is executed once, and every attempt gets the same answer. The key is
// stored before the work begins, or with its first change; the answer is stored before it is sent, or with the result.
import type { Server } from 'node:https'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Attempt, Caller } from '../../../core/caller.ts'
import type { SubCode } from '../../../core/error-catalog.ts'
import { fieldError, GatewayError, gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { logFailure } from '../../../core/logger.ts'
import { isObject } from '../../../core/objects.ts'
import type { Authentication, KeyHolder } from '../authentication.ts'
import type { Bearer } from '../bearer.ts'
import type { Envelope } from '../envelope.ts'
import type { OpenAttempt, StoredAnswer } from './attempts.ts'
import { canonicalText } from './canonical.ts'
import type { IdempotencyKeys } from './keys.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What happens to a retried POST when the process that worked on it died. `repeat`: it is executed again, which is for
     * requests that may safely run twice. A function: the handler calls `recordAttempt` in the database transaction that makes
     * the first change. So without a record nothing has happened, and the request is executed again; with a record, this
     * function answers from the record's current state. With a token of OAuth, which has no mode, that of the caller says
     * nothing: the record has its own. Absent: the retry is refused, because nobody knows what has happened.
     */
    ifInterrupted?: 'repeat' | ((caller: Caller, recordId: string) => Promise<unknown>)
    /** The handler calls `recordResult` with what it is going to return, in the database transaction of the result. */
    recordsResult?: boolean
    /** How long an answer is kept, in milliseconds; absent: as long as the sender's. */
    answerLifeMs?: number
  }
}

const HEADER = 'Idempotency-Key'
/** Of what is final: whoever gets a failure with it doesn't ask again. */
const REPLAYED = 'idempotent-replayed'
/** Headers that are stored with an answer, beside its status and body. */
const KEPT_HEADERS = ['content-type', 'location']

/** Who sent a request that may have a key. */
interface Sender {
  merchantId: string
  /** Tells senders of one merchant apart, whose keys are not each other's. */
  scope: string
  /** How long its answers are kept. */
  lifeMs: number
  /** @throws 401 for an OAuth client, which calls for no merchant: its routes answer no retry from a record */
  caller(): Caller
  note(attempt: Attempt): void
}

function senderOf(
  request: FastifyRequest,
  authentication: Authentication,
  bearer: Bearer,
): Sender | undefined {
  const holder = authentication.passed(request)
  if (holder) {
    return {
      merchantId: holder.merchant.id,
      scope: scopeOf(holder),
      // Anybody can use a public key, and could fill the disk with answers. A token is of no use for longer.
      lifeMs: holder.kind === 'public' ? limits.tokenLifeMs : limits.idempotencyKey.lifeMs,
      caller: () => authentication.caller(request),
      note(attempt) {
        if (holder.kind !== 'public') authentication.caller(request).attempt = attempt
      },
    }
  }
  const grant = bearer.passed(request)
  const client = bearer.client(request)
  const merchantId = grant?.merchant.id ?? client?.merchant_id
  if (merchantId === undefined) return undefined
  return {
    merchantId,
    scope: grant ? `authorization ${grant.authorizationId}${modeIn(request.body)}` : `client ${client?.id}`,
    lifeMs: limits.idempotencyKey.lifeMs,
    caller: () => bearer.caller(request, grant?.isLive === false ? 'test' : 'live'),
    note: (attempt) => bearer.noteAttempt(request, attempt),
  }
}

/** A merchant's own keys of a mode share their idempotency keys, so that a request can be sent again after a key was rolled. */
const scopeOf = ({ kind, partner }: KeyHolder) => (partner ? `${kind} of ${partner.authorizationId}` : kind)

/** A token has no mode; what it makes is of test mode where the body says so. */
const modeIn = (body: unknown) => (isObject(body) && String(body.test_mode) === 'true' ? ' test' : '')

/** Call it before the first route. The header counts on requests with a merchant's key, a token, or a client's secret. */
export function acceptIdempotencyKeys(
  app: FastifyInstance<Server>,
  keys: IdempotencyKeys,
  authentication: Authentication,
  bearer: Bearer,
): void {
  const attempts = new WeakMap<FastifyRequest, OpenAttempt>()

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key']
    const sender = key === undefined ? undefined : senderOf(request, authentication, bearer)
    if (!sender) return
    const { ifInterrupted, recordsResult, answerLifeMs } = request.routeOptions.config
    const found = await keys.open({
      isRecorded: typeof ifInterrupted === 'function',
      merchantId: sender.merchantId,
      scope: sender.scope,
      lifeMs: Math.min(sender.lifeMs, answerLifeMs ?? Infinity),
      key: checkKey(String(key)),
      text: `${request.method} ${request.url} ${canonicalText(request.body)}`,
    })
    if (found.state === 'answered') {
      const { status, headers, body } = found.answer
      return reply
        .code(status)
        .headers({ ...headers, [REPLAYED]: 'true' })
        .send(body)
    }
    const { attempt } = found
    attempts.set(request, attempt)
    if (found.state === 'recorded' && typeof ifInterrupted === 'function') {
      const outcome = await ifInterrupted(sender.caller(), found.recordId).catch((error: unknown) => {
        if (isOutcome(error)) reply.header(REPLAYED, 'true')
        throw error
      })
      return reply.header(REPLAYED, 'true').send(outcome)
    }
    if (found.state !== 'new' && ifInterrupted === undefined) {
      attempts.delete(request)
      await attempt.leave()
      throw gatewayError('version_conflict', { message: INTERRUPTED })
    }
    if (recordsResult) attempt.seal = (result) => attempt.sealAnswer(answerOf(reply, result))
    sender.note(attempt)
  }

  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('POST')) return
    // Runs after the route's own hooks, which authenticate the request.
    route.preHandler = [...[route.preHandler ?? []].flat(), begin]
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const attempt = attempts.get(request)
    attempts.delete(request)
    if (!attempt) return payload
    try {
      await end(attempt, readAnswer(reply, payload))
      return payload
    } catch (error) {
      if (reply.statusCode >= 400 && !(error instanceof GatewayError)) {
        // To an error of an error the framework answers in its own words, which are the error's: it goes as it is, and a retry finds
        // what was recorded.
        logFailure(request.log, { task: 'idempotency key' }, error, 'an answer could not be stored')
        return payload
      }
      reply.removeHeader(REPLAYED)
      if (!(error instanceof GatewayError)) throw error
      reply.code(error.status)
      return JSON.stringify({ messages: error.messages } satisfies Envelope)
    }
  })
}

const INTERRUPTED =
  'The first request with this Idempotency-Key was interrupted. Look at what became of it before you try with another key.'

/**
 * Stores a success or a decline as the final answer. Any other refusal is forgotten, because a retry may turn out otherwise.
 */
async function end(attempt: OpenAttempt, answer: StoredAnswer): Promise<void> {
  const { status, body } = answer
  if (status < 400 || (status < 500 && hasEntity(JSON.parse(body)))) return attempt.answer(answer)
  if (status < 500) return attempt.forget()
  // The networks or the gateway failed. What became of the payment shows later, and a retry is answered with that.
  return attempt.leave()
}

/** Whether what is thrown tells what became of the first request, instead of why that can't be told now. */
const isOutcome = (error: unknown): boolean => error instanceof GatewayError && hasEntity(error)

/** Whether a refusal names a transaction that was stored as failed. */
const hasEntity = ({ messages }: Partial<Pick<GatewayError, 'messages'>>): boolean =>
  messages?.some(({ entity_id }) => entity_id !== undefined) ?? false

const JSON_TYPE = 'application/json; charset=utf-8'

/** The answer that is sent when a handler returns this. */
function answerOf(reply: FastifyReply, result: object): StoredAnswer {
  const body = reply.serialize(result)
  return { status: 200, headers: { 'content-type': JSON_TYPE }, body: String(body) }
}

function readAnswer(reply: FastifyReply, payload: unknown): StoredAnswer {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)]]
  })
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(headers),
    body: Buffer.isBuffer(payload) ? payload.toString('utf8') : String(payload ?? ''),
  }
}

/** @throws 422 for an invalid key */
function checkKey(key: string): string {
  const refuse = (sub_code: SubCode, message: string) => fieldError(HEADER, message, sub_code)
  if (key === '') throw refuse('not_blank', 'A value is required.')
  if (key.length > limits.idempotencyKey.maxChars) {
    throw refuse('invalid_length', `At most ${limits.idempotencyKey.maxChars} characters.`)
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw refuse('invalid', 'Only visible ASCII characters, and no space.')
  return key
}
