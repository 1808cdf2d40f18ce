import { type Kysely, sql } from 'kysely'

/** The name and the redirect URI that an approved application asks for; null: it asks for no change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table partner_applications add column proposed text`.execute(db)
}
