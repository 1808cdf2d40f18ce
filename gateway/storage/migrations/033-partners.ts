import { type Kysely, sql } from 'kysely'

/** Brands, partners' applications, what merchants let them do, and the codes, tokens and keys that come of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table brands (
    id text primary key,
    created bigint not null,
    modified bigint not null,
    name text not null,
    color text not null,
    logo text,
    auth_url text
  )`.execute(db)

  await sql`create table partner_applications (
    id text primary key,
    merchant_id text not null references merchants (id),
    brand_id text not null references brands (id),
    created bigint not null,
    modified bigint not null,
    name text not null,
    client_id text not null unique,
    secret_hash text not null,
    oauth_enabled bigint not null default 1 check (oauth_enabled in (0, 1)),
    redirect_uri text not null default '',
    event_url text not null default ''
  )`.execute(db)
  await sql`create index partner_applications_merchant on partner_applications (merchant_id)`.execute(db)

  await sql`create table authorizations (
    id text primary key,
    partner_application_id text not null references partner_applications (id),
    merchant_id text not null references merchants (id),
    created bigint not null,
    ended bigint
  )`.execute(db)
  await sql`create unique index authorizations_current on authorizations (partner_application_id, merchant_id)
    where ended is null`.execute(db)
  await sql`create index authorizations_merchant on authorizations (merchant_id, created)`.execute(db)

  await sql`create table oauth_codes (
    hash text primary key,
    partner_application_id text not null references partner_applications (id),
    authorization_id text not null references authorizations (id),
    redirect_uri text not null,
    code_challenge text,
    created bigint not null,
    expires bigint not null,
    used bigint
  )`.execute(db)
  await sql`create index oauth_codes_authorization on oauth_codes (authorization_id)`.execute(db)
  await sql`create index oauth_codes_expires on oauth_codes (expires)`.execute(db)

  await sql`create table oauth_tokens (
    hash text primary key,
    partner_application_id text not null references partner_applications (id),
    scope text not null check (scope in ('tenant', 'payments')),
    authorization_id text references authorizations (id),
    code_hash text,
    created bigint not null,
    expires bigint,
    check ((scope = 'payments') = (authorization_id is not null)),
    check (scope = 'payments' or expires is not null)
  )`.execute(db)
  await sql`create index oauth_tokens_authorization on oauth_tokens (authorization_id)
    where authorization_id is not null`.execute(db)
  await sql`create index oauth_tokens_code on oauth_tokens (code_hash) where code_hash is not null`.execute(
    db,
  )
  await sql`create index oauth_tokens_expires on oauth_tokens (expires) where expires is not null`.execute(db)

  // A key of a partner's authorization ends with it; one that was rolled has a time at which it ends.
  await sql`alter table secret_keys add column authorization_id text references authorizations (id)`.execute(
    db,
  )
  await sql`alter table secret_keys add column created bigint`.execute(db)
  await sql`alter table secret_keys add column expires bigint`.execute(db)
  await sql`create index secret_keys_authorization on secret_keys (authorization_id)
    where authorization_id is not null`.execute(db)
  await sql`alter table transactions add column client_id text`.execute(db)
}
