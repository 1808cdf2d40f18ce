import { type Kysely, sql } from 'kysely'
import { newId } from '../../core/ids.ts'
import type { Database } from '../rows/schema.ts'

/** Merchants have a status, and each account has surcharges of its own: those that its merchant had. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table merchants add column status text not null default 'ACTIVE'
    check (status in ('ACTIVE', 'INACTIVE'))`.execute(db)
  // A new table, because not every engine adds a column that must have a value.
  await sql`create table account_surcharges (
    id text primary key,
    account_id text not null references accounts (id),
    merchant_id text not null references merchants (id),
    created bigint not null,
    type text not null check (type in ('card', 'bank')),
    rate integer not null check (rate between 0 and 10000),
    fee integer not null check (fee >= 0)
  )`.execute(db)
  const { rows } = await sql<Database['surcharges']>`select accounts.id as account_id, accounts.merchant_id,
    surcharges.created, surcharges.type, surcharges.rate, surcharges.fee
    from surcharges join accounts on accounts.merchant_id = surcharges.merchant_id`.execute(db)
  for (const { account_id, merchant_id, created, type, rate, fee } of rows) {
    await sql`insert into account_surcharges (id, account_id, merchant_id, created, type, rate, fee)
      values (${newId()}, ${account_id}, ${merchant_id}, ${created}, ${type}, ${rate}, ${fee})`.execute(db)
  }
  await sql`drop table surcharges`.execute(db)
  await sql`alter table account_surcharges rename to surcharges`.execute(db)
  await sql`create index surcharges_account on surcharges (account_id, created)`.execute(db)
}
