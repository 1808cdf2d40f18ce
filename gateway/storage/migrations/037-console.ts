import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** What the console shows: recent API requests, what happened to a record, figures of each hour. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.liftTimeLimit(db)
  await sql`create table api_requests (
    merchant_id text not null,
    position bigint not null,
    request_id text not null,
    key_kind text not null check (key_kind in ('test', 'live', 'public', 'token')),
    key_last4 text not null,
    created bigint not null,
    method text not null,
    route text not null,
    status bigint not null,
    duration bigint not null,
    record_id text,
    primary key (merchant_id, position, request_id)
  ) ${dialect.clusteredByKey}`.execute(db)
  await sql`create index api_requests_age on api_requests (position)`.execute(db)
  await sql`create index api_requests_record on api_requests (record_id) where record_id is not null`.execute(
    db,
  )

  await sql`alter table transactions add column token_created bigint`.execute(db)
  await sql`alter table events add column record_id text`.execute(db)
  await sql`update events set record_id = ${dialect.jsonText('data', 'id')}`.execute(db)
  await sql`create index events_record on events (record_id) where record_id is not null`.execute(db)

  await figures(db, dialect)
}

async function figures(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`drop index transactions_list`.execute(db)
  await sql`create index transactions_list on transactions (merchant_id, mode, created, id, account_id, type, status,
    currency, card_type, amount, cvv_result, avs_result, auto_capture, modified, completed, failure_code,
    gratuity)`.execute(db)
  await sql`create index delivery_attempts_time on delivery_attempts (merchant_id, mode, at, succeeded)`.execute(
    db,
  )
  await sql`create index deliveries_open on deliveries (merchant_id, mode, status, modified)
    where status <> 'DELIVERED'`.execute(db)
  await sql`create table hourly_figures (
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    begins bigint not null,
    ends bigint not null,
    changes bigint not null,
    figures text,
    primary key (merchant_id, mode, begins, ends)
  ) ${dialect.clusteredByKey}`.execute(db)
  await sql`create table late_changes (
    merchant_id text not null,
    mode text not null check (mode in ('test', 'live')),
    hour bigint not null,
    changes bigint not null,
    primary key (merchant_id, mode, hour)
  ) ${dialect.clusteredByKey}`.execute(db)
}
