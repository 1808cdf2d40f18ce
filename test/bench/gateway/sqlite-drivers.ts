// better-sqlite3, which the gateway uses, and Node's own node:sqlite, with one interface.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import Sqlite from 'better-sqlite3'

/** As in gateway/platform/storage/engines/sqlite.ts. */
const SETTINGS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']

/** An open file. */
export interface OpenedFile {
  exec(sql: string): void
  /** Prepares a statement, to be run as often as wanted: its rows, where it has any. */
  prepare(sql: string): (values: readonly unknown[]) => unknown
  close(): void
}

export interface SqliteDriver {
  name: string
  open(file: string): OpenedFile
}

export const betterSqlite: SqliteDriver = {
  name: 'better-sqlite3',
  open(file) {
    const database = new Sqlite(file)
    for (const setting of SETTINGS) database.pragma(setting)
    return {
      exec: (sql) => void database.exec(sql),
      prepare(sql) {
        const statement = database.prepare(sql)
        return statement.reader ? (values) => statement.all(values) : (values) => statement.run(values)
      },
      close: () => void database.close(),
    }
  },
}

export const nodeSqlite: SqliteDriver = {
  name: 'node:sqlite',
  open(file) {
    const database = new DatabaseSync(file)
    for (const setting of SETTINGS) database.exec(`pragma ${setting}`)
    return {
      exec: (sql) => database.exec(sql),
      prepare(sql) {
        const statement = database.prepare(sql)
        const isReader = statement.columns().length > 0
        return (values) => {
          const given = values as SQLInputValue[]
          return isReader ? statement.all(...given) : statement.run(...given)
        }
      },
      close: () => database.close(),
    }
  },
}
