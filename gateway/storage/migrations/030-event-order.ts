import { type Kysely, sql } from 'kysely'

/**
 * The order in which events become visible. On PostgreSQL this was the number of the transaction, up to the version that gives
 * events their places (071).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column written bigint not null default 0`.execute(db)
}
