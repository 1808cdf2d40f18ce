import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

const ROLES = sql`role in ('owner', 'administrator', 'bookkeeper', 'developer', 'viewer')`

/** Restricted keys, two more roles, what a merchant grants a partner, and which settings a partner has changed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { bigint, strict } = dialect
  await sql`alter table secret_keys add column name text`.execute(db)
  await sql`alter table secret_keys add column permissions text`.execute(db)
  await sql`alter table secret_keys add column last_used ${bigint}`.execute(db)
  await sql`alter table secret_keys add column last_address text`.execute(db)
  await sql`alter table secret_keys add column seen_by text`.execute(db)
  await sql`alter table authorizations add column permissions text not null default ''`.execute(db)
  await sql`
    create table partner_settings (
      merchant_id text not null references merchants (id),
      authorization_id text not null references authorizations (id),
      record_id text not null,
      name text not null,
      before text not null,
      after text not null,
      primary key (merchant_id, authorization_id, record_id, name)
    ) ${strict}`.execute(db)
  await (dialect.name === 'SQLite' ? rebuild(db) : exchangeChecks(db))
}

async function exchangeChecks(db: Kysely<unknown>): Promise<void> {
  for (const table of ['memberships', 'invitations'] as const) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_role_check`)}`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(`${table}_role_check`)} check (${ROLES})`.execute(
      db,
    )
  }
}

/** SQLite has no statement that changes a check. Both tables are small: a row for each user on a team. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await sql`create table new_memberships (
    user_id text not null references users (id),
    merchant_id text not null references merchants (id),
    role text not null check (${ROLES}),
    created integer not null,
    primary key (user_id, merchant_id)
  ) strict`.execute(db)
  await sql`create table new_invitations (
    id text primary key not null,
    hash text not null unique,
    merchant_id text not null references merchants (id),
    email text not null,
    role text not null check (${ROLES}),
    invited_by text,
    created integer not null,
    expires integer not null
  ) strict`.execute(db)
  for (const table of ['memberships', 'invitations']) {
    await sql`insert into ${sql.table(`new_${table}`)} select * from ${sql.table(table)}`.execute(db)
    await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`alter table ${sql.table(`new_${table}`)} rename to ${sql.id(table)}`.execute(db)
  }
  await sql`create index memberships_merchant on memberships (merchant_id, created)`.execute(db)
  await sql`create index invitations_merchant on invitations (merchant_id, created)`.execute(db)
}
