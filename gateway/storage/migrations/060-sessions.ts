import { type Kysely, sql } from 'kysely'

/** From which device and address users are signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column agent text`.execute(db)
  await sql`alter table sessions add column address text`.execute(db)
}
