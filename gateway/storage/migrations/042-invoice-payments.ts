import { type Kysely, sql } from 'kysely'

/** What invoices are paid with: one charge may pay several, and the merchant decides whether it may pay a part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table merchants add column partial_payments bigint not null default 0
    check (partial_payments in (0, 1))`.execute(db)
  await sql`alter table transactions add column invoice_payment_id text`.execute(db)

  await sql`create table invoice_payments (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    created_by text not null,
    modified bigint not null,
    modified_by text not null,
    contact_id text not null references contacts (id) on delete cascade,
    attempt_id text not null,
    transaction_id text not null unique,
    status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
    failure_code text,
    payment_type text not null check (payment_type in ('credit_card', 'bank_account')),
    card_type text,
    last4_digits text not null,
    currency text not null,
    amount bigint not null check (amount > 0),
    surcharge_amount bigint not null check (surcharge_amount >= 0),
    amount_refunded bigint not null check (amount_refunded >= 0),
    payment_method_id text
  )`.execute(db)
  await sql`create unique index invoice_payments_attempt on invoice_payments (contact_id, attempt_id)`.execute(
    db,
  )

  await sql`create table invoice_payment_parts (
    payment_id text not null references invoice_payments (id) on delete cascade,
    invoice_id text not null references invoices (id) on delete cascade,
    place bigint not null,
    amount bigint not null check (amount > 0),
    amount_refunded bigint not null check (amount_refunded between 0 and amount),
    primary key (payment_id, invoice_id)
  )`.execute(db)
  await sql`create index invoice_payment_parts_invoice on invoice_payment_parts (invoice_id)`.execute(db)
}
