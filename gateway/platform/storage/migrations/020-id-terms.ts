import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'

/** Search terms for ids, so that transactions are found by the beginning of their id, as of other properties. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  // With many transactions this takes longer than the statement timeout allows.
  await dialect.liftTimeLimit(db)
  const term = dialect.lowerBytes('id')
  // Inserted in key order, so that the big table is written sequentially.
  await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
    select merchant_id, mode, ${term}, 'id', created, id from transactions where true
    order by merchant_id, mode, ${term}
    on conflict do nothing`.execute(db)
}
