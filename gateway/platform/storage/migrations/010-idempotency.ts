import { type Kysely, sql } from 'kysely'

/**
 * Leases, by which another process takes over the work of a dead one, and idempotency keys with their answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table instances (
    id text primary key,
    alive_until bigint not null
  )`.execute(db)
  await sql`alter table transactions add column instance_id text`.execute(db)
  // What an earlier version left open belongs to no live process.
  await sql`update transactions set instance_id = 'none'
    where under_way is not null or (type = 'CHARGE' and status = 'PENDING')`.execute(db)
  await sql`create index transactions_instance on transactions (instance_id, created) where instance_id is not null`.execute(
    db,
  )
  await sql`create table idempotency_keys (
    id text primary key,
    merchant_id text not null references merchants (id),
    created bigint not null,
    expires bigint not null,
    fingerprint text not null,
    instance_id text,
    record_type text,
    record_id text,
    answer text,
    check ((record_type is null) = (record_id is null)),
    check (answer is null or instance_id is null)
  )`.execute(db)
  await sql`create index idempotency_keys_expires on idempotency_keys (expires)`.execute(db)
}
