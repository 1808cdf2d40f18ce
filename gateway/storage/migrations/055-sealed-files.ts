import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** Whether the bytes of a file are sealed. Those of earlier versions are sealed in batches while the gateway runs. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table contact_files add column is_sealed ${dialect.bigint} not null default 0`.execute(db)
  await sql`create index contact_files_unsealed on contact_files (id) where is_sealed = 0`.execute(db)
}
