import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { codeOf } from '../../../core/errors.ts'
import type { Session } from './postgres/sessions.ts'
import { createRetries } from './retry-conflicts.ts'

/** The most statements that get a name. A query with a list in it is a different statement for each length of the list. */
const MAX_NAMES = 500

/** The error code for a prepared statement whose table another process has changed since. */
const STALE_PLAN = '0A000'

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

const names = new Map<string, string>()

/** Part of each name, so that after a change of the tables none of the earlier ones is used again, on any connection. */
let generation = 0

function forgetNames() {
  names.clear()
  generation++
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/**
 * Wraps a client so that its statements are prepared under a name: the server parses and plans each only once. A statement outside of a
 * transaction is repeated after a conflict; a transaction has to be repeated as a whole.
 * @param mayPrepare whether there are names at all
 */
export function nameStatements(client: Session, mayPrepare: boolean): PostgresPoolClient {
  let isStale = false
  let isInTransaction = false
  const retryConflicts = createRetries()
  const ask = async (text: string, values: readonly unknown[]) => {
    const before = generation
    const name = mayPrepare ? nameOf(text) : undefined
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      if (codeOf(error) === STALE_PLAN) {
        isStale = true
        // Not for each connection and each statement in turn: all of them are stale.
        if (generation === before) forgetNames()
      }
      throw error
    }
  }
  const run = (text: string, values: readonly unknown[]) => {
    if (BEGIN.test(text)) isInTransaction = true
    // The commit belongs to it, too: repeated after a conflict it would succeed, with nothing to commit.
    const belongs = isInTransaction
    if (END.test(text)) isInTransaction = false
    return belongs ? ask(text, values) : retryConflicts(() => ask(text, values))
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(query: unknown, values: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new Error('There are no cursors here.')
    return run(query, values)
  }
  return { query, release: (discard) => client.release(discard || isStale) }
}
