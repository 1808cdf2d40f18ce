import type Sqlite from 'better-sqlite3'

/** What later migrations add. */
const ADDED = {
  tables: [
    'partner_settings',
    'audit_entries',
    'audit_heads',
    'audit_removals',
    'card_attempts',
    'card_attacks',
    'concealed_declines',
    'spent_proofs',
  ],
  indexes: ['contact_files_unsealed'],
  columns: [
    ...['name', 'permissions', 'last_used', 'last_address', 'seen_by'].map((name) => ['secret_keys', name]),
    ['authorizations', 'permissions'],
    ['transactions', 'created_by'],
    ['contact_files', 'is_sealed'],
    ['tokens', 'address'],
    ['merchants', 'max_declines_per_address'],
    ['merchants', 'max_cards_per_address'],
    ['merchants', 'blocked_bins'],
    ['merchants', 'blocked_emails'],
    ['merchants', 'rehearsal_until'],
  ],
}

/** Makes an SQLite file like one that no version with strict tables has opened yet. */
export function loosen(database: Sqlite.Database): void {
  for (const table of ADDED.tables) database.exec(`drop table ${table}`)
  for (const index of ADDED.indexes) database.exec(`drop index ${index}`)
  for (const [table, column] of ADDED.columns) database.exec(`alter table ${table} drop column ${column}`)
  database.unsafeMode(true)
  database.pragma('writable_schema = on')
  for (const end of [' strict', ','])
    database.exec(`update sqlite_schema set sql = substr(sql, 1, length(sql) - ${end.length})
      where type = 'table' and sql like '%${end}'`)
  database.pragma('writable_schema = reset')
  database.unsafeMode(false)
  database.exec("delete from kysely_migration where name >= '052-strict-tables'")
}

/** The tables that take values of any type. */
export const laxTables = (database: Sqlite.Database): unknown[] =>
  database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and name <> 'sqlite_schema' and strict = 0",
    )
    .pluck()
    .all()
