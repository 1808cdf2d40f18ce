import { type Kysely, sql } from 'kysely'

/** The reference of a capture or a void counts once the networks have done it; and indexes that nothing reads any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column under_way_reference text`.execute(db)
  await sql`drop index transactions_pending`.execute(db)
  await sql`drop index transactions_under_way`.execute(db)
}
