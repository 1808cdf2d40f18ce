import { type Kysely, sql } from 'kysely'

/** Whose password a link of the operator's command sets; null: the first operator's, who has no account yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_links add column user_id text`.execute(db)
}
