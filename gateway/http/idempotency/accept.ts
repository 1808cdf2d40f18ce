// A POST with an `Idempotency-Key` may be sent again: it is done once, and answered alike each time. The key is stored before
// the work begins; the answer, before it is sent.
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
     * What a POST that is sent again does when the process died that was working on it. `repeat`: it is done anew, for what
     * does no harm when it is done twice. A function: its work calls `attempt.record` in the database transaction that
     * first changes something, so without a record nothing has happened and it is done anew, and with one the function
     * answers from the record as it is now. Absent: it is refused, because nobody knows what has happened.
     */
    ifInterrupted?: 'repeat' | ((caller: Caller, recordId: string) => Promise<unknown>)
  }
}

const HEADER = 'Idempotency-Key'
/** Of an answer, these are kept beside status and body. */
const KEPT_HEADERS = ['content-type', 'location']

/** Call it before the first route. Only requests with a key of a merchant have an `Idempotency-Key`. */
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
    // After whatever the route itself does to find out whose request it is.
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

/** A decline is an answer, and stays one. A refusal is none: it may be otherwise the next time. */
async function end(attempt: OpenAttempt, answer: StoredAnswer): Promise<void> {
  const { status, body } = answer
  if (status < 400 || (status < 500 && hasEntity(body))) return attempt.answer(answer)
  if (status < 500) return attempt.forget()
  // The networks, or we, failed: what became of the payment shows later, and is the answer then.
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

/** @throws 422 for what is no key */
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
