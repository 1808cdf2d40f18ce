import { type Kysely, sql } from 'kysely'

/** People: who they are, where they are signed in, whose teams they are in, and who is asked to join one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    id text primary key,
    created bigint not null,
    modified bigint not null,
    email text not null unique,
    name text not null,
    password text not null,
    is_derived bigint not null default 0 check (is_derived in (0, 1)),
    totp_secret text,
    totp_enabled bigint not null default 0 check (totp_enabled in (0, 1)),
    totp_step bigint,
    is_operator bigint not null default 0 check (is_operator in (0, 1)),
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE'))
  )`.execute(db)

  await sql`create table recovery_codes (
    hash text primary key,
    user_id text not null references users (id)
  )`.execute(db)
  await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db)

  await sql`create table memberships (
    user_id text not null references users (id),
    merchant_id text not null references merchants (id),
    role text not null check (role in ('owner', 'administrator', 'developer')),
    created bigint not null,
    primary key (user_id, merchant_id)
  )`.execute(db)
  await sql`create index memberships_merchant on memberships (merchant_id, created)`.execute(db)

  await sql`create table sessions (
    hash text primary key,
    user_id text not null references users (id),
    created bigint not null,
    seen bigint not null,
    confirmed bigint not null,
    awaits_code bigint not null check (awaits_code in (0, 1)),
    merchant_id text references merchants (id),
    mode text not null check (mode in ('test', 'live'))
  )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_created on sessions (created)`.execute(db)

  await sql`create table invitations (
    id text primary key,
    hash text not null unique,
    merchant_id text not null references merchants (id),
    email text not null,
    role text not null check (role in ('owner', 'administrator', 'developer')),
    invited_by text,
    created bigint not null,
    expires bigint not null
  )`.execute(db)
  await sql`create index invitations_merchant on invitations (merchant_id, created)`.execute(db)

  await sql`create table sign_in_attempts (
    id text primary key,
    bucket text not null,
    at bigint not null
  )`.execute(db)
  await sql`create index sign_in_attempts_bucket on sign_in_attempts (bucket, at)`.execute(db)
  await sql`create index sign_in_attempts_at on sign_in_attempts (at)`.execute(db)

  // A secret key is shown once; null: not yet.
  await sql`alter table secret_keys add column shown bigint`.execute(db)
}
