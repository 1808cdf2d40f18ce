import { type Kysely, sql } from 'kysely'
import type { Database } from './rows/schema.ts'

/**
 * The oldest PostgreSQL that the gateway runs on: the drills run on it. What the gateway uses exists since 13 (`pg_current_xact_id`,
 * `pg_snapshot_xmin`), but PostgreSQL maintains neither 13 nor 14 any more.
 */
export const MIN_POSTGRES = 15

/** Throws if the server is older. */
export async function checkPostgresVersion(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  const version = rows[0]?.server_version ?? ''
  if (!(Number.parseInt(version, 10) >= MIN_POSTGRES))
    throw new Error(
      `This database is PostgreSQL ${version}. The gateway needs PostgreSQL ${MIN_POSTGRES} or later. Upgrade the server.`,
    )
}
