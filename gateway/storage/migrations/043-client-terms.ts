import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'

/** Makes transactions findable by the partner's application that made them. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await dialect.liftTimeLimit(db)
  const term = dialect.lowerBytes('client_id')
  // Sorted by the key, so that the big table is written from one end to the other.
  await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
    select merchant_id, mode, ${term}, 'client_id', created, id from transactions where client_id is not null
    order by merchant_id, mode, ${term}
    on conflict do nothing`.execute(db)
}
