import { type Kysely, sql } from 'kysely'

/** The reference of a pending capture or void, which counts once the networks have confirmed it. Drops two unused indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column under_way_reference text`.execute(db)
  await sql`drop index transactions_pending`.execute(db)
  await sql`drop index transactions_under_way`.execute(db)
}
