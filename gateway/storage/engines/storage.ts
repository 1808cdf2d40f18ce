import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../rows/schema.ts'
import type { Connection, Dialect } from './dialect.ts'

/** For reading; a `Tx` serves too. */
export type Reader = Kysely<Database>
/** Inside one database transaction. */
export type Tx = Transaction<Database>

/** The one way to the data, whatever engine is behind it. */
export interface Storage extends Connection {
  readonly dialect: Dialect
}

/** Lets one write at a time go on that asks for this name, in whichever process; until that write ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('locks')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('locks').select('name').where('name', '=', name).forUpdate().execute()
}
