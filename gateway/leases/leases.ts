// Who works on what. A process writes its id onto the rows that it is working on. As long as it says that it lives, nobody
// else touches these; once it is gone, another one takes them up.
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Reader, Storage } from '../storage/index.ts'

/** This gateway process, for the others. */
export interface Instance {
  readonly id: string
  /** Notes that a request of this process works on a record, until `letGo`. */
  hold(recordId: string): void
  letGo(recordId: string): void
  /** Whether one does: a record with this process's id that nobody holds was left open. */
  holds(recordId: string): boolean
  /** Holds a record for as long as the work takes. */
  workOn<T>(recordId: string, work: () => Promise<T>): Promise<T>
  /** The ids of the processes that live, as a subquery. */
  living(db: Reader): ReturnType<typeof livingInstances>
  /** Gives up what it holds to the others. */
  stop(): Promise<void>
}

export interface InstanceOptions {
  /** No other process can have this database: those that are noted are dead, however long they said they would live. */
  isAlone: boolean
  /** The machine's time. Not a clock that may be turned: several processes go by it. */
  time: Clock
  /** Milliseconds after which it counts as gone unless it has said again that it lives. */
  life?: number | undefined
  onError(error: unknown): void
}

function livingInstances(db: Reader, now: number) {
  return db.selectFrom('instances').select('id').where('alive_until', '>', now)
}

/** Notes this process as one that lives, and goes on doing so until it is stopped. */
export async function startInstance(storage: Storage, options: InstanceOptions): Promise<Instance> {
  const { isAlone, time, life = limits.instance.lifeMs, onError } = options
  const id = newId()
  const held = new Set<string>()
  const beat = async () => {
    const alive_until = time.now() + life
    await storage.write((tx) =>
      tx
        .insertInto('instances')
        .values({ id, alive_until })
        // Others may have deleted the row of a process that was stopped for a while.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until }))
        .execute(),
    )
  }
  await storage.write((tx) =>
    tx
      .deleteFrom('instances')
      .$if(!isAlone, (query) => query.where('alive_until', '<=', time.now()))
      .execute(),
  )
  await beat()
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = beat().catch(onError)
  }, life / limits.instance.beatsPerLife).unref()

  return {
    id,
    hold: (recordId) => void held.add(recordId),
    letGo: (recordId) => void held.delete(recordId),
    holds: (recordId) => held.has(recordId),
    async workOn(recordId, work) {
      held.add(recordId)
      try {
        return await work()
      } finally {
        held.delete(recordId)
      }
    },
    living: (db) => livingInstances(db, time.now()),
    async stop() {
      clearInterval(timer)
      await last
      await storage.write((tx) => tx.deleteFrom('instances').where('id', '=', id).execute())
    },
  }
}
