// Makes the tables of an SQLite file STRICT: a value of another type than its column's is refused, as PostgreSQL refuses it.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../rows/schema.ts'

/** What migrations before this one call types, by the names that strict tables know. */
const TYPES: readonly [RegExp, string][] = [
  [/\bbigint\b/gi, 'integer'],
  [/\bbytea\b/gi, 'blob'],
  [/\bvarchar\(\d+\)/gi, 'text'],
]

/** The text of a table in the schema, strict. */
function strictText(text: string): string {
  const typed = TYPES.reduce((before, [type, name]) => before.replace(type, name), text.trimEnd())
  return /\)$/.test(typed) ? `${typed} strict` : `${typed}, strict`
}

/**
 * Makes every table strict, in the current transaction. Rows stay where they are: `strict` changes only what SQLite lets in, so
 * it is enough to change the tables' texts in the schema and to have SQLite check all rows against them. To copy the rows into
 * new tables would take five times as long, and twice the space.
 * @param db of a migration: no other connection may change the schema in this way
 * @throws when a table holds a value of a wrong type; once the transaction is rolled back, nothing has changed
 */
export async function makeTablesStrict(db: Kysely<Database>): Promise<void> {
  const { rows: tables } = await sql<{ name: string; text: string }>`
    select schema.name, schema.sql as text from sqlite_schema as schema
    join pragma_table_list as list on list.name = schema.name and list.schema = 'main'
    where schema.type = 'table' and schema.name not like 'sqlite#_%' escape '#' and list.strict = 0`.execute(
    db,
  )
  const { rows: versions } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  const next = Number(versions[0]?.schema_version) + 1
  await sql`pragma writable_schema = on`.execute(db)
  for (const { name, text } of tables) {
    const changed = strictText(text)
    await sql`update sqlite_schema set sql = ${changed} where type = 'table' and name = ${name}`.execute(db)
  }
  // So other connections read the schema anew.
  await sql`pragma schema_version = ${sql.lit(next)}`.execute(db)
  await sql`pragma writable_schema = reset`.execute(db)
  await checkRows(db)
}

/** @throws when SQLite finds a value of another type than its column's, or a damaged file */
async function checkRows(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  const faults = rows.map(({ quick_check }) => quick_check).filter((fault) => fault !== 'ok')
  if (faults.length === 0) return
  throw new Error(
    `This version can't use the database yet, and has changed none of its rows. Correct these values with the sqlite3 command, ` +
      `then start again: ${faults.join('; ')}`,
  )
}
