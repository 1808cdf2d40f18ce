import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Operators approve partners' applications for live mode. Those that exist are approved, and their connections reach live mode. */
export async function up(db: Kysely<unknown>, { bigint }: Dialect): Promise<void> {
  await sql`alter table partner_applications add column review text not null default 'APPROVED'
    check (review in ('PENDING', 'APPROVED', 'REJECTED'))`.execute(db)
  await sql`alter table partner_applications add column review_reason text`.execute(db)
  await sql`alter table partner_applications add column reviewed ${bigint}`.execute(db)
  await sql`create index partner_applications_review on partner_applications (review, created)`.execute(db)
  await sql`alter table authorizations add column live ${bigint} not null default 1 check (live in (0, 1))`.execute(
    db,
  )
}
