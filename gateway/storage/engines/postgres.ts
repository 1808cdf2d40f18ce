import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { codeOf } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Database } from '../rows/schema.ts'
import type { Dialect } from './dialect.ts'
import { nameStatements } from './named-statements.ts'
import type { Tx } from './storage.ts'

const INT8 = 20

/** Reads `int8` as a number: cents and milliseconds are integers that JavaScript represents exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

/** PostgreSQL, which many gateway processes may share. */
export const postgres: Dialect = {
  name: 'PostgreSQL',
  isShared: true,

  async connect({ databaseUrl }) {
    const { db, pool } = openPool(databaseUrl)
    return {
      read: db,
      reading: db,
      write: (change) => writeWithRetry(db, change),
      migrating: (migrate) => migrate(),
      close: () => db.destroy(),
      pool: () => ({
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    }
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
  transactionNumber: sql`pg_current_xact_id()::text::bigint`,
  firstOpenTransaction: sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
  async renumberRestored(db) {
    // Looks into the index once for each merchant and mode: there may be very many events.
    const tooHigh = (mode: string) => sql`exists (select from events where merchant_id = merchants.id
      and mode = ${sql.lit(mode)} and written >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`
    await sql`update events set written = 0 where merchant_id in
      (select id from merchants where ${tooHigh('test')} or ${tooHigh('live')})`.execute(db)
  },
  bytewise: (column) => sql<string>`${sql.ref(column)} collate "C"`,
  lowerBytes: (column) => sql`convert_to(lower(${sql.ref(column)} collate "C"), 'UTF8')`,
}

function openPool(connectionString: string | undefined): { db: Kysely<Database>; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max: limits.postgres.maxConnections,
    connectionTimeoutMillis: limits.postgres.connectTimeoutMs,
    statement_timeout: limits.postgres.statementTimeoutMs,
    idle_in_transaction_session_timeout: limits.postgres.statementTimeoutMs,
    types,
  })
  // A connection that breaks is replaced: one that is idle, and one that somebody has taken and is not asking just then, who hears
  // of it from the next query. Without these listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => nameStatements(await pool.connect(), mayPrepare(connectionString)),
        end: () => pool.end(),
        options: {},
      },
    }),
  })
  return { db, pool }
}

/**
 * Whether statements may be prepared under a name. `?prepare=false` says that they may not: behind a pooler that gives each
 * transaction another of the server's connections, a name is not there any more, or stands for something else.
 */
function mayPrepare(connectionString = ''): boolean {
  return URL.parse(connectionString)?.searchParams.get('prepare') !== 'false'
}

/** Codes of conflicts after which a retry may succeed: serialization failure, deadlock, stale prepared statement. */
const CONFLICTS = ['40001', '40P01', '0A000']

async function writeWithRetry<T>(db: Kysely<Database>, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(change)
    } catch (error) {
      if (!CONFLICTS.includes(codeOf(error) ?? '') || attempt === limits.postgres.maxAttempts) throw error
    }
  }
}
