import { type Kysely, sql } from 'kysely'

/** Removes the indexes by which the previous version read events in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only databases of some unreleased versions have it: building it to drop it here would hold up writes to events.
  await sql`drop index if exists events_written`.execute(db)
  await sql`drop index partner_events_written`.execute(db)
}
