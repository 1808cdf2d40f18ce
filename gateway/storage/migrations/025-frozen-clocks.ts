import { type Kysely, sql } from 'kysely'

/** A test clock can stand still: then this is what it shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table merchants add column test_clock_frozen_at bigint`.execute(db)
}
