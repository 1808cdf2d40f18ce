// A POST with an `Idempotency-Key` may be retried: it is executed once, and every attempt gets the same answer. The key is
// stored before the work begins, and the answer is stored before it is sent.
import type { Server } from 'node:https'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/caller.ts'
import { gatewayError, type SubCode } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Authentication } from '../authentication.ts'
import type { Envelope } from '../envelope.ts'
import { canonicalText } from './canonical.ts'
import type { IdempotencyKeys, OpenAttempt, StoredAnswer } from './keys.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What happens to a retried POST when the process that worked on it died. `repeat`: it is executed again, which is for
     * requests that may safely run twice. A function: the handler calls `recordAttempt` in the database transaction that makes
     * the first change. So without a record nothing has happened, and the request is executed again; with a record, this
     * function answers from the record's current state. Absent: the retry is refused, because nobody knows what has happened.
     */
    ifInterrupted?: 'repeat' | ((caller: Caller, recordId: string) => Promise<unknown>)
  }
}

const HEADER = 'Idempotency-Key'
/** Headers that are stored with an answer, beside its status and body. */
const KEPT_HEADERS = ['content-type', 'location']

/** Call it before the first route. The header counts only on requests that carry a merchant's key. */
export function acceptIdempotencyKeys(
  app: FastifyInstance<Server>,
  keys: IdempotencyKeys,
  authentication: Authentication,
): void {
  const attempts = new WeakMap<FastifyRequest, OpenAttempt>()

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key']
    const holder = authentication.passed(request)
    if (key === undefined || !holder) return
    const found = await keys.open({
      merchantId: holder.merchant.id,
      scope: holder.kind,
      key: checkKey(String(key)),
      text: `${request.method} ${request.url} ${canonicalText(request.body)}`,
    })
    if (found.state === 'answered') {
      const { status, headers, body } = found.answer
      return reply
        .code(status)
        .headers({ ...headers, 'idempotent-replayed': 'true' })
        .send(body)
    }
    const { attempt } = found
    const { ifInterrupted } = request.routeOptions.config
    attempts.set(request, attempt)
    if (found.state === 'recorded' && typeof ifInterrupted === 'function') {
      reply.header('idempotent-replayed', 'true')
      return reply.send(await ifInterrupted(authentication.caller(request), found.recordId))
    }
    if (found.state !== 'new' && ifInterrupted === undefined) {
      attempts.delete(request)
      await attempt.leave()
      throw gatewayError('version_conflict', { message: INTERRUPTED })
    }
    if (holder.kind !== 'public') authentication.caller(request).attempt = attempt
  }

  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('POST')) return
    // Runs after the route's own hooks, which authenticate the request.
    route.preHandler = [...[route.preHandler ?? []].flat(), begin]
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const attempt = attempts.get(request)
    attempts.delete(request)
    if (attempt) await end(attempt, readAnswer(reply, payload))
    return payload
  })
}

const INTERRUPTED =
  'The first request with this Idempotency-Key was interrupted. Look at what became of it before you try with another key.'

/**
 * Stores a success or a decline as the final answer. Any other refusal is forgotten, because a retry may turn out otherwise.
 */
async function end(attempt: OpenAttempt, answer: StoredAnswer): Promise<void> {
  const { status, body } = answer
  if (status < 400 || (status < 500 && hasEntity(body))) return attempt.answer(answer)
  if (status < 500) return attempt.forget()
  // The networks or the gateway failed. What became of the payment shows later, and a retry is answered with that.
  return attempt.leave()
}

/** Whether a refusal names a transaction that was stored as failed. */
function hasEntity(body: string): boolean {
  const { messages }: Partial<Envelope> = JSON.parse(body)
  return messages?.some(({ entity_id }) => entity_id !== undefined) ?? false
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
  const refuse = (sub_code: SubCode, message: string) =>
    gatewayError('invalid_data', { context: HEADER, sub_code, message })
  if (key === '') throw refuse('not_blank', 'A value is required.')
  if (key.length > limits.idempotencyKey.maxChars) {
    throw refuse('invalid_length', `At most ${limits.idempotencyKey.maxChars} characters.`)
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw refuse('invalid', 'Only visible ASCII characters, and no space.')
  return key
}
