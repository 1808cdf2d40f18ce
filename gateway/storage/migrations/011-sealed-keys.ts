import { type Kysely, sql } from 'kysely'

/** Keys that outlive the ones that seal them: each is sealed anew when those change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sealed_keys (name text primary key, sealed text not null)`.execute(db)
}
