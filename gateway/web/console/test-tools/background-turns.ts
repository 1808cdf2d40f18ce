// Test clocks that people set forward on the dashboard. Years take a while, so the request doesn't wait for them.
import type { Caller } from '../../../core/caller.ts'
import { logFailure } from '../../../core/logger.ts'
import { withDeadline } from '../../../core/promises.ts'
import { fanOutAll } from '../../../payments/webhooks/index.ts'
import { type AdvanceParts, beginAdvance } from '../../../platform/test-clock/index.ts'
import type { PageParts } from '../../kit/index.ts'

/** How long the request waits: most turns have arrived by then, and no progress has to be shown. */
const PATIENCE_MS = 1_000

export interface BackgroundTurns {
  /**
   * Begins to set a clock forward, and returns when it has arrived or goes on in the background.
   * @throws 409 version_conflict while it is being turned already; whatever `wish` throws
   */
  advance(caller: Caller, wish: (now: number) => number): Promise<void>
  /** Has clocks stop where they are, and waits for that. */
  stop(): Promise<void>
}

export function createBackgroundTurns(parts: PageParts): BackgroundTurns {
  const turning = new Set<Promise<void>>()
  let isStopped = false
  const turnParts = (): AdvanceParts => {
    const { storage, jobs } = parts
    const stopped = () => isStopped || jobs.isStopped()
    return {
      ...parts,
      jobs: { run: jobs.run, held: jobs.held, wake: jobs.wake, isStopped: stopped },
      before: (merchantId) => fanOutAll(storage, merchantId),
    }
  }
  return {
    async advance(caller, wish) {
      const { done } = await beginAdvance(turnParts(), caller, wish)
      const turn: Promise<void> = done
        .then(
          () => {},
          // The page says that it has stopped.
          (cause: unknown) =>
            logFailure(caller.logger, { task: 'test clock' }, cause, 'a test clock stopped on its way'),
        )
        .finally(() => turning.delete(turn))
      turning.add(turn)
      // It goes on after the deadline.
      await withDeadline(turn, PATIENCE_MS).catch(() => {})
    },
    async stop() {
      isStopped = true
      await Promise.all(turning)
    },
  }
}
