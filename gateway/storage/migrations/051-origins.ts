import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** How long merchants that were there before have to verify their origins. */
const GRACE = 30 * 24 * 60 * 60 * 1000

/** Where tokens come from, and which of a merchant's origins are verified. Those that have any are checked with the first start. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const now =
    dialect.name === 'SQLite' ? sql`unixepoch() * 1000` : sql`floor(extract(epoch from now())) * 1000`
  await sql`alter table tokens add column page_origin text`.execute(db)
  await sql`alter table merchants add column origins_required bigint not null default 0`.execute(db)
  await sql`update merchants set origins_required = ${now} + ${sql.lit(GRACE)}`.execute(db)
  await sql`
    create table origins (
      merchant_id text not null references merchants (id),
      origin text not null,
      status text not null check (status in ('pending', 'verified', 'failing')),
      checked bigint not null,
      verified bigint,
      failing_since bigint,
      error text,
      primary key (merchant_id, origin)
    )`.execute(db)
  await sql`
    insert into jobs (id, type, merchant_id, mode, record_id, run_at, due, attempts)
    select 'origins-' || id, 'check_origins', id, 'live', id, 0, 0, 0 from merchants where allowed_origins <> ''
  `.execute(db)
}
