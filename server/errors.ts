// What a failed call throws.
import type { ErrorMessage } from './generated/schemas.ts'

/** What this library reports itself: no answer came, or one that isn't the gateway's. */
export type LocalCode = 'connection_failed' | 'timed_out' | 'unexpected_answer'

/** A call that failed: the gateway refused it, or didn't answer. It never contains the key or what was sent. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** The first message's: `card_declined`, `invalid_data`. Decide by it. */
  readonly code: ErrorMessage['code'] | LocalCode | (string & {})
  /** The path of the field at fault: `method.number`. */
  readonly field: string | undefined
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined
  /** Names the request in the gateway's log. */
  readonly requestId: string | undefined
  /** The stored transaction that failed. */
  readonly transactionId: string | undefined
  /** Seconds after which the gateway accepts the request. */
  readonly retryAfter: number | undefined
  /**
   * Whether the gateway refused the call: nothing was charged, also not by an earlier attempt with the same idempotency key. If false, the
   * call may have taken effect: repeat it with that key. A change without a key (PATCH, PUT, DELETE) that is refused after an attempt without
   * an answer may have taken effect, too: read the record.
   */
  readonly isRefused: boolean
  /** Repeat the call with this key if it wasn't refused: it runs once. */
  readonly idempotencyKey: string | undefined
  /** One for each thing that is wrong. */
  readonly messages: readonly ErrorMessage[]

  constructor(failure: Failure) {
    const { status, requestId, messages = [] } = failure
    const [first] = messages
    const code = first?.code ?? failure.code ?? 'unexpected_answer'
    const text =
      messages.map(({ message }) => message).join(' ') || failure.text || 'The answer has no message.'
    const at = requestId === undefined ? '' : ` (Request-Id ${requestId})`
    super(`${[status, code].filter(Boolean).join(' ')}: ${text}${at}`, { cause: failure.cause })
    this.code = code
    this.field = first?.context ?? first?.field_name
    this.status = status
    this.requestId = requestId
    this.transactionId = first?.entity_id
    const isCertain = !failure.isInDoubt && this.field !== 'Idempotency-Key'
    this.isRefused = isCertain && REFUSALS.includes(status) && first !== undefined
    this.retryAfter = failure.retryAfter
    this.idempotencyKey = failure.idempotencyKey
    this.messages = messages
  }
}

/**
 * What the gateway answers once it has looked up the idempotency key. Before that, as with 401 or 429, it knows nothing of other attempts.
 * A key that came with another request says nothing about that one.
 */
const REFUSALS: readonly (number | undefined)[] = [400, 404, 413, 422]

/** How an attempt ended that didn't succeed. */
export interface Failure {
  code?: string | undefined
  text?: string | undefined
  /** Undefined without an answer. */
  status?: number | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  idempotencyKey?: string | undefined
  /** An earlier attempt may have taken effect, and the gateway can't tell: neither has an idempotency key. */
  isInDoubt?: boolean | undefined
  messages?: readonly ErrorMessage[] | undefined
  cause?: unknown
}

/** What an answer outside 2xx says: the gateway's envelope, or OAuth's. Anything else isn't quoted. */
export function failureIn(body: unknown): Pick<Failure, 'code' | 'text' | 'messages'> {
  if (typeof body === 'object' && body !== null) {
    if ('messages' in body && Array.isArray(body.messages)) return { messages: body.messages }
    if ('error' in body && typeof body.error === 'string') {
      const text = 'error_description' in body ? String(body.error_description) : undefined
      return { code: body.error, text }
    }
  }
  return { text: 'The answer is not the gateway’s.' }
}
