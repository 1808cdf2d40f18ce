// SQLite waits for the disk once a commit, which is most of what a payment costs. So the changes that have come in by the
// time the engine is free share one commit. Each is a savepoint of its own, and none is acknowledged before that commit.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { limits } from '../../core/limits.ts'
import type { Database } from '../rows/schema.ts'
import type { Connection } from './dialect.ts'
import type { Tx } from './storage.ts'

interface Waiting {
  /** Makes the change inside its savepoint. @returns what tells its caller the end of it, once that is on the disk */
  run(tx: Tx): Promise<() => void>
  fail(error: unknown): void
}

/** `write` of a storage with one connection. */
export function groupCommits(db: Kysely<Database>): Connection['write'] {
  const queue: Waiting[] = []
  let isBusy = false

  async function drain() {
    while (queue.length) {
      // After a turn of the event loop: what has come in by then joins, and so does what the changes before have led to.
      await nextTurn()
      await commitTogether(db, queue.splice(0, limits.groupCommitChanges))
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

async function commitTogether(db: Kysely<Database>, group: readonly Waiting[]): Promise<void> {
  try {
    const tellers = await db.transaction().execute(async (tx) => {
      const done: (() => void)[] = []
      for (const { run } of group) done.push(await run(tx))
      return done
    })
    for (const tell of tellers) tell()
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
    await tx.executeQuery(rollback)
    await tx.executeQuery(release)
    // A refusal may rest on another change of the group, so it is told with them, too.
    return () => reject(error)
  }
}
