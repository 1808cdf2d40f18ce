import { type Kysely, sql } from 'kysely'

/** Webhook deliveries, the attempts at them, and the secrets that sign them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deliveries (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    receiver text not null,
    event_id text,
    url text not null,
    body text not null,
    schedule text not null check (schedule in ('gateway_event', 'merchant_application')),
    status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
    attempts bigint not null default 0 check (attempts >= 0),
    failures bigint not null default 0 check (failures between 0 and attempts),
    created bigint not null,
    modified bigint not null,
    position bigint not null,
    next_attempt bigint,
    is_replay bigint not null default 0 check (is_replay in (0, 1)),
    check (status <> 'PENDING' or next_attempt is not null),
    check (is_replay = 0 or next_attempt is not null)
  )`.execute(db)
  await sql`create index deliveries_due on deliveries (receiver, next_attempt, position)
    where next_attempt is not null`.execute(db)
  await sql`create index deliveries_merchant on deliveries (merchant_id, mode, created, position)`.execute(db)
  await sql`create index deliveries_event on deliveries (event_id)`.execute(db)

  await sql`create table delivery_attempts (
    delivery_id text not null references deliveries (id),
    number bigint not null check (number >= 1),
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    at bigint not null,
    position bigint not null,
    duration bigint not null,
    succeeded bigint not null check (succeeded in (0, 1)),
    request_headers text not null,
    response_status bigint,
    response_body text not null,
    error text,
    primary key (delivery_id, number),
    check (succeeded = 0 or (response_status = 200 and error is null))
  )`.execute(db)
  await sql`create index delivery_attempts_merchant on delivery_attempts (merchant_id, mode, position)`.execute(
    db,
  )

  await sql`create table webhook_secrets (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    expires bigint,
    secret text not null
  )`.execute(db)
  await sql`create unique index webhook_secrets_current on webhook_secrets (merchant_id, mode)
    where expires is null`.execute(db)
  await sql`create index webhook_secrets_merchant on webhook_secrets (merchant_id, mode)`.execute(db)
}
