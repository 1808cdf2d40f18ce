import type Sqlite from 'better-sqlite3'

/** The tables that take values of any type. */
export const laxTables = (database: Sqlite.Database): unknown[] =>
  database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and name <> 'sqlite_schema' and strict = 0",
    )
    .pluck()
    .all()
