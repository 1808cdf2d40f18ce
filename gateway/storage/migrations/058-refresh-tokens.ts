import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Refresh tokens: a row for each family, because only the latest token of one is valid. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`create table refresh_families (
    id text primary key not null,
    partner_application_id text not null references partner_applications (id),
    authorization_id text not null references authorizations (id),
    code_hash text not null,
    token_hash text not null,
    created ${bigint} not null,
    expires ${bigint} not null
  ) ${strict}`.execute(db)
  await sql`create index refresh_families_authorization on refresh_families (authorization_id)`.execute(db)
  await sql`create index refresh_families_code on refresh_families (code_hash)`.execute(db)
  await sql`create index refresh_families_expires on refresh_families (expires)`.execute(db)
  await sql`alter table oauth_codes add column offline ${bigint} not null default 0 check (offline in (0, 1))`.execute(
    db,
  )
}
