import { type Kysely, sql } from 'kysely'

/** A token that a server makes with its secret key is of that key's mode; one of a page is of none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens add column mode text`.execute(db)
}
