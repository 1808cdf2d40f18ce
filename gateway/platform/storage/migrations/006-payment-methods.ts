import { type Kysely, sql } from 'kysely'

/**
 * Saved cards and banks, the PaymentMethods that tie them to contacts, and whether a refund may go to another method than the
 * charge's. A deleted method keeps its masked details and loses its number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_methods (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('card', 'bank')),
    created bigint not null,
    modified bigint not null,
    deleted bigint,
    reference text,
    description text,
    method text not null,
    method_secret text,
    exp_month integer check (exp_month between 1 and 12),
    exp_year integer check (exp_year between 2000 and 2099),
    check ((deleted is null) = (method_secret is not null)),
    check ((type = 'card') = (exp_month is not null)),
    check ((type = 'card') = (exp_year is not null))
  )`.execute(db)
  await sql`create index saved_methods_list on saved_methods (merchant_id, mode, type, created, id)
    where deleted is null`.execute(db)
  await sql`create index saved_methods_reference on saved_methods (merchant_id, mode, type, reference, created, id)
    where deleted is null and reference is not null`.execute(db)
  await sql`create table payment_methods (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    modified bigint not null,
    deleted bigint,
    contact_id text not null,
    type text not null check (type in ('card', 'bank')),
    card_id text references saved_methods (id),
    bank_id text references saved_methods (id),
    check ((type = 'card') = (card_id is not null)),
    check ((type = 'bank') = (bank_id is not null))
  )`.execute(db)
  await sql`create index payment_methods_contact on payment_methods (contact_id, created) where deleted is null`.execute(
    db,
  )
  await sql`alter table accounts add column nonoriginating_refund_enabled integer not null default 0
    check (nonoriginating_refund_enabled in (0, 1))`.execute(db)
}
