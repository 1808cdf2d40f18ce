import { type Kysely, sql } from 'kysely'

/** What fields notice while a person types, and what each account makes of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens add column disturbed text`.execute(db)
  await sql`alter table transactions add column disturbed text`.execute(db)
  await sql`alter table accounts add column disturbed_policy text not null default 'ALLOW'`.execute(db)
}
