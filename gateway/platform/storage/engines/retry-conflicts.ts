import { setTimeout } from 'node:timers/promises'
import { startWatch } from '../../../core/clock.ts'
import { codeOf } from '../../../core/errors.ts'
import { randomShare } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'

/** Codes of conflicts after which a retry may succeed: serialization failure, deadlock, stale prepared statement. */
const CONFLICTS = ['40001', '40P01', '0A000']

/** Runs `attempt`, again after each conflict with another transaction, for a limited time. @throws what the last attempt threw */
export type RetryConflicts = <T>(attempt: () => Promise<T>) => Promise<T>

/**
 * Makes what retries the transactions of one pool. Of many that change one row under SERIALIZABLE, only the first commits each
 * time. So the first retries follow random pauses, and those that go on to fail take turns: one at a time.
 */
export function createRetries(): RetryConflicts {
  const { firstPauseMs, longestPauseMs, retriesBeforeTurns, longestMs } = limits.postgres.conflicts
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
        if (!CONFLICTS.includes(codeOf(error) ?? '') || elapsed() > longestMs) throw error
      }
      await setTimeout(randomShare() * Math.min(firstPauseMs * 2 ** retries, longestPauseMs))
    }
  }
}
