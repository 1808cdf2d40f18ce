// Which failed attempts are repeated, and when (rules: clients.md#node-retries).
import type { Failure } from './errors.ts'
import { retriedStatuses } from './generated/operations.ts'

/** Milliseconds. */
const FIRST_DELAY = 500
const LONGEST_DELAY = 8000
/** A longer wait isn't worth it: the call fails instead. */
const PATIENCE = 60_000

/** The gateway is still working on an earlier attempt with this idempotency key. */
export const IN_PROGRESS = 409

/**
 * Every request can be repeated: a POST has an idempotency key, and other methods do the same again or are refused. After a 5xx, that's
 * how to learn what happened.
 */
export const isRetried = ({ status }: Failure): boolean =>
  status === undefined || status >= 500 || retriedStatuses.includes(status)

/**
 * Returns how long to wait before the next attempt, in milliseconds: exponential backoff with jitter, and never less than `Retry-After`.
 * @param count of failed attempts
 * @param random between 0 and 1
 * @returns undefined if that is too long
 */
export function delayOf({ retryAfter = 0 }: Failure, count: number, random: number): number | undefined {
  const backoff = Math.min(FIRST_DELAY * 2 ** (count - 1), LONGEST_DELAY) * (0.5 + random / 2)
  const delay = Math.max(backoff, retryAfter * 1000)
  return delay <= PATIENCE ? delay : undefined
}

/**
 * Reads `Retry-After`: a number of seconds, or a date by this machine's clock.
 * @param now in milliseconds
 * @returns seconds; undefined if the header is missing or is neither
 */
export function secondsIn(retryAfter: string | null, now: number = Date.now()): number | undefined {
  const text = retryAfter ?? ''
  const seconds = Math.ceil(Number(text) || (Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** Resolves after a delay. Rejects with the signal's reason. @param milliseconds until then */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
