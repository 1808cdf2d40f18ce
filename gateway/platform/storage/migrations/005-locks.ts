import { type Kysely, sql } from 'kysely'

/** Names to lock on, for writes that have no row yet that they could lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table locks (name text primary key)`.execute(db)
}
