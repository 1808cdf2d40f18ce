// Waits for locks in short tries, because payments queue behind whoever waits.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf } from '../../../core/errors.ts'
import { randomShare } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Dialect } from '../engines/dialect.ts'
import type { Tx } from '../engines/storage.ts'
import type { KnownStep } from './step.ts'

/** Codes after which a step is tried again: lock not available, deadlock, conflict at SERIALIZABLE. */
const IN_THE_WAY = ['55P03', '40P01', '40001']

/** Limits how long a transaction waits for locks, because others wait for those it holds. */
export async function waitBriefly(tx: Tx, { isShared }: Dialect): Promise<void> {
  if (isShared) await sql`set local lock_timeout = ${sql.lit(limits.upgrade.locks.lockTimeoutMs)}`.execute(tx)
}

interface Trying {
  onBlocked?: () => void
  also?: readonly string[]
  signal?: AbortSignal
}

/**
 * Tries work that gives up when it has to wait for a lock.
 * @param onBlocked called before each other try
 * @param also further codes after which it is tried again
 * @param signal ends the pauses, with an error
 * @throws when it fails, or the locks stay taken
 */
export async function untilUnlocked<T>(
  { id }: KnownStep,
  work: () => Promise<T>,
  { onBlocked, also = [], signal }: Trying = {},
): Promise<T> {
  const { tries, firstPauseMs, longestPauseMs } = limits.upgrade.locks
  let pause: number = firstPauseMs
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (![...IN_THE_WAY, ...also].includes(codeOf(error) ?? '')) throw error
      if (left === 0) throw blocked(id, error)
      onBlocked?.()
    }
    await setTimeout((1 + randomShare()) * pause, undefined, { ...(signal && { signal }) })
    pause = Math.min(pause * 2, longestPauseMs)
  }
}

const blocked = (id: string, cause: unknown): Error =>
  new Error(
    `The database upgrade stopped at ${id}: another session holds a lock on what it changes. ` +
      'End long transactions (see pg_stat_activity), then start again. The upgrade continues where it stopped.',
    { cause },
  )
