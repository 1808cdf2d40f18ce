// The steps of an upgrade that are left while gateways serve. They go slowly, so that payments keep their pace.
import { setTimeout } from 'node:timers/promises'
import { startWatch } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import type { Storage } from '../engines/storage.ts'
import { fillBatch } from './backfill.ts'
import { untilUnlocked } from './locks.ts'
import type { OnProgress } from './progress.ts'
import { runStep } from './run.ts'
import { noteBegun } from './state.ts'
import type { Backfill, KnownStep } from './step.ts'

export interface BackgroundParts {
  storage: Storage
  /** The steps that are left; undefined: the upgrade has been ended, so that there will be none any more. */
  left(): Promise<readonly KnownStep[] | undefined>
  onProgress: OnProgress
  /** Called when a step fails; it is tried again. */
  onError(error: unknown): void
}

/** Begins with the steps. @returns a function that stops, and waits for the batch or the index in progress */
export function runInBackground(parts: BackgroundParts): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
  const run = async () => {
    while (!signal.aborted) {
      try {
        const steps = await parts.left()
        if (!steps) return
        for (const step of steps) if (!signal.aborted) await runSlowly(parts, step, signal, pause)
      } catch (error) {
        if (!signal.aborted) parts.onError(error)
      }
      // A process of the previous version may start, and then they are to be run again.
      await pause(limits.upgrade.waitMs)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

async function runSlowly(
  { storage, onProgress }: BackgroundParts,
  step: KnownStep,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  if (step.kind !== 'backfill')
    return storage.migrating((db) => runStep(db, storage.dialect, step, onProgress))
  await noteBegun(storage.read, step)
  onProgress(step, 'begun')
  await fillSlowly(storage, step, { signal, pause, onProgress })
}

async function fillSlowly(
  storage: Storage,
  step: KnownStep & Backfill,
  {
    signal,
    pause,
    onProgress,
  }: { signal: AbortSignal; pause: (ms: number) => Promise<void>; onProgress: OnProgress },
): Promise<void> {
  const { batchMs, firstRows, mostRows, pauses, shortestPauseMs } = limits.upgrade.background
  let rows: number = firstRows
  const onBlocked = () => {
    // Fewer rows are less often in another session's way.
    rows = firstRows
    onProgress(step, 'blocked')
  }
  while (!signal.aborted) {
    if (storage.availability.refusal() !== undefined) return
    const took = startWatch()
    const result = await untilUnlocked(
      step,
      () => fillBatch((batch) => storage.write(batch), storage.dialect, step, rows),
      { onBlocked, signal },
    )
    const ms = took()
    if (result.state === 'finished') return onProgress(step, 'finished')
    onProgress(step, result)
    if (result.state === 'waits') return
    if (result.state === 'filled')
      rows = ms > batchMs ? Math.max(firstRows, rows / 2) : Math.min(rows * 2, mostRows)
    rows = Math.round(rows)
    await pause(Math.max(ms * pauses, shortestPauseMs))
  }
}
