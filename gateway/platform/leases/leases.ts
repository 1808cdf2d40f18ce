// Leases. A process writes its id into the rows that it works on. As long as its heartbeat goes on, nobody else touches these
// rows; once the heartbeat has stopped, another process takes them over. All of them go by the database's clock.
import { hostname } from 'node:os'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { startPulse } from '../../core/pulse.ts'
import { lastUpgrade, type Reader, type Storage } from '../storage/index.ts'

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
  /**
   * Whose owners are still dead, in the write that takes over: one may have come back since it was found. Never this process, which
   * lives whatever is noted of it.
   */
  deadAmong(db: Reader, owners: readonly Owned[]): Promise<string[]>
  /** Whether this process may begin new work: not while its heartbeat can't be written, or its clock is wrong. */
  mayWork(): boolean
  /** Stops the heartbeat and leaves this process's leases to the others. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  /**
   * Whether no other process can use this database, so that every process noted there is dead, even if its lease still runs.
   */
  isAlone: boolean
  /** This machine's time: what the database's clock is compared with, and what is used where they are one. */
  time: Clock
  /** Milliseconds without a heartbeat until this process counts as dead. */
  life?: number | undefined
  /** The ids of its encryption keys. */
  keyIds?: () => string
  /** Called when heartbeats begin to fail, and not again until one has worked. */
  onError(error: unknown): void
}

/** This machine's clock and the database's are too far apart for a gateway to work. */
export class ClockSkew extends Error {
  constructor(milliseconds: number) {
    const seconds = (Math.abs(milliseconds) / 1000).toFixed(1)
    const which = milliseconds > 0 ? 'ahead of' : 'behind'
    super(
      `This machine's clock is ${seconds} s ${which} the database's. Have NTP set both, then start again.`,
    )
  }
}

/** What a process works on has its id. */
interface Owned {
  instance_id: string | null
}

const liveProcesses = (db: Reader, now: RawBuilder<number>) =>
  db.selectFrom('instances').select('id').where('alive_until', '>', now)

const nowIn = ({ now }: Storage['dialect'], time: Clock): RawBuilder<number> =>
  now ?? sql<number>`${time.now()}`

/**
 * Registers this process as alive, and renews that by a heartbeat until it is stopped.
 * @throws ClockSkew
 */
export async function startLeases(storage: Storage, options: LeaseOptions): Promise<Leases> {
  const { isAlone, time, life = limits.leases.lifeMs, keyIds, onError } = options
  const { availability } = storage
  const now = () => nowIn(storage.dialect, time)
  const id = newId()
  const name = `${hostname()}, process ${process.pid}`
  const taken = new Set<string>()
  await storage.beat((db) => measureSkew(storage, db, time))
  const skew = availability.skew()
  if (availability.refusal() === 'clock' && skew !== undefined) throw new ClockSkew(skew)
  const heartbeat = () =>
    storage.beat(async (db) => {
      const alive_until = sql<number>`${now()} + ${sql.lit(life)}`
      const key_ids = keyIds?.() ?? null
      await db
        .insertInto('instances')
        .values({ id, alive_until, upgrade: lastUpgrade, key_ids, name })
        // Another process may have deleted the row while this one was suspended.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_until, key_ids }))
        .execute()
      await measureSkew(storage, db, time)
    })
  await storage.write((tx) =>
    tx
      .deleteFrom('instances')
      .$if(!isAlone, (query) => query.where('alive_until', '<=', now()))
      .execute(),
  )
  await heartbeat()
  const stopPulse = startPulse(heartbeat, { intervalMs: life / limits.leases.heartbeatsPerLife, onError })

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
    liveProcesses: (db) => liveProcesses(db, now()),
    async deadAmong(db, owners) {
      const ids = owners.flatMap(({ instance_id }) => instance_id ?? []).filter((owner) => owner !== id)
      if (ids.length === 0) return []
      const alive = await liveProcesses(db, now()).where('id', 'in', ids).execute()
      return ids.filter((owner) => !alive.some((process) => process.id === owner))
    },
    mayWork: () => availability.refusal() === undefined,
    async stop() {
      await stopPulse()
      // If it can't be written any more, the lease ends by itself.
      await storage.write((tx) => tx.deleteFrom('instances').where('id', '=', id).execute()).catch(onError)
    },
  }
}

/** Compares the clocks. How long the question and the answer took, each, isn't known: half of both together may be missing. */
async function measureSkew(
  { dialect, availability }: Storage,
  db: Pick<Storage['read'], 'getExecutor'>,
  time: Clock,
): Promise<void> {
  if (!dialect.now) return
  const asked = time.now()
  const { rows } = await sql<{ at: number }>`select ${dialect.now} as at`.execute(db)
  const answered = time.now()
  const skew = (asked + answered) / 2 - Number(rows[0]?.at)
  availability.noteSkew(skew, Math.abs(skew) - (answered - asked) / 2 <= limits.heartbeat.skewMs)
}
