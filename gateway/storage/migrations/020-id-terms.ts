import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Transactions are found by the beginning of their id, as by that of any other property. */
export async function up(db: Kysely<Database>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  // Many transactions take longer than a statement otherwise may.
  if (!isSqlite) await sql`set local statement_timeout = 0`.execute(db)
  const term = sql.raw(isSqlite ? 'cast(lower(id) as blob)' : `convert_to(lower(id collate "C"), 'UTF8')`)
  // In the order of the key, so that the big table is written from its one end to the other.
  await sql`insert into transaction_terms (merchant_id, mode, term, property, created, transaction_id)
    select merchant_id, mode, ${term}, 'id', created, id from transactions where true
    order by merchant_id, mode, ${term}
    on conflict do nothing`.execute(db)
}
