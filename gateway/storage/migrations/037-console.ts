import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** The log of recent API requests. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table api_requests (
    merchant_id text not null,
    position bigint not null,
    request_id text not null,
    key_kind text not null check (key_kind in ('test', 'live', 'public')),
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
}
