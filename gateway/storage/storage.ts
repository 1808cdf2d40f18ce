import type { Kysely, Transaction } from 'kysely'
import type { Connection, Dialect } from './engines/dialect.ts'
import type { Database } from './schema.ts'

/** For reading; a `Tx` serves too. */
export type Reader = Kysely<Database>
/** Inside one database transaction. */
export type Tx = Transaction<Database>

/** The one way to the data, whatever engine is behind it. */
export interface Storage extends Connection {
  readonly dialect: Dialect
}
