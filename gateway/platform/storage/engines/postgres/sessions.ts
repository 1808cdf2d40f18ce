// Connections to PostgreSQL that never wait for good: each statement has a deadline on this side, too, and a connection that
// missed one, or whose session takes no writes any more, is cut instead of being used again.
import { Socket } from 'node:net'
import pg from 'pg'
import { startWatch } from '../../../../core/clock.ts'
import { limits } from '../../../../core/limits.ts'
import { DatabaseUnavailable, understood } from '../../unavailable.ts'
import type { Hosts } from './hosts.ts'

/** A connection, as long as somebody has it. */
export interface Session {
  /** @param deadlineMs instead of the usual one */
  query(config: pg.QueryConfig, deadlineMs?: number): Promise<pg.QueryResult>
  /** @param discard whether nobody may use it again */
  release(discard?: boolean): void
}

export interface Sessions {
  readonly pool: pg.Pool
  /** @throws DatabaseUnavailable */
  connect(): Promise<Session>
  /** Uses no connection again that exists now, and cuts those whose statement has had no answer for so many milliseconds. */
  renew(silentMs?: number): void
}

export interface SessionOptions {
  /** The most connections. */
  most: number
  /** When the server ends a statement, in milliseconds. */
  statementMs: number
  /** When the server ends the wait for a lock; absent: with the statement. */
  lockMs?: number
  /** When the answer counts as missing, a little later than the server ends it; absent: never. */
  deadlineMs?: number
  /** How long a connection may take, to be made or to be free. */
  connectMs?: number
  /** Settings of each session, as `-c NAME=VALUE`. */
  options?: string
}

const INT8 = 20

/** Reads `int8` as a number: cents and milliseconds are integers that JavaScript represents exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

const NOTHING: pg.QueryResult = { command: 'ROLLBACK', rowCount: 0, oid: 0, rows: [], fields: [] }

export function openSessions(hosts: Hosts, options: SessionOptions): Sessions {
  const { connectTimeoutMs, keepAliveMs, fullMs } = limits.postgres
  let generation = 0
  let sinceFull = (): number => Number.POSITIVE_INFINITY
  const waiting = new Map<Client, () => number>()

  class Client extends pg.Client {
    readonly generation = generation
    readonly #socket: Socket

    constructor(config: pg.ClientConfig = {}) {
      const socket = new Socket()
      super({ ...config, connectionString: hosts.current(), stream: () => socket })
      this.#socket = socket
      // One that breaks while somebody has it and asks nothing would end the process: the next query hears of it.
      this.on('error', () => {})
    }

    /** Without a goodbye, for which a silent server would be waited for. */
    cut() {
      this.#socket.destroy()
    }
  }

  const pool = new pg.Pool({
    Client,
    max: options.most,
    connectionTimeoutMillis: options.connectMs ?? connectTimeoutMs,
    statement_timeout: options.statementMs,
    idle_in_transaction_session_timeout: options.statementMs,
    ...(options.lockMs !== undefined && { lock_timeout: options.lockMs }),
    ...(options.options !== undefined && { options: options.options }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types,
  })
  pool.on('error', () => {})

  const ask = async (client: Client, config: pg.QueryConfig, deadlineMs = options.deadlineMs) => {
    waiting.set(client, startWatch())
    try {
      return await withinDeadline(client.query(config), deadlineMs)
    } finally {
      waiting.delete(client)
    }
  }

  const take = async (): Promise<Client & pg.PoolClient> => {
    for (;;) {
      const isUsedUp = pool.idleCount === 0 && pool.totalCount >= options.most
      // Who has waited in vain was not alone: for a moment nobody else waits, too.
      if (isUsedUp && sinceFull() < fullMs) throw usedUp()
      const client = await pool.connect().catch((error: unknown) => {
        if (isUsedUp) sinceFull = startWatch()
        throw understood(error)
      })
      if (!(client instanceof Client)) throw new Error('The pool has made another client.')
      if (client.generation === generation) return client
      client.cut()
      client.release(true)
    }
  }

  return {
    pool,
    async connect() {
      const client = await take()
      let isBroken = false
      let isCut = false
      const fail = (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable) || error.trouble === 'busy') return
        isBroken = true
        // Others of this generation are read-only, too.
        if (error.trouble === 'read_only') generation = Math.max(generation, client.generation + 1)
        if (error.trouble !== 'silent' && error.trouble !== 'unreachable') return
        isCut = true
        client.cut()
      }
      return {
        async query(config, deadlineMs) {
          // The server rolls back by itself.
          if (isCut && config.text === 'rollback') return NOTHING
          try {
            return await ask(client, config, deadlineMs)
          } catch (error) {
            const known = understood(error)
            fail(known)
            throw known
          }
        },
        release: (discard = false) => client.release(discard || isBroken || client.generation !== generation),
      }
    },
    renew(silentMs = Number.POSITIVE_INFINITY) {
      generation++
      for (const [client, since] of waiting) if (since() > silentMs) client.cut()
    },
  }
}

/** @throws DatabaseUnavailable when the deadline is over */
async function withinDeadline<T>(answer: Promise<T>, milliseconds: number | undefined): Promise<T> {
  if (milliseconds === undefined) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // An answer may have come in while this process was busy: it is read first.
    setImmediate(() => setImmediate(() => late.reject(tooLate(milliseconds))))
  }, milliseconds)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const tooLate = (milliseconds: number) =>
  new DatabaseUnavailable('silent', `The database has not answered in ${milliseconds} ms.`)

const usedUp = () => new DatabaseUnavailable('busy', 'All connections to the database are in use.')
