import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** What stops card testing: failed attempts, attacks, declines whose reason is concealed, solved proofs, merchants' own limits. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`create table card_attempts (
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    subject text not null,
    at ${bigint} not null,
    id text not null,
    kind text not null check (kind in ('card', 'bin', 'address', 'key', 'link', 'contact', 'merchant')),
    card text not null,
    outcome text not null check (outcome in ('failed', 'refused', 'approved')),
    primary key (merchant_id, mode, subject, at, id)
  ) ${strict}`.execute(db)
  await sql`create index card_attempts_at on card_attempts (at)`.execute(db)
  await sql`create table card_attacks (
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    began ${bigint} not null,
    until ${bigint} not null,
    alerted ${bigint} not null check (alerted in (0, 1)),
    id text not null,
    primary key (merchant_id, mode, began)
  ) ${strict}`.execute(db)
  await sql`create table concealed_declines (
    merchant_id text not null references merchants (id),
    transaction_id text not null,
    mode text not null check (mode in ('test', 'live')),
    created ${bigint} not null,
    reason text not null,
    primary key (merchant_id, transaction_id)
  ) ${strict}`.execute(db)
  await sql`create table spent_proofs (
    merchant_id text not null references merchants (id),
    id text not null,
    expires ${bigint} not null,
    primary key (merchant_id, id)
  ) ${strict}`.execute(db)
  await sql`create index spent_proofs_expires on spent_proofs (expires)`.execute(db)
  await sql`alter table tokens add column address text`.execute(db)
  await sql`alter table merchants add column max_declines_per_address ${bigint}`.execute(db)
  await sql`alter table merchants add column max_cards_per_address ${bigint}`.execute(db)
  await sql`alter table merchants add column blocked_bins text not null default ''`.execute(db)
  await sql`alter table merchants add column blocked_emails text not null default ''`.execute(db)
  await sql`alter table merchants add column rehearsal_until ${bigint} not null default 0`.execute(db)
}
