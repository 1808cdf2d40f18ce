import { closeSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import type { Storage } from './storage.ts'
import { withoutLocks } from './without-locks.ts'

/** Milliseconds to wait for another process that has the file locked. */
const BUSY_TIMEOUT = 5_000

/**
 * Opens the embedded database; makes the file if there is none.
 * An acknowledged change survives a power cut: `synchronous=FULL` waits for the disk at each commit.
 */
export async function openSqlite(file: string): Promise<Storage> {
  // Readable by its owner alone, and so are the files that the engine puts beside it.
  closeSync(openSync(file, 'a', 0o600))
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // What is deleted is overwritten: a used token leaves nothing in the file.
  sqlite.pragma('secure_delete = ON')
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [withoutLocks],
  })
  await migrate(db)
  return {
    read: db,
    // The engine has one connection: Kysely lets one transaction in at a time, so the row that a change reads is its own.
    write: (change) => db.transaction().execute(change),
    close: () => db.destroy(),
  }
}
