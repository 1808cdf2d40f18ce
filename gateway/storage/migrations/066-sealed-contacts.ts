import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/**
 * Contacts are sealed, and found by keyed digests. Those of earlier versions are sealed in batches while the gateway runs; until
 * then their plain columns and terms count.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { bigint, bytes, strict, clusteredByKey } = dialect
  // There are many small rows of them.
  const clustered = dialect.name === 'SQLite' ? sql`${strict}, ${clusteredByKey}` : sql``
  await sql`alter table contacts add column sealed text`.execute(db)
  await sql`alter table contacts add column erased ${bigint}`.execute(db)
  await sql`alter table contact_emails add column sealed text`.execute(db)
  await sql`create index contacts_unsealed on contacts (id) where sealed is null and erased is null`.execute(
    db,
  )
  // Lists show, and count, those that are not erased.
  await sql`create index contacts_shown on contacts (merchant_id, created, id, mode) where erased is null`.execute(
    db,
  )
  await sql`create index contacts_idle on contacts (modified, id) where erased is null`.execute(db)
  await sql`create table contact_marks (
    merchant_id text not null references merchants (id),
    mark ${bytes} not null,
    contact_id text not null references contacts (id) on delete cascade,
    primary key (merchant_id, mark, contact_id)
  ) ${clustered}`.execute(db)
  await sql`create index contact_marks_contact on contact_marks (contact_id)`.execute(db)
}
