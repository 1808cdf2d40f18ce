import { type Kysely, sql } from 'kysely'
import type { Database } from './rows/schema.ts'

/** The oldest PostgreSQL that the gateway runs on: the drills run on it, and PostgreSQL no longer maintains 13 and 14. */
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
