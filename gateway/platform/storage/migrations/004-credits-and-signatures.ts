import { type Kysely, sql } from 'kysely'

/** Credits (money that goes out without a charge), which the operator has to enable, and signatures of payers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column credit_enabled integer not null default 0
    check (credit_enabled in (0, 1))`.execute(db)
  await sql`alter table transactions add column signature_id text`.execute(db)
  await sql`create table signatures (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    transaction_id text not null unique references transactions (id),
    mime_type text not null,
    data text not null
  )`.execute(db)
}
