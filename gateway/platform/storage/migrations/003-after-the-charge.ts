import { type Kysely, sql } from 'kysely'

/**
 * Capture, void and refunds of charges, and an event for every change. The table is created anew, because SQLite cannot change
 * a constraint of an existing one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column manual_capture_enabled integer not null default 0
    check (manual_capture_enabled in (0, 1))`.execute(db)
  await sql`update accounts set manual_capture_enabled = 1`.execute(db)
  await sql`create table transactions_new (
    id text primary key,
    merchant_id text not null references merchants (id),
    account_id text not null references accounts (id),
    mode text not null check (mode in ('test', 'live')),
    type text not null check (type in ('CHARGE', 'REFUND', 'CREDIT')),
    status text not null check (status in ('PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED')),
    created bigint not null,
    modified bigint not null,
    completed bigint,
    amount bigint not null check (amount > 0),
    currency text not null,
    auto_capture integer not null check (auto_capture in (0, 1)),
    amount_refunded bigint not null,
    surcharge_amount bigint check (surcharge_amount between 0 and amount),
    gratuity bigint check (gratuity >= 0),
    reference text,
    capture_reference text,
    void_reference text,
    source_id text,
    data text,
    charge_id text references transactions_new (id),
    method text not null,
    method_secret text,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    under_way text check (under_way in ('CAPTURE', 'VOID')),
    under_way_since bigint,
    check (amount_refunded between 0 and amount + coalesce(gratuity, 0)),
    check ((type = 'REFUND') = (charge_id is not null))
  )`.execute(db)
  const kept = sql.raw(
    `id, merchant_id, account_id, mode, type, status, created, modified, amount, currency, auto_capture,
    amount_refunded, surcharge_amount, reference, method, method_secret, authorization_code, cvv_result, avs_result,
    failure_code`,
  )
  await sql`insert into transactions_new (${kept}) select ${kept} from transactions`.execute(db)
  await sql`drop table transactions`.execute(db)
  await sql`alter table transactions_new rename to transactions`.execute(db)
  await sql`create index transactions_pending on transactions (created) where status = 'PENDING'`.execute(db)
  await sql`create index transactions_under_way on transactions (under_way_since) where under_way is not null`.execute(
    db,
  )
  await sql`create index transactions_refunds on transactions (charge_id, created) where charge_id is not null`.execute(
    db,
  )
  await sql`create index transactions_holds on transactions (merchant_id, mode, created, id)
    where type = 'CHARGE' and status = 'AUTHORIZED' and auto_capture = 0`.execute(db)
  await sql`create index transactions_source on transactions (merchant_id, mode, source_id, created)
    where source_id is not null`.execute(db)
  await sql`create table events (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    type text not null,
    data text not null
  )`.execute(db)
  await sql`create index events_merchant on events (merchant_id, mode, created, id)`.execute(db)
}
