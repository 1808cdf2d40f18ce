import type Sqlite from 'better-sqlite3'

/**
 * The most prepared statements in the cache. A query with a list in it is a different statement for each length of the list.
 */
const MAX_STATEMENTS = 500

/** Takes the write lock at once, not at the first row that is written: by then another process may have written. */
const BEGIN = 'begin immediate'

/**
 * Parameters whose values SQLite uses for its query plan. It would plan the statement anew at each run, which takes longer than
 * running it. A plus before the parameter prevents that, and changes nothing else.
 */
const COMPARED = /( =| limit) \?/g

/** Caches the prepared statements of a SQLite connection. */
export function cacheStatements<Row>(sqlite: Sqlite.Database) {
  const kept = new Map<string, Sqlite.Statement<unknown[], Row>>()
  return {
    prepare(text: string) {
      const known = kept.get(text)
      if (known) return known
      const statement = sqlite.prepare<unknown[], Row>(
        text === 'begin' ? BEGIN : text.replace(COMPARED, '$1 +?'),
      )
      if (kept.size < MAX_STATEMENTS) kept.set(text, statement)
      return statement
    },
    close: () => sqlite.close(),
  }
}
