import { type Kysely, sql } from 'kysely'

/** Keys that are stored encrypted. They outlive the encryption keys: when those change, they are encrypted anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sealed_keys (name text primary key, sealed text not null)`.execute(db)
}
