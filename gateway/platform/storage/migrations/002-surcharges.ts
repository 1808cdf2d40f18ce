import { type Kysely, sql } from 'kysely'

/** Surcharges of a merchant by type of payment method (rules: surcharges.md#look-up). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table surcharges (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    type text not null check (type in ('card', 'bank')),
    rate integer not null check (rate between 0 and 10000),
    fee integer not null check (fee >= 0)
  )`.execute(db)
  await sql`create index surcharges_merchant on surcharges (merchant_id, created)`.execute(db)
}
