import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type KyselyPlugin, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import type { Database } from '../rows/schema.ts'
import { ownFolder } from './data-folder.ts'
import type { Connection, Dialect } from './dialect.ts'
import { groupCommits } from './group-commit.ts'

/** Milliseconds to wait for another process that has the file locked. */
const BUSY_TIMEOUT = 5_000

/** The embedded database: a file in the data folder. */
export const sqlite: Dialect = {
  name: 'SQLite',
  isShared: false,

  async connect({ dataDir }, { isAlone, mustExist }) {
    const file = path.join(dataDir, 'gateway.sqlite')
    if (mustExist && !existsSync(file))
      throw new Error(`There is no gateway's data in this folder: ${dataDir}. Name another one.`)
    const release = isAlone ? ownFolder(dataDir) : () => {}
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

  // It has none.
  async liftTimeLimit() {},
  clusteredByKey: sql`without rowid`,
  jsonInteger: (column, member) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)})`,
  lowerBytes: (column) => sql`cast(lower(${sql.ref(column)}) as blob)`,
}

/** An acknowledged change survives a power cut: `synchronous=FULL` waits for the disk at each commit. */
function openFile(file: string): Connection {
  // Readable by its owner alone, and so are the files that the engine puts beside it.
  closeSync(openSync(file, 'a', 0o600))
  const database = new Sqlite(file, { timeout: BUSY_TIMEOUT })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // What is deleted is overwritten: a used token leaves nothing in the file.
  database.pragma('secure_delete = ON')
  const db = new Kysely<Database>({
    dialect: new TransactionalDialect({ database: keepStatements(database) }),
    plugins: [withoutLocks],
  })
  return {
    // The one connection is the write's while it lasts, so a read never sees what is not committed yet.
    read: db,
    write: groupCommits(db),
    close: () => db.destroy(),
  }
}

/**
 * With changes of the schema inside transactions, which the engine has and the library does not count on: a migration that
 * was interrupted halfway could neither go on nor begin again.
 */
class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Statements that are kept; a query with a list in it is another one for each length of the list. */
const MOST_KEPT = 500

/** At once, not when the first row is written: by then another process may have written. */
const BEGIN = 'begin immediate'

/**
 * Where SQLite looks at a value to make its plan, and so plans the statement anew each time it is run, which takes longer
 * than to run it. The plus changes nothing but that.
 */
const COMPARED = /( =| limit) \?/g

/** Prepares each statement once. */
function keepStatements(sqlite: Sqlite.Database) {
  const kept = new Map<string, Sqlite.Statement>()
  return {
    prepare(text: string) {
      const known = kept.get(text)
      if (known) return known
      const statement = sqlite.prepare(text === 'begin' ? BEGIN : text.replace(COMPARED, '$1 +?'))
      if (kept.size < MOST_KEPT) kept.set(text, statement)
      return statement
    },
    close: () => sqlite.close(),
  }
}

/**
 * Leaves `for update` and `skip locked` out of a query. SQLite has neither and needs neither: it runs one write
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
