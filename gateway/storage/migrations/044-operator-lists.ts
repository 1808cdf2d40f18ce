import { type Kysely, sql } from 'kysely'

/** For lists of all merchants and of all accounts, page by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index merchants_list on merchants (created, id)`.execute(db)
  await sql`create index accounts_list on accounts (created, id)`.execute(db)
}
