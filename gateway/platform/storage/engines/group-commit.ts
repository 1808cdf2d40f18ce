// Group commit. SQLite waits for the disk at each commit, which is most of what a payment costs. So all changes that have come
// in by the time the engine is free share one commit. Each has its own savepoint, and none is acknowledged before the commit.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Database } from '../rows/schema.ts'
import type { Connection } from './dialect.ts'
import type { Tx } from './storage.ts'

interface QueuedChange {
  /**
   * Runs the change inside its savepoint. @returns a function that settles the caller's promise, to be called after the commit
   */
  run(tx: Tx): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Makes the `write` of a storage that has one connection.
 * @param committed is called after each commit, once its changes are acknowledged, with their number
 */
export function groupCommits(
  db: Kysely<Database>,
  committed: (changes: number) => void,
): Connection['write'] {
  const queue: QueuedChange[] = []
  let isBusy = false

  async function drain() {
    while (queue.length) {
      // One turn of the event loop lets more changes join: new ones, and follow-ups of those that were just committed.
      await nextTurn()
      const group = queue.splice(0, limits.groupCommitChanges)
      await commitTogether(db, group)
      committed(group.length)
    }
    isBusy = false
  }

  return (change) =>
    new Promise((resolve, reject) => {
      queue.push({
        run: (tx) => runInSavepoint(tx, () => change(tx), resolve, reject),
        fail: reject,
      })
      if (isBusy) return
      isBusy = true
      void drain()
    })
}

async function commitTogether(db: Kysely<Database>, group: readonly QueuedChange[]): Promise<void> {
  try {
    const settlers = await db.transaction().execute(async (tx) => {
      const done: (() => void)[] = []
      for (const { run } of group) done.push(await run(tx))
      return done
    })
    for (const settle of settlers) settle()
  } catch (error) {
    for (const { fail } of group) fail(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint one_change')
const release = CompiledQuery.raw('release one_change')
const rollback = CompiledQuery.raw('rollback to one_change')

async function runInSavepoint<T>(
  tx: Tx,
  change: () => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await tx.executeQuery(savepoint)
  try {
    const value = await change()
    await tx.executeQuery(release)
    return () => resolve(value)
  } catch (error) {
    try {
      await tx.executeQuery(rollback)
    } catch {
      // The database has rolled back all of the group, as it does on a full disk: this is why.
      throw error
    }
    await tx.executeQuery(release)
    // A rejection waits for the commit, too, because its reason may be another change of this group.
    return () => reject(error)
  }
}
