import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { codeOf } from '../../core/errors.ts'
import type { Session } from './postgres/sessions.ts'

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
 * Wraps a client so that its statements are prepared under a name: the server parses and plans each only once.
 * @param mayPrepare whether there are names at all
 */
export function nameStatements(client: Session, mayPrepare: boolean): PostgresPoolClient {
  let isStale = false
  let isInTransaction = false
  const run = async (text: string, values: readonly unknown[]) => {
    const name = mayPrepare ? nameOf(text) : undefined
    if (BEGIN.test(text)) isInTransaction = true
    if (END.test(text)) isInTransaction = false
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      if (codeOf(error) !== STALE_PLAN) throw error
      // Not for each connection and each statement in turn: all of them are stale.
      if (!isStale) forgetNames()
      isStale = true
      // A write is tried again as a whole.
      if (isInTransaction) throw error
      return client.query({ text, values: [...values] })
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(query: unknown, values: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new Error('There are no cursors here.')
    return run(query, values)
  }
  return { query, release: (discard) => client.release(discard || isStale) }
}
