import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { codeOf } from '../errors.ts'
import { limits } from '../limits.ts'
import { migrate } from './migrate.ts'
import { nameStatements } from './named-statements.ts'
import type { Database } from './schema.ts'
import type { Storage, Tx } from './storage.ts'

const INT8 = 20

/** Cents and milliseconds: both are whole numbers that JavaScript holds exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)

/**
 * Opens a PostgreSQL database, which many gateway processes may share.
 * @param url `postgres://user:password@host:port/database`
 * @throws when it cannot be reached, or a migration fails
 */
export async function openPostgres(url: string): Promise<Storage> {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.postgres.connections,
    connectionTimeoutMillis: limits.postgres.connect,
    statement_timeout: limits.postgres.statement,
    idle_in_transaction_session_timeout: limits.postgres.statement,
    types,
  })
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => nameStatements(await pool.connect()),
        end: () => pool.end(),
        options: {},
      },
    }),
  })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    engine: 'PostgreSQL',
    read: db,
    write: (change) => writeAgain(db, change),
    close: () => db.destroy(),
  }
}

/** What the server says when changes got in one another's way: the same change may well succeed now. */
const IN_THE_WAY = ['40001', '40P01', '0A000']

async function writeAgain<T>(db: Kysely<Database>, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(change)
    } catch (error) {
      if (!IN_THE_WAY.includes(codeOf(error) ?? '') || attempt === limits.postgres.attempts) throw error
    }
  }
}
