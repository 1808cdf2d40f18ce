import type { KnownStep } from './step.ts'

export interface BatchResult {
  /**
   * `filled`: the next batch can follow. `busy`: another process is at it. `waits`: a last pass has to wait until the processes
   * of the previous version, which add rows without the new values, have ended.
   */
  state: 'filled' | 'busy' | 'waits' | 'finished'
  /** Rows that this pass has filled. */
  filled: number
}

/**
 * Called for each step, and each batch of a backfill. `running`: now and then while this process or another one works on it, or waits
 * for a lock. `blocked`: another session was in the way, and the step is tried again.
 */
export type OnProgress = (
  step: KnownStep,
  state: 'begun' | 'running' | 'blocked' | 'finished' | BatchResult,
) => void
