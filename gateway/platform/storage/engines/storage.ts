import type { Transaction } from 'kysely'
import type { Availability } from '../availability.ts'
import type { Database } from '../rows/schema.ts'
import type { Connection, Dialect } from './dialect.ts'

export type { Reader } from './dialect.ts'

/** An open database transaction. */
export type Tx = Transaction<Database>

/** The only access to the data, whichever engine is behind it. */
export interface Storage extends Connection {
  readonly dialect: Dialect
  readonly availability: Availability
}

/** Takes a lock on a name until the write ends: of all writes that ask for it, in any process, one at a time goes on. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('locks')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('locks').select('name').where('name', '=', name).forUpdate().execute()
}
