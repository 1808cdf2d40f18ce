import { setTimeout } from 'node:timers/promises'
import { startWatch } from '../../../core/clock.ts'
import { codeOf } from '../../../core/errors.ts'
import { randomShare } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

/** Codes of conflicts after which a retry may succeed: serialization failure, deadlock, stale prepared statement. */
const CONFLICTS = ['40001', '40P01', '0A000']

const TOO_LONG = 'Other transactions were in the way for too long.'

/**
 * Runs `attempt`, again after each conflict with another transaction, for a limited time.
 * @throws DatabaseUnavailable when the last attempt still conflicts: it changed nothing, and the client may repeat its request
 */
export type RetryConflicts = <T>(attempt: () => Promise<T>) => Promise<T>

/**
 * Makes what retries the transactions of one pool. Of many that change one row under SERIALIZABLE, only the first commits each
 * time. So the first retries follow random pauses, and those that go on to fail take turns: one at a time.
 */
export function createRetries(
  settings: Record<keyof typeof limits.postgres.conflicts, number> = limits.postgres.conflicts,
): RetryConflicts {
  const { firstPauseMs, longestPauseMs, retriesBeforeTurns, longestMs } = settings
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(attempt: () => Promise<T>): Promise<T> => {
    const turn = last.then(attempt)
    last = turn.catch(() => {})
    return turn
  }
  return async (attempt) => {
    const elapsed = startWatch()
    for (let retries = 0; ; retries++) {
      try {
        return await (retries > retriesBeforeTurns ? inTurn(attempt) : attempt())
      } catch (error) {
        const code = codeOf(error) ?? ''
        if (!CONFLICTS.includes(code)) throw error
        if (elapsed() > longestMs) throw new DatabaseUnavailable('busy', TOO_LONG, { cause: error, code })
      }
      await setTimeout(randomShare() * Math.min(firstPauseMs * 2 ** retries, longestPauseMs))
    }
  }
}
