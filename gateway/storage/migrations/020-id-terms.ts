import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'

/** Transactions are found by the beginning of their id, as by that of any other property. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  // Many transactions take longer than a statement otherwise may.
  await dialect.liftTimeLimit(db)
  const term = dialect.lowerBytes('id')
  // In the order of the key, so that the big table is written from its one end to the other.
  await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
    select merchant_id, mode, ${term}, 'id', created, id from transactions where true
    order by merchant_id, mode, ${term}
    on conflict do nothing`.execute(db)
}
