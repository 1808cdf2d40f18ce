import { type Kysely, sql } from 'kysely'

/** A recurring charge keeps the caller's own data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recurring_charges add column data text`.execute(db)
}
