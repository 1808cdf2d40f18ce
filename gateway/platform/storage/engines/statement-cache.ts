import type Sqlite from 'better-sqlite3'

/** The most statements in the cache. A query with a list in it is a different statement for each length of the list. */
export const MAX_STATEMENTS = 1_000

/** Takes the write lock at once, not at the first row that is written: by then another process may have written. */
const BEGIN = 'begin immediate'

/**
 * Parameters whose values SQLite uses for its query plan. It would plan the statement anew at each run, which takes longer than
 * running it. A plus before the parameter prevents that, and changes nothing else.
 */
const COMPARED = /( =| limit) \?/g

/** Caches the statements of a SQLite connection that ran last: migrations run hundreds that never run again. */
export function cacheStatements<Row>(sqlite: Pick<Sqlite.Database, 'prepare' | 'close'>) {
  /** The one that ran longest ago comes first. */
  const kept = new Map<string, Sqlite.Statement<unknown[], Row>>()
  const newStatement = (text: string) =>
    sqlite.prepare<unknown[], Row>(text === 'begin' ? BEGIN : text.replace(COMPARED, '$1 +?'))
  return {
    prepare(text: string) {
      const statement = kept.get(text) ?? newStatement(text)
      kept.delete(text)
      kept.set(text, statement)
      if (kept.size > MAX_STATEMENTS) {
        const [oldest = ''] = kept.keys()
        kept.delete(oldest)
      }
      return statement
    },
    close: () => sqlite.close(),
  }
}
