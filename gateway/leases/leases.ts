// Who works on what. A process writes its id onto the rows that it is working on. As long as it says that it lives, nobody
// else touches these; once it is gone, another one takes them up.
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Reader, Storage } from '../storage/index.ts'

/** The records that this gateway process works on: each is leased by the process's id in the record's row. */
export interface Leases {
  readonly processId: string
  /** Notes that a request of this process works on a record, until `release`. */
  take(recordId: string): void
  release(recordId: string): void
  /** Whether one does: a record with this process's id that nobody has was left open. */
  has(recordId: string): boolean
  /** Has a record for as long as the work takes. */
  during<T>(recordId: string, work: () => Promise<T>): Promise<T>
  /** The ids of the processes whose heartbeat is not over, as a subquery. */
  liveProcesses(db: Reader): ReturnType<typeof liveProcesses>
  /** Gives up what it has to the others. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  /** No other process can have this database: those that are noted are dead, however long they said they would live. */
  isAlone: boolean
  /** The machine's time. Not a clock that may be turned: several processes go by it. */
  time: Clock
  /** Milliseconds after which it counts as gone unless it has said again that it lives. */
  life?: number | undefined
  onError(error: unknown): void
}

function liveProcesses(db: Reader, now: number) {
  return db.selectFrom('instances').select('id').where('alive_until', '>', now)
}

/** Notes this process as one that lives, and goes on doing so until it is stopped. */
export async function startLeases(storage: Storage, options: LeaseOptions): Promise<Leases> {
  const { isAlone, time, life = limits.leases.lifeMs, onError } = options
  const id = newId()
  const held = new Set<string>()
  const heartbeat = async () => {
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
  await heartbeat()
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = heartbeat().catch(onError)
  }, life / limits.leases.heartbeatsPerLife).unref()

  return {
    processId: id,
    take: (recordId) => void held.add(recordId),
    release: (recordId) => void held.delete(recordId),
    has: (recordId) => held.has(recordId),
    async during(recordId, work) {
      held.add(recordId)
      try {
        return await work()
      } finally {
        held.delete(recordId)
      }
    },
    liveProcesses: (db) => liveProcesses(db, time.now()),
    async stop() {
      clearInterval(timer)
      await last
      await storage.write((tx) => tx.deleteFrom('instances').where('id', '=', id).execute())
    },
  }
}
