import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** For reading; a `Tx` serves too. */
export type Reader = Kysely<Database>
/** Inside one database transaction. */
export type Tx = Transaction<Database>

/** The one way to the data, whatever engine is behind it. */
export interface Storage {
  readonly engine: 'SQLite' | 'PostgreSQL'
  read: Reader
  /**
   * Runs all of `change` in one database transaction; what it throws rolls everything back. When the promise
   * resolves, the change is on the disk. Never wait inside for anything but the database, and do nothing but through
   * `tx`: where changes got in one another's way, it is run again.
   */
  write<T>(change: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}
