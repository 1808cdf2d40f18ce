import { type Kysely, sql } from 'kysely'

/** What partners let go on by themselves, and what they are told of a merchant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recurring_charges add column client_id text`.execute(db)
}
