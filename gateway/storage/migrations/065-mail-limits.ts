import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Budgets of mails to customers, their reviews, and addresses that get none. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`alter table mails add column withheld text`.execute(db)
  await sql`alter table mails add column planned ${bigint}`.execute(db)
  await sql`create index mails_withheld on mails (merchant_id, mode, withheld, id)
    where withheld is not null`.execute(db)
  await sql`create table mail_usage (
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    hour ${bigint} not null,
    caused ${bigint} not null,
    planned ${bigint} not null,
    primary key (merchant_id, mode, hour)
  ) ${strict}`.execute(db)
  await sql`create table mail_reviews (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    began ${bigint} not null,
    caused ${bigint} not null,
    status text not null check (status in ('WAITING', 'KEPT', 'APPROVED')),
    decided ${bigint}
  ) ${strict}`.execute(db)
  await sql`create index mail_reviews_merchant on mail_reviews (merchant_id, mode, began)`.execute(db)
  await sql`create index mail_reviews_began on mail_reviews (began)`.execute(db)
  await sql`create table mail_suppressions (
    id text primary key,
    merchant_id text not null references merchants (id),
    mode text not null check (mode in ('test', 'live')),
    digest text not null,
    address text not null,
    reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'added')),
    created ${bigint} not null,
    unique (merchant_id, mode, digest, reason)
  ) ${strict}`.execute(db)
  await sql`create index mail_suppressions_list on mail_suppressions (merchant_id, mode, created, id)`.execute(
    db,
  )
}
