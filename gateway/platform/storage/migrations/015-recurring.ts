import { type Kysely, sql } from 'kysely'

/** Recurring charges, their occurrences, and the transactions that pay the occurrences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table recurring_charges (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    modified bigint not null,
    status text not null check (status in ('ACTIVE', 'COMPLETED', 'DELETED')),
    status_reason text check (status_reason in ('schedule_complete', 'user_canceled')),
    account_id text not null references accounts (id),
    description text,
    reference text,
    amount bigint not null check (amount > 0),
    currency text not null,
    schedule text not null,
    max_occurrences bigint,
    max_amount bigint,
    total_occurrences bigint not null,
    total_amount bigint not null,
    next_payment text,
    method text not null,
    method_secret text,
    saved_method_id text references saved_methods (id),
    check ((status = 'ACTIVE') = (status_reason is null)),
    check ((status = 'ACTIVE') = (next_payment is not null)),
    check (max_amount is null or total_amount <= max_amount)
  )`.execute(db)
  await sql`create index recurring_charges_list on recurring_charges (merchant_id, mode, created, id)
    where status <> 'DELETED'`.execute(db)
  await sql`create index recurring_charges_saved on recurring_charges (saved_method_id)
    where saved_method_id is not null`.execute(db)

  await sql`create table occurrences (
    id text primary key,
    recurring_charge_id text not null references recurring_charges (id),
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    modified bigint not null,
    position bigint not null,
    status text not null check (status in ('PENDING', 'PAYING', 'PAID', 'IGNORED', 'FAILED')),
    amount bigint not null check (amount > 0),
    due_date text not null,
    attempts bigint not null,
    last_attempt bigint,
    unique (recurring_charge_id, due_date)
  )`.execute(db)
  // A recurring charge has at most one next occurrence.
  await sql`create unique index occurrences_pending on occurrences (recurring_charge_id)
    where status = 'PENDING'`.execute(db)
  await sql`create index occurrences_paying on occurrences (recurring_charge_id)
    where status = 'PAYING'`.execute(db)
  await sql`create index occurrences_list on occurrences (recurring_charge_id, created, position)`.execute(db)

  await sql`alter table transactions add column recurring_charge_id text`.execute(db)
  await sql`alter table transactions add column recurring_charge_occurrence_id text`.execute(db)
  await sql`create index transactions_occurrence on transactions (recurring_charge_occurrence_id, created)
    where recurring_charge_occurrence_id is not null`.execute(db)
}
