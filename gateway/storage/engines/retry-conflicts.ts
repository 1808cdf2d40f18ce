import { setTimeout } from 'node:timers/promises'
import { startWatch } from '../../core/clock.ts'
import { codeOf } from '../../core/errors.ts'
import { randomShare } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'

/** Codes of conflicts after which a retry may succeed: serialization failure, deadlock, stale prepared statement. */
const CONFLICTS = ['40001', '40P01', '0A000']

/**
 * Runs `attempt`, again after a conflict with another transaction, with a random pause that grows: of many transactions that change one
 * row under SERIALIZABLE, each time only the first commits.
 * @throws what the last attempt threw, after `limits.postgres.conflicts.longestMs`
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  const { firstPauseMs, longestPauseMs, longestMs } = limits.postgres.conflicts
  const elapsed = startWatch()
  for (let most: number = firstPauseMs; ; most = Math.min(most * 2, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!CONFLICTS.includes(codeOf(error) ?? '') || elapsed() > longestMs) throw error
    }
    await setTimeout(randomShare() * most)
  }
}
