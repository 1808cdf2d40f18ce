import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import { makeTablesStrict } from '../engines/strict-tables.ts'
import type { Database } from '../rows/schema.ts'

/** SQLite refuses values of wrong types, as PostgreSQL always has. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  if (dialect.name !== 'SQLite') return
  // A forged period of grace was stored as a text, after which no time comes: the key works until somebody ends it.
  await sql`update secret_keys set expires = null where typeof(expires) <> 'integer'`.execute(db)
  await makeTablesStrict(db)
}
