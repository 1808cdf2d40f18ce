import { type Kysely, sql } from 'kysely'

/** Removes the indexes by which the previous version read events in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_written`.execute(db)
  await sql`drop index partner_events_written`.execute(db)
}
