// SQLite writes to a log and moves it into the database at a checkpoint. By itself it makes one at each commit as long as somebody
// reads what the log has, and cannot begin the log anew until for a moment nobody does.
import type { Database } from 'better-sqlite3'
import { limits } from '../../../core/limits.ts'
import type { ReadingPool } from './reading/pool.ts'

interface Checkpoint {
  /** Pages of the log, moved or not. */
  log: number
}

/**
 * Makes the checkpoints of a database: one after so many changes, and a pause in reading when the log has grown long.
 * @param database the connection that writes
 * @returns what is called after each commit, with the number of its changes
 */
export function createCheckpoints(
  database: Database,
  pool: Pick<ReadingPool, 'pause'>,
  {
    changes: between,
    logPages,
    pauseMs,
  }: Readonly<Record<keyof typeof limits.checkpoint, number>> = limits.checkpoint,
): (changes: number) => void {
  const checkpoint = database.prepare<[], Checkpoint>('pragma wal_checkpoint(PASSIVE)')
  let changes = 0
  let isPausing = false
  let resume: (() => void) | undefined
  // Where reading never pauses, each commit beyond that length makes its own checkpoint, and so writes slow down.
  database.pragma(`wal_autocheckpoint = ${2 * logPages}`)

  /** What was committed is in the log: a checkpoint that fails loses nothing, and the next one tries again. */
  function attempt(work: () => void) {
    try {
      work()
    } catch {}
  }

  function truncate() {
    // Another process may read, too: it is not waited for.
    const timeout = database.pragma('busy_timeout', { simple: true })
    database.pragma('busy_timeout = 0')
    try {
      database.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      database.pragma(`busy_timeout = ${timeout}`)
    }
  }

  function beginLogAnew() {
    attempt(truncate)
    resume?.()
    resume = undefined
  }

  async function pause() {
    isPausing = true
    resume = await pool.pause(pauseMs)
    isPausing = false
    // Within a transaction it has to wait for the commit, which calls again.
    if (resume && !database.inTransaction) beginLogAnew()
  }

  return (committed) => {
    if (resume) return beginLogAnew()
    changes += committed
    if (changes < between || isPausing) return
    changes = 0
    attempt(() => {
      const made = checkpoint.get()
      if (made && made.log >= logPages) void pause()
    })
  }
}
