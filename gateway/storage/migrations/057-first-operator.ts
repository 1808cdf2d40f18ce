import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Which merchant is the demo merchant, and the links with which the first operator signs up. */
export async function up(db: Kysely<unknown>, { bigint, strict }: Dialect): Promise<void> {
  await sql`alter table merchants add column is_demo ${bigint} not null default 0`.execute(db)
  // Earlier versions made a demo merchant at their first start, always.
  await sql`update merchants set is_demo = 1
    where id = (select id from merchants order by created, id limit 1)`.execute(db)
  await sql`create table operator_links (
    id text primary key not null,
    hash text not null unique,
    created ${bigint} not null,
    expires ${bigint} not null
  ) ${strict}`.execute(db)
}
