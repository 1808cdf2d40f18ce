import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database } from '../rows/schema.ts'

/** Where the data is. */
export interface Place {
  /** For the embedded database, whose file is in it. */
  dataDir: string
  /** `postgres://user:password@host:port/database`, in place of that. */
  databaseUrl?: string | undefined
}

/** What a database is opened for. */
export interface Use {
  /** Whether nobody else may work on the data meanwhile, where the engine is not made to be shared. */
  isAlone?: boolean
  /** Whether it has to be there already: else an empty one is made. */
  mustExist?: boolean
}

/** A database that is open, with whatever tables it has. */
export interface Connection {
  read: Kysely<Database>
  /**
   * Runs all of `change` in one database transaction; what it throws rolls everything back. When the promise
   * resolves, the change is on the disk. Never wait inside for anything but the database, and do nothing but through
   * `tx`: where changes got in one another's way, it is run again.
   */
  write<T>(change: (tx: Transaction<Database>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * What differs between the database engines; all else is the same SQL on both. Migrations use its parts, too: what one of
 * these means never changes, because what a migration did never does.
 */
export interface Dialect {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** Whether several processes may work on one database at once. */
  readonly isShared: boolean

  /** @throws when the database cannot be opened, or not for this use */
  connect(place: Place, use: Use): Promise<Connection>

  /** Lets the statements of a migration take as long as they need. */
  liftTimeLimit(db: Kysely<Database>): Promise<void>

  /** Ends a `create table` whose rows are to stand in the order of its key, where the engine can do that. */
  readonly clusteredByKey: RawBuilder<unknown>

  /** A member of a JSON text that is a whole number; null where there is none. */
  jsonInteger(column: string, member: string): RawBuilder<unknown>

  /** A text of ASCII in lower case, as bytes. */
  lowerBytes(column: string): RawBuilder<unknown>
}
