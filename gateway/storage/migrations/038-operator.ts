import { type Kysely, sql } from 'kysely'

/** The operator looks for jobs that fail, among very many that do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_failing on jobs (due, id) where attempts > 0`.execute(db)
}
