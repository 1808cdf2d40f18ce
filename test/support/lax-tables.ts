import type Sqlite from 'better-sqlite3'

/** What migrations after the one that makes tables strict have added. */
const LATER = `
  drop table partner_settings; alter table authorizations drop column permissions;
  ${['name', 'permissions', 'last_used', 'last_address', 'seen_by'].map((name) => `alter table secret_keys drop column ${name};`).join(' ')}
  drop table audit_entries; drop table audit_heads; drop table audit_removals;
  alter table transactions drop column created_by;
  drop index contact_files_unsealed;
  alter table contact_files drop column is_sealed;`

/** Makes an SQLite file like one that no version with strict tables has opened yet. */
export function loosen(database: Sqlite.Database): void {
  database.exec(LATER)
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
