import { type Kysely, sql } from 'kysely'

/** Mails, each to one address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mails (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    created bigint not null,
    position bigint not null,
    kind text not null,
    record_id text not null,
    sender text not null,
    recipient text not null,
    subject text not null,
    content text,
    status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
    attempts bigint not null default 0 check (attempts >= 0),
    sent bigint,
    error text,
    check ((status = 'SENT') = (sent is not null))
  )`.execute(db)
  await sql`create index mails_merchant on mails (merchant_id, mode, created, position)`.execute(db)
  await sql`create index mails_record on mails (record_id)`.execute(db)
}
