import { type Kysely, sql } from 'kysely'

/** Names that writes lock where there is no row yet that they could. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table locks (name text primary key)`.execute(db)
}
