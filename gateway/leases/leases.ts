// Leases. A process writes its id into the rows that it works on. As long as its heartbeat goes on, nobody else touches these
// rows; once the heartbeat has stopped, another process takes them over.
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Reader, Storage } from '../storage/index.ts'

/** The records that this process works on. Each is leased to it by the process's id in the record's row. */
export interface Leases {
  readonly processId: string
  /** Notes that a request of this process works on a record, until `release`. */
  take(recordId: string): void
  release(recordId: string): void
  /** Whether a request of this process works on it. If none does although the row has this process's id, it was left open. */
  has(recordId: string): boolean
  /** Takes a record, runs the work and releases the record. */
  during<T>(recordId: string, work: () => Promise<T>): Promise<T>
  /** The ids of the processes that are alive, as a subquery. */
  liveProcesses(db: Reader): ReturnType<typeof liveProcesses>
  /** Stops the heartbeat and leaves this process's leases to the others. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  /**
   * Whether no other process can use this database, so that every process noted there is dead, even if its lease still runs.
   */
  isAlone: boolean
  /** The machine's time, by which several processes compare. Never a clock that may be set forward. */
  time: Clock
  /** Milliseconds without a heartbeat until this process counts as dead. */
  life?: number | undefined
  onError(error: unknown): void
}

function liveProcesses(db: Reader, now: number) {
  return db.selectFrom('instances').select('id').where('alive_until', '>', now)
}

/** Registers this process as alive, and renews that by a heartbeat until it is stopped. */
export async function startLeases(storage: Storage, options: LeaseOptions): Promise<Leases> {
  const { isAlone, time, life = limits.leases.lifeMs, onError } = options
  const id = newId()
  const taken = new Set<string>()
  const heartbeat = async () => {
    const alive_until = time.now() + life
    await storage.write((tx) =>
      tx
        .insertInto('instances')
        .values({ id, alive_until })
        // Another process may have deleted the row while this one was suspended.
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
    take: (recordId) => void taken.add(recordId),
    release: (recordId) => void taken.delete(recordId),
    has: (recordId) => taken.has(recordId),
    async during(recordId, work) {
      taken.add(recordId)
      try {
        return await work()
      } finally {
        taken.delete(recordId)
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
