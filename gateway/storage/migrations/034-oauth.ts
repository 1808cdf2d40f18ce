import { type Kysely, sql } from 'kysely'

/** What partners let go on by themselves, and what they are told of a merchant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recurring_charges add column client_id text`.execute(db)
  await sql`alter table authorizations add column user_id text`.execute(db)
  for (const column of [
    'website',
    'support_email',
    'support_phone',
    'email_success_to',
    'email_failure_to',
  ]) {
    await sql`alter table merchants add column ${sql.ref(column)} text`.execute(db)
  }
  await sql`alter table merchants add column reference_required bigint not null default 0
    check (reference_required in (0, 1))`.execute(db)
  await sql`alter table merchants add column reference_label text`.execute(db)
}
