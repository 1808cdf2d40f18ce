import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether any of some columns contains a text, in capitals or not. It reads every row: for lists that operators search now and then.
 * Both engines have `replace`, which changes exactly what contains the text; they don't escape patterns of `like` in the same way.
 */
export function contains(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const sought = text.trim().toLowerCase()
  const all = columns.map((column) => {
    const lower = sql`lower(${sql.ref(column)})`
    return sql<SqlBool>`${lower} <> replace(${lower}, ${sought}, '')`
  })
  return sql<SqlBool>`(${sql.join(all, sql` or `)})`
}
