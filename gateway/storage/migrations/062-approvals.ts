import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Requests that a second person approves, and which of them a merchant requires. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`create table approvals (
    merchant_id text not null,
    id text not null,
    kind text not null,
    record_id text,
    needed text not null,
    request text not null,
    changes text not null,
    requested_by text not null references users (id),
    requester text not null,
    created ${bigint} not null,
    expires ${bigint} not null,
    status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
    decided ${bigint},
    decider text,
    primary key (merchant_id, id)
  ) ${strict}`.execute(db)
  await sql`create index approvals_due on approvals (expires, id) where status = 'PENDING'`.execute(db)
  await sql`create table approval_policies (
    merchant_id text primary key not null references merchants (id),
    credits_over ${bigint},
    keys ${bigint} not null check (keys in (0, 1))
  ) ${strict}`.execute(db)
}
