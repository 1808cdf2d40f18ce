import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import type { Database } from '../rows/schema.ts'
import { createCheckpoints } from './checkpoints.ts'
import { lockDataFolder } from './data-folder.ts'
import type { Connection, Dialect } from './dialect.ts'
import { groupCommits } from './group-commit.ts'
import { openReading } from './reading/dialect.ts'
import { cacheStatements } from './statement-cache.ts'
import { FileQueryCompiler } from './unindexed.ts'

/** How many milliseconds to wait while another process has the file locked. */
const BUSY_TIMEOUT = 5_000

/** The path of the database in a data folder. @throws when it must exist and does not */
export function sqliteFileOf(
  dataDir: string,
  { mustExist = false }: { mustExist?: boolean | undefined } = {},
): string {
  const file = path.join(dataDir, 'gateway.sqlite')
  if (mustExist && !existsSync(file))
    throw new Error(`There is no gateway's data in this folder: ${dataDir}. Name another one.`)
  return file
}

/** SQLite: a file in the data folder. */
export const sqlite: Dialect = {
  name: 'SQLite',
  isShared: false,

  async connect({ dataDir }, { isAlone, mustExist }) {
    const file = sqliteFileOf(dataDir, { mustExist })
    const release = isAlone ? lockDataFolder(dataDir) : () => {}
    try {
      const connection = openFile(file)
      return {
        ...connection,
        async close() {
          await connection.close()
          release()
        },
      }
    } catch (error) {
      release()
      throw error
    }
  },

  now: undefined,
  async hasTable(db, name) {
    const { rows } =
      await sql`select name from sqlite_schema where type = 'table' and name = ${name}`.execute(db)
    return rows.length > 0
  },
  async estimateRows(db, table) {
    const { rows } = await sql<{
      rows: number
    }>`select coalesce(max(rowid), 0) as rows from ${sql.table(table)}`.execute(db)
    return rows[0]?.rows ?? 0
  },
  // SQLite has no statement timeout.
  async liftTimeLimit() {},
  bigint: sql`integer`,
  bytes: sql`blob`,
  strict: sql`strict`,
  clusteredByKey: sql`without rowid`,
  jsonInteger: (column, member) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)})`,
  jsonText: (column, member) =>
    sql`cast(json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)}) as text)`,
  bytewise: (column) => sql<string>`${sql.ref(column)}`,
  lowered(column, word) {
    const text = sql.ref(column)
    return sql<string>`lower(${word === 1 ? text : sql`substr(${text}, instr(${text}, ' ') + 1)`})`
  },
  lowerBytes: (column) => sql`cast(lower(${sql.ref(column)}) as blob)`,
}

/** Opens the file so that a committed change survives a power cut: `synchronous=FULL` waits for the disk at each commit. */
function openFile(file: string): Connection {
  // Created for its owner alone; the files that SQLite puts beside it get the same permissions.
  closeSync(openSync(file, 'a', 0o600))
  const database = new Sqlite(file, { timeout: BUSY_TIMEOUT })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Overwrites deleted rows, so that a used token leaves nothing in the file.
  database.pragma('secure_delete = ON')
  // A large sort needs no folder for temporary files: there may be none that can be written.
  database.pragma('temp_store = MEMORY')
  const db = new Kysely<Database>({
    dialect: new TransactionalDialect(
      { database: cacheStatements<unknown>(database) },
      () => database.inTransaction,
    ),
    plugins: [withoutLocks],
  })
  const { reading, pool } = openReading(file)
  const write = groupCommits(db, createCheckpoints(database, pool))
  return {
    // A write holds this connection while it lasts, so a read of it never sees uncommitted changes.
    read: db,
    reading,
    write,
    beat: (beat) => write((tx) => beat(tx)),
    async migrating(migrate) {
      database.unsafeMode(true)
      try {
        return await migrate(db)
      } finally {
        database.unsafeMode(false)
      }
    },
    async close() {
      await reading.destroy()
      await db.destroy()
    },
  }
}

/**
 * Lets Kysely change the schema inside a transaction. SQLite supports that, but the library does not use it by default. Without
 * it a migration that was interrupted halfway could neither continue nor start again.
 */
class TransactionalDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#config = config
    this.#isInTransaction = isInTransaction
  }

  override createDriver() {
    return new TransactionalDriver(this.#config, this.#isInTransaction)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }

  override createQueryCompiler() {
    return new FileQueryCompiler()
  }
}

/** After some errors, as on a full disk, SQLite has rolled back already: another rollback would only hide the error. */
class TransactionalDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Removes `for update` and `skip locked` from queries. SQLite has neither, and needs neither, because it runs one write
 * transaction at a time.
 */
export const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode' || !node.endModifiers) return node
    const { endModifiers: _locks, ...rest } = node
    return rest
  },
  transformResult: async ({ result }) => result,
}
