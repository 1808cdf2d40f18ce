import { Kysely, PostgresDialect, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Database } from '../rows/schema.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { Dialect } from './dialect.ts'
import { nameStatements } from './named-statements.ts'
import { createHosts, type Hosts, urlsOf } from './postgres/hosts.ts'
import type { Session, Sessions } from './postgres/sessions.ts'
import { unlessSilent } from './postgres/silence.ts'
import { createRetries } from './retry-conflicts.ts'

/** Connections of what changes the schema, and one that looks whether the database still answers. */
const MIGRATING = 4

/** PostgreSQL, which many gateway processes may share. */
export const postgres: Dialect = {
  name: 'PostgreSQL',
  isShared: true,

  async connect({ databaseUrl = '', readUrl }, _use, check) {
    // Not at the top: a gateway on SQLite has no need of the client.
    const { openReplica } = await import('./postgres/replica.ts')
    const { openSessions } = await import('./postgres/sessions.ts')
    const hosts = createHosts(databaseUrl)
    await hosts.locate()
    const { maxConnections, statementTimeoutMs, lockTimeoutMs, deadlineMs, patientMs } = limits.postgres
    const usual = openSessions(hosts, {
      most: maxConnections,
      statementMs: statementTimeoutMs,
      lockMs: lockTimeoutMs,
      deadlineMs,
    })
    const { lateMs } = limits.heartbeat
    const single = openSessions(hosts, { most: 1, statementMs: lateMs, deadlineMs: lateMs })
    const prepares = mayPrepare(databaseUrl)
    const db = kyselyOver(prepares, () => {
      check?.('read')
      return usual.connect()
    })
    const beating = kyselyOver(prepares, () => single.connect())
    const retryConflicts = createRetries()
    const replica = readUrl === undefined ? undefined : openReplica(readUrl, usual)
    const reading = replica
      ? kyselyOver(mayPrepare(readUrl ?? ''), () => {
          check?.('read')
          return replica.connect()
        })
      : db
    return {
      read: db,
      reading,
      ...(replica && { replica }),
      write: (change) => retryConflicts(() => db.transaction().execute(change)),
      beat: (beat) => beatOnce(() => beat(beating), hosts, [single, usual]),
      async migrating(migrate) {
        // Its statements take long, and wait for the process that changes the schema already.
        const patient = openSessions(hosts, { most: MIGRATING, statementMs: patientMs })
        const own = kyselyOver(prepares, () => patient.connect())
        try {
          return await unlessSilent(patient, () => migrate(own))
        } finally {
          await own.destroy()
          await patient.pool.end()
        }
      },
      close: async () => {
        await Promise.all([db.destroy(), reading.destroy(), beating.destroy()])
        await Promise.all([usual.pool.end(), single.pool.end(), replica?.close()])
      },
      pool: () => ({
        used: usual.pool.totalCount - usual.pool.idleCount,
        idle: usual.pool.idleCount,
        waiting: usual.pool.waitingCount,
      }),
    }
  },

  now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  async hasTable(db, name) {
    const { rows } = await sql<{
      found: boolean
    }>`select to_regclass(${sql.lit(name)}) is not null as found`.execute(db)
    return rows[0]?.found === true
  },
  async estimateRows(db, table) {
    // Of a partitioned table only the partitions have rows.
    const own = sql`to_regclass(${sql.lit(table)})`
    const estimate = sql<{ rows: number }>`select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows
      from pg_class where oid = ${own} or oid in (select inhrelid from pg_inherits where inhparent = ${own})`
    const { rows } = await estimate.execute(db)
    return Number(rows[0]?.rows ?? 0)
  },
  async liftTimeLimit(db) {
    await sql`set local statement_timeout = 0`.execute(db)
  },
  bigint: sql`bigint`,
  bytes: sql`bytea`,
  strict: sql``,
  // Not supported: PostgreSQL keeps a key in an index beside the rows.
  clusteredByKey: sql``,
  jsonInteger: (column, member) => sql`(${sql.ref(column)}::json ->> ${sql.lit(member)})::integer`,
  jsonText: (column, member) => sql`(${sql.ref(column)}::json ->> ${sql.lit(member)})`,
  bytewise: (column) => sql<string>`${sql.ref(column)} collate "C"`,
  lowered(column, word) {
    const text = sql`${sql.ref(column)} collate "C"`
    return sql<string>`lower(${word === 1 ? text : sql`substr(${text}, strpos(${text}, ' ') + 1)`})`
  },
  lowerBytes: (column) => sql`convert_to(lower(${sql.ref(column)} collate "C"), 'UTF8')`,
}

function kyselyOver(prepares: boolean, connect: () => Promise<Session>): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => nameStatements(await connect(), prepares),
        end: async () => {},
        options: {},
      },
    }),
  })
}

/**
 * Runs a heartbeat, and if it fails once more on a new connection: that of the first may be the only thing that is broken. Then
 * the others may be, too, so they are replaced.
 */
async function beatOnce<T>(beat: () => Promise<T>, hosts: Hosts, all: readonly Sessions[]): Promise<T> {
  try {
    return await beat()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error.trouble === 'full') throw error
    for (const sessions of all)
      sessions.renew(error.trouble === 'silent' ? limits.heartbeat.lateMs / 2 : undefined)
    if (await hosts.locate()) for (const sessions of all) sessions.renew(0)
    return beat()
  }
}

/**
 * Whether statements may be prepared under a name. `?prepare=false` says that they may not: behind a pooler that gives each
 * transaction another of the server's connections, a name is not there any more, or stands for something else.
 */
function mayPrepare(databaseUrl: string): boolean {
  return URL.parse(urlsOf(databaseUrl)[0])?.searchParams.get('prepare') !== 'false'
}
