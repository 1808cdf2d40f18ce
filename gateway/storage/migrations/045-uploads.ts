import { type Kysely, sql } from 'kysely'

/** Files that are being uploaded: the process that does it, so that what it leaves behind when it dies is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_files add column instance_id text`.execute(db)
  await sql`create index contact_files_uploads on contact_files (instance_id) where instance_id is not null`.execute(
    db,
  )
}
