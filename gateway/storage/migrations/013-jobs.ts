import { type Kysely, sql } from 'kysely'

/** What is done later, and a clock for the test mode of each merchant. */
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
  await sql`create index jobs_due on jobs (due) where instance_id is null`.execute(db)
  await sql`create index jobs_merchant on jobs (merchant_id, mode, run_at)`.execute(db)
  await sql`create index jobs_instance on jobs (instance_id) where instance_id is not null`.execute(db)

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
