import { type Kysely, sql } from 'kysely'

const WEEK = sql.lit(7 * 24 * 60 * 60 * 1000)

/** Jobs, and a test clock for each merchant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs (
    id text primary key,
    type text not null,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    record_id text not null,
    run_at bigint not null,
    due bigint,
    attempts bigint not null default 0,
    instance_id text,
    data text,
    unique (type, record_id)
  )`.execute(db)
  await sql`create index jobs_due on jobs (due, run_at, id) where instance_id is null`.execute(db)
  await sql`create index jobs_merchant on jobs (merchant_id, mode, run_at, id)`.execute(db)
  await sql`create index jobs_instance on jobs (instance_id) where instance_id is not null`.execute(db)

  // Jobs for existing records: the daily capture of each account, and the expiry of each hold.
  await sql`insert into jobs (id, type, merchant_id, mode, record_id, run_at, due)
    select id, 'capture', merchant_id, mode, id, 0, 0 from accounts`.execute(db)
  await sql`insert into jobs (id, type, merchant_id, mode, record_id, run_at, due)
    select id, 'expire_hold', merchant_id, mode, id, created + ${WEEK}, created + ${WEEK} from transactions
    where status = 'AUTHORIZED' and auto_capture = 0`.execute(db)
  await sql`create index transactions_to_capture on transactions (account_id, type, created, id)
    where status = 'AUTHORIZED' and auto_capture = 1`.execute(db)
  await sql`create index simulator_payments_returns on simulator_payments (merchant_id, mode, settlement_due)
    where settlement_code is not null`.execute(db)

  await sql`alter table merchants add column test_clock_offset bigint not null default 0`.execute(db)
  await sql`alter table merchants add column test_clock_instance text`.execute(db)
  await sql`alter table tokens add column test_expires bigint not null default 0`.execute(db)
  await sql`update tokens set test_expires = expires`.execute(db)

  await sql`alter table events add column position bigint not null default 0`.execute(db)
  await sql`alter table events add column undelivered bigint`.execute(db)
  await sql`drop index events_merchant`.execute(db)
  await sql`create index events_merchant on events (merchant_id, mode, created, position)`.execute(db)
  await sql`create index events_undelivered on events (undelivered) where undelivered is not null`.execute(db)
}
