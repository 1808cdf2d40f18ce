import { type Kysely, sql } from 'kysely'

/** Which encryption keys a process has, and where it runs, so that no key is dropped that a process still encrypts with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instances add column key_ids text`.execute(db)
  await sql`alter table instances add column name text`.execute(db)
}
