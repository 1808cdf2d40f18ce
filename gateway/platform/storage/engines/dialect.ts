import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database } from '../rows/schema.ts'

/** Where the database is. */
export interface Place {
  /** The folder of the SQLite file. */
  dataDir: string
  /** `postgres://user:password@host:port/database`: PostgreSQL instead of SQLite. Several hosts are separated by commas. */
  databaseUrl?: string | undefined
  /** A standby of that database, which lists, searches, counts and exports are read from. */
  readUrl?: string | undefined
}

/** How a database is to be opened. */
export interface Use {
  /** Whether to lock out other processes, on an engine that is not shared. */
  isAlone?: boolean
  /** Whether opening fails if there is no database yet. Otherwise an empty one is created. */
  mustExist?: boolean
}

/** A database to read from, in whichever way: `Storage.read`, `Storage.reading` or a `Tx`. Nothing is written through it. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'getExecutor'>

/** An open database. Its schema may not be up to date yet. */
export interface Connection {
  /** For a short look at few rows, by their keys or an index: on SQLite whatever it takes, payments wait. */
  read: Kysely<Database>
  /**
   * For lists, searches, counts and exports: on SQLite it is read in another thread, and no payment waits for it. A read sees every
   * change that was acknowledged before it began; two reads may see two states, as they may of `read`.
   * @throws 500 server_error for a read that takes longer than a limit
   */
  reading: Reader
  /**
   * Runs `change` in one database transaction, which is rolled back if it throws. When the promise resolves, the change is on
   * the disk. Inside, wait for nothing but the database, and have no effects except through `tx`: after a deadlock or another
   * conflict, `change` runs again.
   */
  write<T>(change: (tx: Transaction<Database>) => Promise<T>): Promise<T>
  /**
   * Runs a statement that shows whether the database takes writes. It waits for no other work, and not for long.
   * @throws DatabaseUnavailable
   */
  beat<T>(beat: (db: Kysely<Database>) => Promise<T>): Promise<T>
  /**
   * Runs what changes the schema. Its statements may take long; it alone may change the schema's own rows. On PostgreSQL it has
   * connections to itself, so that other work goes on.
   */
  migrating<T>(migrate: (db: Kysely<Database>) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** How its connections are used, where there is a pool of them. */
  pool?: () => PoolUse
  /** Whether reads go to the standby, where one is configured. */
  replica?: { use(): ReplicaUse; look(): Promise<ReplicaUse> }
}

/** `behind`: it had not followed the primary in time. `gone`: it didn't answer. Then the primary is read. */
export interface ReplicaUse {
  state: 'used' | 'behind' | 'gone'
}

/** Connections of a pool, and who waits for one. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
}

/**
 * Everything that differs between the database engines; all other SQL is the same on both. Migrations use it too, so the
 * meaning of a member must never change.
 */
export interface Dialect {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** Whether several processes may use one database at the same time. */
  readonly isShared: boolean

  /**
   * @param check called before each use of a connection where there is a pool of them; what it throws, the use throws
   * @throws when the database cannot be opened, or not for this use
   */
  connect(place: Place, use: Use, check?: (use: 'read') => void): Promise<Connection>

  /** The database's own time, in milliseconds since 1970; undefined where its clock is this machine's. */
  readonly now: RawBuilder<number> | undefined

  /** Whether a table exists. */
  hasTable(db: Kysely<Database>, name: string): Promise<boolean>

  /** About how many rows a table has, without reading them. */
  estimateRows(db: Kysely<Database>, table: string): Promise<number>

  /** Removes the statement timeout for the current transaction, for a migration that takes long. */
  liftTimeLimit(db: Kysely<Database>): Promise<void>

  /** A column's type: a whole number of 64 bits. SQLite knows `bigint` only where a table isn't strict. */
  readonly bigint: RawBuilder<unknown>

  /** A column's type: bytes. */
  readonly bytes: RawBuilder<unknown>

  /** The end of a `create table` statement: refuses values of wrong types, where the engine doesn't do so anyway. */
  readonly strict: RawBuilder<unknown>

  /**
   * The end of a `create table` statement that stores rows in the order of the key, if the engine supports that. Up to migration
   * 051: such a table isn't strict.
   */
  readonly clusteredByKey: RawBuilder<unknown>

  /** Reads a whole number from a member of a JSON text; null where the member is missing. */
  jsonInteger(column: string, member: string): RawBuilder<unknown>

  /** Reads a member of a JSON text as text, a number too; null where the member is missing. */
  jsonText(column: string, member: string): RawBuilder<unknown>

  /** Lower-cases an ASCII text, and takes its bytes. */
  lowerBytes(column: string): RawBuilder<unknown>

  /** A text that is compared by its bytes, so that an index finds what begins with another one. */
  bytewise(column: string): RawBuilder<string>

  /** The same from a word on, with A to Z in lower case. A text of one word is its own second. */
  lowered(column: string, word: 1 | 2): RawBuilder<string>
}
