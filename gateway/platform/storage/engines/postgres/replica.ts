// Reads on a standby of the primary. Before each, the primary says how far its log has come, and the standby how far it has
// followed: so a read sees every change that was acknowledged before it began, as on the primary. A standby that is gone or too far
// behind is left alone for a moment, and the primary is read.
import { setTimeout } from 'node:timers/promises'
import type { QueryConfig, QueryResult } from 'pg'
import { startWatch } from '../../../../core/clock.ts'
import { codeOf } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { DatabaseUnavailable } from '../../unavailable.ts'
import type { ReplicaUse } from '../dialect.ts'
import { createHosts } from './hosts.ts'
import { openSessions, type Session, type Sessions } from './sessions.ts'

export interface Replica {
  /** A connection for reads: to the standby, or to the primary. @throws DatabaseUnavailable */
  connect(): Promise<Session>
  /** How it is used. */
  use(): ReplicaUse
  /** Compares its data with the primary's now. */
  look(): Promise<ReplicaUse>
  close(): Promise<void>
}

const POSITION = 'select pg_current_wal_flush_lsn()::text as position'
const FOLLOWED = `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_followed`

/** The code of a read that a standby ends, because it would keep it from following the primary. */
const CONFLICT = '40001'

/** @param primary its connections, for what the standby can't read */
export function openReplica(readUrl: string, primary: Sessions): Replica {
  const { maxConnections, statementTimeoutMs, deadlineMs } = limits.postgres
  const { waitMs, restMs, pauseMs } = limits.replica
  const sessions = openSessions(createHosts(readUrl, 'any'), {
    most: maxConnections,
    statementMs: statementTimeoutMs,
    deadlineMs,
    connectMs: waitMs,
    // A standby knows no serializable transactions.
    options: '-c default_transaction_isolation=repeatable\\ read',
  })
  const position = sharedQuery(primary)
  let state: ReplicaUse['state'] = 'used'
  let sinceTrouble: (() => number) | undefined
  let probing: Promise<unknown> | undefined

  /** A connection to the standby, once it has followed. @throws when it can't be used */
  async function follow(): Promise<Session> {
    const [wanted, session] = await Promise.all([position(), sessions.connect()])
    const elapsed = startWatch()
    try {
      for (;;) {
        const { rows } = await session.query({ text: FOLLOWED, values: [wanted] }, waitMs)
        if (!rows[0]?.is_standby) throw new NotFollowing('is no standby')
        if (rows[0].has_followed) return session
        if (elapsed() > waitMs) throw new NotFollowing('is behind')
        await setTimeout(pauseMs)
      }
    } catch (error) {
      session.release()
      throw error
    }
  }

  function note(error: unknown) {
    state = error instanceof NotFollowing ? 'behind' : 'gone'
    sinceTrouble = startWatch()
  }

  async function probe(): Promise<void> {
    try {
      const session = await follow()
      session.release()
      state = 'used'
    } catch (error) {
      note(error)
    }
  }

  const probeOnce = () => {
    probing ??= probe().finally(() => {
      probing = undefined
    })
    return probing
  }

  return {
    async connect() {
      if (state !== 'used') {
        // It's tried without anybody waiting for it.
        if ((sinceTrouble?.() ?? restMs) >= restMs) void probeOnce()
        return primary.connect()
      }
      try {
        return withFallback(await follow(), primary, note)
      } catch (error) {
        note(error)
        return primary.connect()
      }
    },
    use: () => ({ state }),
    async look() {
      await probeOnce()
      return { state }
    },
    close: () => sessions.pool.end(),
  }
}

class NotFollowing extends Error {}

/** A connection whose reads the primary repeats if the standby breaks. */
function withFallback(session: Session, primary: Sessions, note: (error: unknown) => void): Session {
  return {
    async query(config: QueryConfig, waitMs?: number): Promise<QueryResult> {
      try {
        return await session.query(config, waitMs)
      } catch (error) {
        if (!isBroken(error)) throw error
        if (codeOf(error) !== CONFLICT) note(error)
      }
      const other = await primary.connect()
      try {
        // Without its name, which is another connection's.
        return await other.query({ text: config.text, ...(config.values && { values: config.values }) })
      } finally {
        other.release()
      }
    },
    release: (discard) => session.release(discard),
  }
}

/** A read that takes too long would take as long on the primary. */
const isBroken = (error: unknown) =>
  error instanceof DatabaseUnavailable ? error.trouble !== 'busy' : codeOf(error) === CONFLICT

/** How far the primary's log has come. Who asks while a query is on its way shares the next one, so the answer is never too old. */
function sharedQuery(primary: Sessions): () => Promise<string> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined
  const ask = async () => {
    const session = await primary.connect()
    try {
      const { rows } = await session.query({ text: POSITION })
      return String(rows[0]?.position)
    } finally {
      session.release()
    }
  }
  return () => {
    next ??= current
      .catch(() => {})
      .then(() => {
        const asked = ask()
        current = asked
        next = undefined
        return asked
      })
    return next
  }
}
