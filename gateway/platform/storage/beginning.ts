// Searches of operators: by how a text begins. Each way has an index, so that they don't read every row.
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './engines/dialect.ts'

/** Matches of one way, at the most: a list shows the newest of them. */
const MOST = 1000

/** No text has one after it. */
export const LAST_CHARACTER = '\u{10ffff}'

/** A column that is searched. Whoever adds one, or a word, adds its index. */
export interface Sought {
  column: string
  /** From which words on: names are also found by their second word. */
  words: readonly (1 | 2)[]
}

/** The ids of a table's rows of which a text begins a column, in capitals or not (A to Z; other letters as they are). */
export function idsBeginning(
  dialect: Dialect,
  table: string,
  sought: readonly Sought[],
  text: string,
): RawBuilder<string> {
  const low = text.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const ways = sought.flatMap(({ column, words }) =>
    words.map((word) => {
      const lowered = dialect.lowered(column, word)
      return someIds(
        sql`${sql.table(table)} where ${lowered} >= ${low} and ${lowered} < ${low + LAST_CHARACTER}`,
      )
    }),
  )
  return sql<string>`${sql.join(ways, sql` union all `)}`
}

/** The ids of a table's rows, of some at the most. @param found the table and a condition */
export const someIds = (found: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select id from (select id from ${found} limit ${sql.lit(MOST)}) as found`

/** Ids that are known already, like those found. */
export const knownIds = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`${sql.join(
    ids.map((id) => sql`select cast(${id} as text)`),
    sql` union all `,
  )}`
